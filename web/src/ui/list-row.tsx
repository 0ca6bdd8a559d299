/** Rows of a plain list inside a card: an icon, a text, and where it leads or what it does. 48 high. */
import { ChevronRight } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';

/** Icons stand in one column with the larger markers of the accordions. */
const row =
  '[&>svg:first-child]:mx-1 flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left text-body transition-colors hover:bg-marigold-soft/40 focus-visible:-outline-offset-2';

/** A row that leads to a page of the application. */
export function ListLink({
  icon,
  children,
  className,
  ...rest
}: LinkProps & { icon?: ReactNode; children: ReactNode }) {
  return (
    <Link {...rest} className={classNames(row, className)}>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} />
    </Link>
  );
}

interface ListButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon?: ReactNode;
  /** What can't be undone stands in kumkum. */
  danger?: boolean;
}

/** A row that does something. */
export function ListButton({ icon, danger, children, className, ...rest }: ListButtonProps) {
  return (
    <button type="button" {...rest} className={classNames(row, danger && 'text-kumkum', className)}>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
    </button>
  );
}
