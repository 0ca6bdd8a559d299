/** A row of a plain list that leads to a page of the application. */
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';
import { listRowClass, RowText } from '#web/ui/list-row.tsx';

/** The row, with a chevron at its end. */
export function ListLink({
  icon,
  note,
  children,
  className,
  ...rest
}: LinkProps & { icon?: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <Link {...rest} className={classNames(listRowClass, className)}>
      {icon}
      <RowText note={note}>{children}</RowText>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
    </Link>
  );
}
