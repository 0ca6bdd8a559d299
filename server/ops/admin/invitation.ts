/** `npm run admin -- invite`: a role at the desk for an address that has not signed in yet. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { laidOut } from '#domain/mail/mail-layout.ts';
import { MailFailure } from '#domain/mail/mailer.ts';
import { printable } from '#domain/printable.ts';
import { readEmailAddress } from '#server/auth/email-address.ts';
import { readPhoneNumber } from '#server/auth/phone-number.ts';
import type { Config } from '#server/config/config.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { sendOnce } from '#server/mail/send-once.ts';
import { unwrap } from './operator.ts';

type Sender = Pick<Config, 'smtp'> & { siteUrl: string };

async function mailInvitation(to: string, role: string, { smtp, siteUrl }: Sender): Promise<string> {
  if (!smtp) return `There is no mail server in the settings: tell ${to} to sign in at ${siteUrl}/desk.`;
  const text = `You may open the desk of ${siteUrl} as ${role}. Sign in with this e-mail address within 30 days: ${siteUrl}/desk`;
  const content = laidOut({
    subject: 'You are invited to the desk',
    language: 'en',
    preview: text,
    blocks: [{ kind: 'text', text }],
  });
  try {
    await sendOnce(smtp, { kind: 'alert', to, ...content });
    return `A mail is on its way to ${to}: sign in at ${siteUrl}/desk with that address.`;
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    return `The invitation is valid, but its mail was not accepted: ${error.message}. Correct SMTP_URL, then invite once more.`;
  }
}

async function inviteNumber(
  client: SupabaseClient,
  typed: string,
  role: string,
  siteUrl: string,
): Promise<string[]> {
  const number = readPhoneNumber(typed);
  if (number === undefined) throw new OperatorError(`${printable(typed)} is no phone number.`);
  const isKnown = unwrap<boolean>(await client.rpc('invite_staff', { address: `+${number}`, role }));
  return isKnown
    ? [`+${number} has an account already and may open /desk as ${role}.`]
    : [`Tell +${number} to sign in at ${siteUrl}/desk with that number within 30 days.`];
}

/** Gives an address a role that it has from its first sign-in on, and tells it so by mail; a number gets no message. */
export async function invite(
  client: SupabaseClient,
  [address = '', role = '']: string[],
  sender: Sender,
): Promise<string[]> {
  if (address.startsWith('+')) return inviteNumber(client, address, role, sender.siteUrl);
  const read = readEmailAddress(address.trim());
  if ('fault' in read) throw new OperatorError(`${printable(address)} is no e-mail address.`);
  const { email } = read;
  const isKnown = unwrap<boolean>(await client.rpc('invite_staff', { address: email, role }));
  if (isKnown) return [`${email} has an account already and may open /desk as ${role}.`];
  return [await mailInvitation(email, role, sender)];
}
