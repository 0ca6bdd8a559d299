/** The name of a state above its sample. */
import type { ReactNode } from 'react';

/** A sample with what it shows, in plain English: this page is for builders. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-1.5">
      <p lang="en" className="text-tiny text-ink-2">
        {label}
      </p>
      {children}
    </div>
  );
}
