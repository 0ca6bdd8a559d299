/** Exchanges the mailed code for a session. */
import { backend } from '#web/backend/client.ts';
import { type BackendError, isTransient, toBackendError } from '#web/backend/errors.ts';

/**
 * True when a session came back, false when the code is not the right one (any more).
 * Throws BackendError when the code was not even looked at: no connection, a limit, a blocked account.
 */
export async function verifyCode(email: string, token: string): Promise<boolean> {
  const { data, error } = await backend().auth.verifyOtp({ email, token, type: 'email' });
  if (!error) return data.session !== null;
  const failure: BackendError = toBackendError(error);
  console.info('login', failure.code || failure.message);
  if (isTransient(failure) || failure.code === 'user_banned') throw failure;
  return false;
}
