/** The end of a form of the desk: why the last attempt failed, and the button. */
import type { ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ErrorNote } from './error-note.tsx';

interface FormFootProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'full' | 'onClick'> {
  label: string;
  error: Error | null;
  pending: boolean;
}

/** Submits its form, or calls `onClick` outside of one. */
export function FormFoot({ label, error, pending, onClick, ...look }: FormFootProps) {
  return (
    <div className="grid justify-items-start gap-2 max-sm:justify-items-stretch">
      <ErrorNote error={error} />
      <Button type={onClick ? 'button' : 'submit'} pending={pending} onClick={onClick} {...look}>
        {label}
      </Button>
    </div>
  );
}
