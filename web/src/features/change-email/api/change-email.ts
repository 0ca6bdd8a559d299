/**
 * Changing the e-mail address: requested once, then confirmed by two codes in any order, one mailed to the current address and one to the
 * new one.
 */
import { CODE_LIFE_SECONDS } from '#domain/limits.ts';
import { backend } from '#web/backend/client.ts';
import { toBackendError } from '#web/backend/errors.ts';
import { currentLanguage } from '#web/i18n/i18n.ts';
import { readSession } from '#web/session/session.ts';

export interface EmailChange {
  current: string;
  next: string;
}

export interface OwnEmail {
  current: string;
  /** The new address while its codes are valid, also after a reload; null without a pending change. */
  pending: string | null;
}

/** Reads both addresses from the session. Throws BackendError. */
export async function readOwnEmail(): Promise<OwnEmail> {
  const session = await readSession();
  const { email = '', new_email, email_change_sent_at } = session?.user ?? {};
  const age = Date.now() - Date.parse(email_change_sent_at ?? '');
  return { current: email, pending: new_email && age < CODE_LIFE_SECONDS * 1000 ? new_email : null };
}

/** Mails the two codes, in the language of the interface, and invalidates earlier ones. Throws BackendError. */
export async function requestEmailChange(email: string): Promise<void> {
  const { error } = await backend().auth.updateUser({ email, data: { language: currentLanguage() } });
  if (error) throw toBackendError(error);
}
