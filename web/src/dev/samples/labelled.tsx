/** A heading above a sample. */
import type { ReactNode } from 'react';

/** A sample with its description, in English only: this page is for developers. */
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
