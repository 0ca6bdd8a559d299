/** A row of a plain list inside a card: an icon, a text and what it does. At least 48 high. */
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The classes of a row; icons are aligned in one column with the larger markers of the accordions. */
export const listRowClass =
  '[&>svg:first-child]:mx-1 flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left text-body transition-colors hover:bg-marigold-soft/40 focus-visible:-outline-offset-2';

/** What a row says: its text, and the current value or an explanation below it. */
export function RowText({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block text-centred">{children}</span>
      {note && <span className="block text-small text-ink-2 wrap-anywhere">{note}</span>}
    </span>
  );
}

interface ListButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon?: ReactNode;
  note?: ReactNode;
  /** For actions that can't be undone: shown in red. */
  danger?: boolean;
}

/** A row with an action. */
export function ListButton({ icon, note, danger, children, className, ...rest }: ListButtonProps) {
  return (
    <button type="button" {...rest} className={classNames(listRowClass, danger && 'text-kumkum', className)}>
      {icon}
      <RowText note={note}>{children}</RowText>
    </button>
  );
}
