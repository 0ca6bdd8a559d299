/** One-time codes by mail: requesting and verifying them. */
import { currentLanguage } from '#web/i18n/i18n.ts';
import { backend } from './client.ts';
import { type BackendError, isTransient, toBackendError } from './errors.ts';

/**
 * Mails a code to the address, in the language of the interface. Creates an account for an unknown address unless `knownOnly`. Throws
 * BackendError.
 */
export async function requestCode(email: string, { knownOnly = false } = {}): Promise<void> {
  const { error } = await backend().auth.signInWithOtp({
    email,
    options: { shouldCreateUser: !knownOnly, data: { language: currentLanguage() } },
  });
  if (error) throw toBackendError(error);
}

/** The purpose of a code. */
type CodeType = 'email' | 'email_change';

/** `accepted`: the code was correct, but a second one is required (e-mail change). */
export type CodeOutcome = 'session' | 'accepted' | 'wrong';

/**
 * Verifies a code. After `session` the client has the new session; `wrong` means an incorrect or expired code. Throws BackendError when the
 * code was not checked: no connection, a rate limit, a banned account.
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
  if (isTransient(failure) || SPECIFIC_ERRORS.has(failure.code)) throw failure;
  return 'wrong';
}

/** Errors with another cause than a wrong code. */
const SPECIFIC_ERRORS = new Set(['user_banned', 'email_exists']);
