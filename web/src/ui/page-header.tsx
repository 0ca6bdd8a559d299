/** The title of a page, with room for one control on the right. */
import type { ReactNode } from 'react';

/** Renders the page's only h1. */
export function PageHeader({ title, note, action }: { title: string; note?: ReactNode; action?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
      <div className="min-w-0">
        <h1 className="font-display text-title">{title}</h1>
        {note && <p className="text-small text-ink-2">{note}</p>}
      </div>
      {action}
    </header>
  );
}

/** How much of a whole is done, in marigold turning kumkum. `label` is said to screen readers. */
export function ProgressBar({ value, most, label }: { value: number; most: number; label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={most}
      className="h-2 w-full overflow-hidden rounded-full bg-done-soft"
    >
      <div
        className="h-full rounded-full bg-linear-to-r from-marigold to-kumkum-fill transition-[width] duration-250"
        style={{ width: `${(100 * value) / most}%` }}
      />
    </div>
  );
}
