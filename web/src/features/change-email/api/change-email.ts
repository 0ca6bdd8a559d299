/**
 * A change of the e-mail address: asked for once, then confirmed by two codes, one from the present mailbox and one from the new one, in
 * any order.
 */
import { backend } from '#web/backend/client.ts';
import { toBackendError } from '#web/backend/errors.ts';
import { readSession } from '#web/backend/session.ts';
import { currentLanguage } from '#web/i18n/i18n.ts';

export interface EmailChange {
  current: string;
  next: string;
}

/** As long as a code is good. */
const PENDING_MS = 10 * 60_000;

export interface OwnEmail {
  current: string;
  /** The address that codes were mailed to a moment ago, also before a reload; null when none is waited for. */
  pending: string | null;
}

/** What is known on this device. Throws BackendError. */
export async function readOwnEmail(): Promise<OwnEmail> {
  const session = await readSession();
  const { email = '', new_email, email_change_sent_at } = session?.user ?? {};
  const age = Date.now() - Date.parse(email_change_sent_at ?? '');
  return { current: email, pending: new_email && age < PENDING_MS ? new_email : null };
}

/** Mails the two codes, in the language of the interface; earlier ones are void then. Throws BackendError. */
export async function requestEmailChange(email: string): Promise<void> {
  const { error } = await backend().auth.updateUser({ email, data: { language: currentLanguage() } });
  if (error) throw toBackendError(error);
}
