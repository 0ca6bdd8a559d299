/**
 * Signs a person in like the login page: requests a code with the official client, reads it in the development mailbox, types it.
 */
import type { Session, SupabaseClient } from '@supabase/supabase-js';
import type { MailboxEntry } from '#dev/mailbox/mailbox.ts';

/** Where mails can be read: the mailbox object, or anything else that lists them newest first. */
export interface ReadableMailbox {
  list(to?: string): MailboxEntry[] | Promise<MailboxEntry[]>;
}

/** The mailbox of a running server, over HTTP. */
export function mailboxAt(backendUrl: string): ReadableMailbox {
  return {
    list: async (to) => {
      const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
      const answer = await fetch(`${backendUrl}/dev/mailbox.json${query}`);
      return (await answer.json()) as MailboxEntry[];
    },
  };
}

/** The latest code mailed to an address. Throws when there is none. */
export async function latestCode(mailbox: ReadableMailbox, email: string): Promise<string> {
  const code = (await mailbox.list(email)).find((mail) => mail.code !== null)?.code;
  if (!code) throw new Error('No code was mailed');
  return code;
}

/** Requests a code and signs in with it. Returns the session; throws what the client reports. */
export async function signIn(
  client: SupabaseClient,
  email: string,
  mailbox: ReadableMailbox,
): Promise<Session> {
  const asked = await client.auth.signInWithOtp({ email });
  if (asked.error) throw asked.error;
  const { data, error } = await client.auth.verifyOtp({
    email,
    token: await latestCode(mailbox, email),
    type: 'email',
  });
  if (error) throw error;
  if (!data.session) throw new Error('Verification gave no session');
  return data.session;
}
