/** A sentence that can be ticked: 44 high, the whole of it. */
import type { ReactNode } from 'react';

interface CheckFieldProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** A checkbox with its sentence. */
export function CheckField({ checked, onChange, children }: CheckFieldProps) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2 text-body">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-kumkum"
      />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  );
}
