/** Asks for a one-time code by mail; an unknown address becomes a new member. */
import { backend } from '#web/backend/client.ts';
import { toBackendError } from '#web/backend/errors.ts';
import { currentLanguage } from '#web/i18n/i18n.ts';

/** Sends a code to the address, in the language of the interface. Throws BackendError. */
export async function requestCode(email: string): Promise<void> {
  const { error } = await backend().auth.signInWithOtp({
    email,
    options: { shouldCreateUser: true, data: { language: currentLanguage() } },
  });
  if (error) throw toBackendError(error);
}
