/** The operator's commands, with the official client and the secret key: they work with a hosted project too. Each returns lines to print. */
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#domain/database.types.ts';
import { printable } from '#domain/printable.ts';
import type { Backend } from '#functions/_shared/backend.ts';
import { deleteAccount } from '#functions/_shared/delete-account.ts';
import { Failure } from '#functions/_shared/failure.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { minute, type ReportedPayment, reportLinesOf } from './payments.ts';

type FoundRow = Database['public']['Functions']['find_member']['Returns'][number];
/** The columns that may be null, which the generated types of functions don't say. Times are RFC 3339. */
type Nullable =
  | 'email'
  | 'sign_in_number'
  | 'phone'
  | 'paid_until'
  | 'deactivated_at'
  | 'unlisted_reason'
  | 'last_sign_in_at';
type FoundMember = Omit<FoundRow, Nullable> & Record<Nullable, string | null>;

interface Answer {
  data: unknown;
  error: { message: string; details?: string } | null;
  /** The HTTP status; 0 without a response. */
  status: number;
}

const REFUSALS: Record<string, string> = {
  member_not_found: 'No member has this code, address or number.',
  member_not_unlisted: 'This member is not unlisted.',
  fee_date_wrong: 'A fee applies from today or a later day on.',
  unknown_list: 'The file has a choice list that this version does not know.',
  staff_role: 'A role is operator, moderator or none.',
  unlistings_reason_length: 'The reason must have 1 to 500 characters: the member is shown it.',
};
/** Statuses of a proxy whose server is stopped, and of a starting server. */
const AWAY = [502, 503, 504];
const OTHER_KEY =
  'The server has another secret key: set DATA_DIR (or SECRET_KEY) and PORT or PUBLIC_URL of one and the same server.';

function faultOf({ message, details = '' }: NonNullable<Answer['error']>, status: number): string {
  if (message.includes('fetch failed')) {
    const [, cause = ''] = /^Caused by: (?:\w*Error: )?(.+)$/m.exec(details) ?? [];
    return `No server answers: start it, or say with PORT or PUBLIC_URL where it is. ${cause}`.trim();
  }
  if (AWAY.includes(status)) return `The server is stopped or starting (HTTP ${status}): look at its log.`;
  if (status === 401) return OTHER_KEY;
  const [, refusal] = Object.entries(REFUSALS).find(([name]) => message.includes(name)) ?? [];
  return refusal ?? `The server refused: ${printable(message)}`;
}

/** The data of a response; throws OperatorError with what the operator can do. */
export function unwrap<T>({ data, error, status }: Answer): T {
  if (error) throw new OperatorError(faultOf(error, status));
  return data as T;
}

