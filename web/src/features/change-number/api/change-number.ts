/** The number for signing in: a change is requested, then confirmed by a code that is texted to the new number. */
import { backend } from '#web/backend/client.ts';
import { toBackendError } from '#web/backend/errors.ts';
import { loadSignInOptions } from '#web/backend/sign-in-options.ts';
import { readSession } from '#web/session/session.ts';

/** The own number with `+`, empty without one, and whether it may be abroad. Throws BackendError. */
export async function readOwnNumber(): Promise<{ current: string; abroad: boolean }> {
  const [session, { abroad }] = await Promise.all([readSession(), loadSignInOptions()]);
  const phone = session?.user.phone;
  return { current: phone ? `+${phone}` : '', abroad };
}

/** Texts the code to the number. Throws BackendError. */
export async function requestNumberChange(phone: string): Promise<void> {
  const { error } = await backend().auth.updateUser({ phone });
  if (error) throw toBackendError(error);
}
