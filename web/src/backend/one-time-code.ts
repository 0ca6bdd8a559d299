/** One-time codes by mail or text message: requesting and verifying them. An address is an e-mail address, or a number that begins with `+`. */
import { currentLanguage } from '#web/i18n/i18n.ts';
import { backend } from './client.ts';
import { type BackendError, isTransient, toBackendError, unwrap } from './errors.ts';

/** Whether an address is a mobile number. */
export const isNumber = (address: string): boolean => address.startsWith('+');

/**
 * Sends a code to the address, in the language of the interface. Creates an account for an unknown address unless `knownOnly`. Throws
 * BackendError.
 */
export async function requestCode(address: string, { knownOnly = false } = {}): Promise<void> {
  const options = { shouldCreateUser: !knownOnly, data: { language: currentLanguage() } };
  unwrap(
    await backend().auth.signInWithOtp(
      isNumber(address) ? { phone: address, options } : { email: address, options },
    ),
  );
}

/** The purpose of a code. */
type CodePurpose = 'sign_in' | 'change';

/** `accepted`: the code was correct, but a second one is required (e-mail change). */
export type CodeOutcome = 'session' | 'accepted' | 'wrong';

/**
 * Verifies a code. After `session` the client has the new session; `wrong` means an incorrect or expired code. Throws BackendError when the
 * code was not checked: no connection, a rate limit, a banned account.
 */
export async function verifyCode(
  address: string,
  token: string,
  purpose: CodePurpose = 'sign_in',
): Promise<CodeOutcome> {
  const isChange = purpose === 'change';
  const { data, error } = await backend().auth.verifyOtp(
    isNumber(address)
      ? { phone: address, token, type: isChange ? 'phone_change' : 'sms' }
      : { email: address, token, type: isChange ? 'email_change' : 'email' },
  );
  if (!error) return data.session ? 'session' : 'accepted';
  const failure: BackendError = toBackendError(error);
  console.info('code', failure.code || failure.message);
  if (isTransient(failure) || SPECIFIC_ERRORS.has(failure.code)) throw failure;
  return 'wrong';
}

/** Errors with another cause than a wrong code. */
const SPECIFIC_ERRORS = new Set(['user_banned', 'email_exists', 'phone_exists']);

/** Whether the last code was sent a moment ago and is still valid. */
export const wasJustSent = (error: unknown): boolean =>
  /^over_(email|sms)_send_rate_limit$/.test(toBackendError(error).code);
