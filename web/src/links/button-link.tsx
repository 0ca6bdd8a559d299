/** A link inside the application that looks like a button. */
import { Link, type LinkProps } from 'react-router';
import { type ButtonAppearance, buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** The link; takes the variants and sizes of `Button`. */
export function ButtonLink({
  variant,
  size,
  full,
  icon,
  children,
  className,
  ...rest
}: LinkProps & ButtonAppearance) {
  return (
    <Link {...rest} className={classNames(buttonClass({ variant, size, full }), className)}>
      {icon}
      <span className="text-centred">{children}</span>
    </Link>
  );
}
