/** Why the last attempt failed. */
import { ErrorLine } from '#web/ui/error-line.tsx';
import { useDeskErrorText } from './desk-error-text.ts';

/** Announced when it appears; nothing without an error. */
export function ErrorNote({ error }: { error: Error | null }) {
  const errorText = useDeskErrorText();
  return <ErrorLine className="mt-2">{error && errorText(error)}</ErrorLine>;
}
