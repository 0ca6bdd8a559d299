/** The end of a form of the desk: why the last attempt failed, and the button. */
import type { ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useDeskErrorText } from './desk-error-text.ts';

interface FormFootProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'full' | 'onClick'> {
  label: string;
  error: Error | null;
  pending: boolean;
}

/** Submits its form, or calls `onClick` outside of one. */
export function FormFoot({ label, error, pending, onClick, ...look }: FormFootProps) {
  const errorText = useDeskErrorText();
  return (
    <>
      {error && (
        <p role="alert" className="text-small text-kumkum">
          {errorText(error)}
        </p>
      )}
      <Button type={onClick ? 'button' : 'submit'} pending={pending} onClick={onClick} {...look}>
        {label}
      </Button>
    </>
  );
}
