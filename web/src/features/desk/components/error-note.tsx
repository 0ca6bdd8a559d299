/** Why the last attempt failed. */
import { useDeskErrorText } from './desk-error-text.ts';

/** Announced when it appears; nothing without an error. */
export function ErrorNote({ error }: { error: Error | null }) {
  const errorText = useDeskErrorText();
  return (
    error && (
      <p role="alert" className="mt-2 text-small text-kumkum">
        {errorText(error)}
      </p>
    )
  );
}
