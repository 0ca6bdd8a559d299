/** The title of a page, with an optional control on the right. */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Width of the bar's moving highlight. */
const UNKNOWN_PERCENT = 40;

interface PageHeaderProps {
  title: string;
  /** How many there are, in words: a part of the heading. Null until it is known, with room for it. */
  count?: string | null;
  note?: ReactNode;
  /** On the right. */
  action?: ReactNode;
  /** A back button, before the title. */
  back?: ReactNode;
}

/** Renders the page's only h1. */
export function PageHeader({ title, count, note, action, back }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-2 py-4">
      {back}
      <div className={classNames('min-w-0', back !== undefined && 'flex-1')}>
        <h1 className="font-display text-title">
          {title}
          {count !== undefined && (
            <span aria-live="polite" className="block font-sans text-small text-ink-2">
              {count ?? '\u00A0'}
            </span>
          )}
        </h1>
        {note && <p className="text-small text-ink-2">{note}</p>}
      </div>
      {action}
    </header>
  );
}

interface ProgressBarProps {
  /** Null for an indeterminate bar. */
  value: number | null;
  most: number;
  /** Label for screen readers. */
  label: string;
}

/** A progress bar; indeterminate with a moving highlight. */
export function ProgressBar({ value, most, label }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value ?? undefined}
      aria-valuemin={0}
      aria-valuemax={most}
      className="h-2 w-full overflow-hidden rounded-full bg-done-soft"
    >
      <div
        className={classNames(
          'h-full rounded-full bg-linear-to-r from-marigold to-kumkum-fill',
          value === null ? 'animate-pass' : 'transition-[width] duration-250',
        )}
        style={{ width: `${value === null ? UNKNOWN_PERCENT : (100 * value) / most}%` }}
      />
    </div>
  );
}
