/** Codes by mail: asked for, and typed in. */
import { currentLanguage } from '#web/i18n/i18n.ts';
import { backend } from './client.ts';
import { type BackendError, isTransient, toBackendError } from './errors.ts';

/**
 * Mails a code to the address, in the language of the interface. An unknown address becomes a new member, unless `knownOnly`.
 * Throws BackendError.
 */
export async function requestCode(email: string, { knownOnly = false } = {}): Promise<void> {
  const { error } = await backend().auth.signInWithOtp({
    email,
    options: { shouldCreateUser: !knownOnly, data: { language: currentLanguage() } },
  });
  if (error) throw toBackendError(error);
}

/** What a code that was mailed is for. */
type CodeType = 'email' | 'email_change';

/** `accepted`: the code was right, but another one is missing (e-mail change). */
export type CodeOutcome = 'session' | 'accepted' | 'wrong';

/**
 * Types a code in. After `session` the client has the new session; `wrong` is a code that is not the right one, or not any more.
 * Throws BackendError when the code was not even looked at: no connection, a limit, a blocked account.
 */
export async function verifyCode(
  email: string,
  token: string,
  type: CodeType = 'email',
): Promise<CodeOutcome> {
  const { data, error } = await backend().auth.verifyOtp({ email, token, type });
  if (!error) return data.session ? 'session' : 'accepted';
  const failure: BackendError = toBackendError(error);
  console.info('code', failure.code || failure.message);
  if (isTransient(failure) || ANSWERED.has(failure.code)) throw failure;
  return 'wrong';
}

/** Refusals that say more than that the code is wrong. */
const ANSWERED = new Set(['user_banned', 'email_exists']);