const day = (moment: string | null) => moment?.slice(0, 10) ?? 'never';
const table = (rows: [string, string | number][]) => {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`);
};

function listing(member: FoundMember): string {
  if (member.unlisted_reason !== null) return `unlisted: ${member.unlisted_reason}`;
  if (member.deactivated_at !== null) return `paused by the member on ${day(member.deactivated_at)}`;
  if (member.is_valid) return 'listed';
  return member.has_paid ? 'not listed: the profile is incomplete' : 'not listed: not paid';
}

/** Longer numbers are no user codes, and out of the database's range. */
const CODE = /^\d{1,15}$/;
const numberOf = ({ sign_in_number: number }: FoundMember) => (number === null ? null : `+${number}`);
const titleOf = (member: FoundMember) =>
  `${member.full_name || member.email || numberOf(member)} (${member.user_code})`;

async function found(client: SupabaseClient, codeOrAddress: string): Promise<FoundMember> {
  const by = CODE.test(codeOrAddress) ? { code: Number(codeOrAddress) } : { address: codeOrAddress };
  const [member] = unwrap<FoundMember[]>(await client.rpc('find_member', by));
  if (!member) throw new OperatorError(`No member has the code or address ${printable(codeOrAddress)}.`);
  return member;
}

/** A member's state, found by user code, address or number with `+`. */
export async function find(client: SupabaseClient, codeOrAddress: string): Promise<string[]> {
  const member = await found(client, codeOrAddress);
  return table([
    ['code', member.user_code],
    ['name', member.full_name || '(none yet)'],
    ['address', member.email ?? '(none)'],
    ['signs in with', numberOf(member) ?? '(no number)'],
    ['phone', member.phone ?? '(none yet)'],
    ['state', listing(member)],
    ['paid until', day(member.paid_until)],
    ['photos', member.photo_count],
    ['joined', day(member.created_at)],
    ['last sign-in', day(member.last_sign_in_at)],
  ]);
}

/** Unlists a member; the member sees the reason. */
export async function unlist(client: SupabaseClient, code: string, reason: string): Promise<string[]> {
  const member = await found(client, code);
  unwrap(await client.rpc('unlist_member', { code: member.user_code, reason }));
  return [`${titleOf(member)} is off the lists. The member is shown: ${reason}`];
}

/** Restores the member's state before the unlisting. */
export async function relist(client: SupabaseClient, code: string): Promise<string[]> {
  const member = await found(client, code);
  unwrap(await client.rpc('relist_member', { code: member.user_code }));
  return [listing(await found(client, code))];
}

/** Deletes a member and all their data; payments, which the law requires us to keep, are anonymized. */
export async function remove(client: SupabaseClient, backend: Backend, code: string): Promise<string[]> {
  const member = await found(client, code);
  await deleteAccount(backend, member.id).catch((error: unknown) => {
    throw error instanceof Failure ? new OperatorError(error.message, { cause: error }) : error;
  });
  return [`${titleOf(member)} is deleted.`];
}

/** All payments of a member, newest first, each with its state, refunds and disputes. */
export async function payments(client: SupabaseClient, code: string): Promise<string[]> {
  const member = await found(client, code);
  const rows = unwrap<ReportedPayment[]>(await client.rpc('payments_of', { code: member.user_code }));
  if (rows.length === 0) return ['No payments.'];
  return rows.flatMap(reportLinesOf);
}

interface TextRow {
  at: string;
  kind: string;
  state: string;
  fault: string | null;
  answered_at: string | null;
}

async function textsTo(client: SupabaseClient, number: string): Promise<string[]> {
  const rows = unwrap<TextRow[]>(await client.rpc('texts_to', { recipient: number }));
  if (rows.length === 0) return [`No text message to ${number} in the last ninety days.`];
  return rows.map(({ at, kind, state, fault, answered_at: used }) =>
    [minute(at), state, kind, fault && `(${fault})`, used && `used ${minute(used)}`]
      .filter(Boolean)
      .join('  '),
  );
}

/** The mails to a member or to any address in the last thirty days, or the text messages to a number, newest first; codes and texts are not stored. */
export async function mails(client: SupabaseClient, codeOrAddress: string): Promise<string[]> {
  if (codeOrAddress.startsWith('+')) return textsTo(client, codeOrAddress);
  const member = CODE.test(codeOrAddress) ? await found(client, codeOrAddress) : undefined;
  const number = member && numberOf(member);
  const address = member ? member.email : codeOrAddress;
  return [
    ...(address === null ? [] : await mailsTo(client, address)),
    ...(number ? await textsTo(client, number) : []),
  ];
}

async function mailsTo(client: SupabaseClient, address: string): Promise<string[]> {
  const rows = unwrap<{ at: string; subject: string; outcome: string }[]>(
    await client.rpc('mails_to', { recipient: address }),
  );
  if (rows.length === 0) return [`No mail to ${address} in the last thirty days.`];
  return rows.map(({ at, subject, outcome }) => `${minute(at)}  ${outcome}  ${subject}`);
}

/** The members who reached the daily limit of profiles (in the last thirty days) or contact details (in the last year). */
export async function limits(client: SupabaseClient): Promise<string[]> {
  const readers = unwrap<{ day: string; user_code: number; rows_read: number }[]>(
    await client.rpc('members_at_read_quota'),
  );
  const viewers = unwrap<{ day: string; user_code: number; contacts: number }[]>(
    await client.rpc('contact_limits_met'),
  );
  if (readers.length + viewers.length === 0)
    return ['Nobody has met the limits of profiles and contact details in a day.'];
  return [
    ...readers.map((row) => `${row.day}  member ${row.user_code}  ${row.rows_read} profiles`),
    ...viewers.map(
      (row) => `${row.day}  member ${row.user_code}  contact details of ${row.contacts} members`,
    ),
  ];
}

/** Gives the account of an address a role at the desk, or takes it away with `none`. */
export async function setRole(client: SupabaseClient, address: string, role: string): Promise<string[]> {
  const answer = await client.rpc('set_desk_role', { address, role });
  if (answer.error?.message.includes('member_not_found'))
    throw new OperatorError(
      `Nobody has signed in as ${address} yet. Invite the address: admin invite ${address} ${role}`,
    );
  unwrap(answer);
  return [role === 'none' ? `${address} has no role any more.` : `${address} may open /desk as ${role}.`];
}
