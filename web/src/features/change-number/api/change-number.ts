/** The number for signing in: a change is requested, then confirmed by a code that is texted to the new number. */
import type { User } from '@supabase/supabase-js';
import { CODE_LIFE_SECONDS } from '#domain/limits.ts';
import { backend } from '#web/backend/client.ts';
import { toBackendError } from '#web/backend/errors.ts';
import { loadSignInOptions } from '#web/backend/sign-in-options.ts';
import { readSession } from '#web/session/session.ts';

export interface OwnNumber {
  /** With `+`; empty without one. */
  current: string;
  /** The new number, with `+`, while its code is valid, also after a reload; null without a pending change. */
  pending: string | null;
  /** Whether a number may be abroad. */
  abroad: boolean;
}

/** The library's type leaves the time out. */
type ChangingUser = User & { phone_change_sent_at?: string };

/** Reads both numbers from the session. Throws BackendError. */
export async function readOwnNumber(): Promise<OwnNumber> {
  const [session, { abroad }] = await Promise.all([readSession(), loadSignInOptions()]);
  const { phone, new_phone, phone_change_sent_at }: Partial<ChangingUser> = session?.user ?? {};
  const age = Date.now() - Date.parse(phone_change_sent_at ?? '');
  return {
    current: phone ? `+${phone}` : '',
    pending: new_phone && age < CODE_LIFE_SECONDS * 1000 ? `+${new_phone}` : null,
    abroad,
  };
}

/** Texts the code to the number, and invalidates an earlier one. Throws BackendError. */
export async function requestNumberChange(phone: string): Promise<void> {
  const { error } = await backend().auth.updateUser({ phone });
  if (error) throw toBackendError(error);
}
