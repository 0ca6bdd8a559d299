/** One-time codes in the database: one slot per user and purpose, with hash, time and failed attempts. Callers hold the user's row lock. */
import type { Row, Transaction } from '#server/database/client/database.ts';
import type { AuthService } from './auth-deps.ts';
import { AuthError, invalidCode } from './auth-error.ts';
import type { AuthLimits } from './limits.ts';
import { createCode, hashCode, hashNetwork } from './one-time-code.ts';
import { isBanned } from './user-record.ts';

export type Slot = 'confirmation' | 'recovery' | 'email_change_current' | 'email_change_new';

const EMAIL_CHANGE_SENT_AT = 'email_change_sent_at';
const SENT_AT: Record<Slot, string> = {
  confirmation: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
  email_change_current: EMAIL_CHANGE_SENT_AT,
  email_change_new: EMAIL_CHANGE_SENT_AT,
};
const TOKEN_TYPE: Record<Slot, string> = {
  confirmation: 'confirmation_token',
  recovery: 'recovery_token',
  email_change_current: 'email_change_token_current',
  email_change_new: 'email_change_token_new',
};
/** The prefix of a stored hash in a PKCE flow, as in GoTrue. */
const PKCE = 'pkce_';
/** The time columns of GoTrue's table are `timestamp without time zone`. */
const UTC = "at time zone 'UTC'";

/** The code that a new one displaced. Times stay in Postgres' text format, so that restoring them loses no precision. */
interface DisplacedCode {
  token_hash: string;
  relates_to: string;
  created_at: string;
  attempts: number;
  wrong_from: Record<string, number>;
  asked_from: string | null;
}

interface CodeRequest {
  userId: string;
  slot: Slot;
  /** The address that the code is mailed to. */
  email: string;
  pkce: boolean;
  network: string;
  sentAt: Date | null;
}

export interface StoredCode extends CodeRequest {
  digits: string;
  hash: string;
  displaced: DisplacedCode | null;
}

const putCode = (slot: Slot) => `
with displaced as (
  select token_hash, relates_to, created_at::text, attempts, wrong_from, asked_from
  from server.codes where user_id = $1::uuid and token_type = '${TOKEN_TYPE[slot]}'),
sent as (update auth.users set ${SENT_AT[slot]} = $4::timestamptz, updated_at = $4::timestamptz where id = $1::uuid)
insert into server.codes as slot (user_id, token_type, token_hash, relates_to, created_at, updated_at, asked_from)
values ($1::uuid, '${TOKEN_TYPE[slot]}', $2, $3, $4::timestamptz ${UTC}, $4::timestamptz ${UTC}, $5)
on conflict (user_id, token_type) do update
  set token_hash = excluded.token_hash, relates_to = excluded.relates_to, created_at = excluded.created_at, updated_at = excluded.updated_at,
    attempts = 0, wrong_from = '{}', asked_from = excluded.asked_from
returning (select row_to_json(displaced) from displaced) as displaced`;

/** Creates a code, stores it in its slot and starts the resend interval. */
export async function storeCode(
  transaction: Transaction,
  request: CodeRequest,
  now: Date,
): Promise<StoredCode> {
  const { userId, slot, email, pkce, network } = request;
  const digits = createCode();
  const hash = (pkce ? PKCE : '') + hashCode(email, digits);
  const [row] = await transaction.query<{ displaced: DisplacedCode | null }>({
    text: putCode(slot),
    values: [userId, hash, email, now.toISOString(), hashNetwork(email, network)],
  });
  return { ...request, digits, hash, displaced: row?.displaced ?? null };
}

const restoreCode = (slot: Slot) => `
update server.codes set token_hash = $3, relates_to = $4, created_at = $5::timestamp, updated_at = $5::timestamp,
  attempts = attempts + $6::smallint, asked_from = $8,
  wrong_from = (
    select coalesce(jsonb_object_agg(network, tries), '{}')
    from (
      select key as network, sum(value::int) as tries
      from (select * from jsonb_each_text(wrong_from) union all select * from jsonb_each_text($7::jsonb)) both_codes group by key) summed)
where user_id = $1::uuid and token_type = '${TOKEN_TYPE[slot]}' and token_hash = $2 returning user_id`;

const removeCode = (slot: Slot) => `
delete from server.codes where user_id = $1::uuid and token_type = '${TOKEN_TYPE[slot]}' and token_hash = $2 returning user_id`;

/** Undoes `storeCode` after a failed mail, keeping the failed attempts of both codes; false when another code has taken the slot since. */
export async function withdrawCode(
  transaction: Transaction,
  { userId, slot, hash, displaced, sentAt }: StoredCode,
): Promise<boolean> {
  const undone = displaced
    ? await transaction.query({
        text: restoreCode(slot),
        values: [
          userId,
          hash,
          displaced.token_hash,
          displaced.relates_to,
          displaced.created_at,
          displaced.attempts,
          JSON.stringify(displaced.wrong_from),
          displaced.asked_from,
        ],
      })
    : await transaction.query({ text: removeCode(slot), values: [userId, hash] });
  if (undone.length === 0) return false;
  await transaction.query({
    text: `update auth.users set ${SENT_AT[slot]} = $2::timestamptz where id = $1::uuid`,
    values: [userId, sentAt?.toISOString() ?? null],
  });
  return true;
}

const MATCHES = `slot.token_hash in ($2, '${PKCE}' || $2)`;
const wrongAttemptsFrom = (network: string) => `coalesce((slot.wrong_from ->> ${network})::int, 0)`;

/** The users whose code may match, with a row lock that serializes attempts; for an e-mail change all with a code mailed to the address. */
const LOCKED = {
  signIn: `
  select id, banned_until, confirmation_sent_at, recovery_sent_at, email_change_sent_at
  from auth.users where email = $1 and is_sso_user = false for no key update`,
  emailChange: `
  select id, banned_until, confirmation_sent_at, recovery_sent_at, email_change_sent_at
  from auth.users where id in (
    select user_id from server.codes
    where relates_to = $1 and token_type in ('${TOKEN_TYPE.email_change_current}', '${TOKEN_TYPE.email_change_new}'))
  order by id for no key update`,
};
const SLOTS = {
  signIn: ['confirmation', 'recovery'],
  emailChange: ['email_change_current', 'email_change_new'],
} as const satisfies Record<string, readonly Slot[]>;

/** Checks and counts in one statement, under the users' row locks: no race condition between concurrent attempts. */
const checkSql = (purpose: keyof typeof SLOTS) => `
with person as materialized (${LOCKED[purpose]})
update server.codes as slot
set attempts = slot.attempts + case when ${MATCHES} then 0 else 1 end,
  wrong_from = case when ${MATCHES} then slot.wrong_from else slot.wrong_from || jsonb_build_object($5::text, ${wrongAttemptsFrom('$5::text')} + 1) end
from person
where slot.user_id = person.id and slot.relates_to = $1
  and slot.token_type in (${SLOTS[purpose].map((slot) => `'${TOKEN_TYPE[slot]}'`).join(', ')})
  and slot.attempts < $3::smallint
  and (slot.asked_from = $5::text and ${wrongAttemptsFrom('$5::text')} < $8::smallint
    or slot.asked_from is distinct from $5::text and slot.attempts - coalesce(${wrongAttemptsFrom('slot.asked_from')}, 0) < $6::smallint and ${wrongAttemptsFrom('$5::text')} < $7::smallint)
  and case slot.token_type ${SLOTS[purpose]
    .map((slot) => `when '${TOKEN_TYPE[slot]}' then person.${SENT_AT[slot]}`)
    .join(' ')} end > $4::timestamptz
returning person.id, person.banned_until, slot.token_type, ${MATCHES} as matches`;

const CHECK_CODE = { signIn: checkSql('signIn'), emailChange: checkSql('emailChange') };

interface CheckedSlot extends Row {
  id: string;
  banned_until: Date | null;
  token_type: string;
  matches: boolean;
}

export interface SubmittedCode {
  email: string;
  hash: string;
  network: string;
}

export interface MatchedCode {
  id: string;
  banned_until: Date | null;
  slot: Slot;
}

/** Returns the user when the code is right, in time and within the limits of failed attempts; counts a failure, which the caller must commit. */
async function checkCode(
  transaction: Transaction,
  purpose: keyof typeof SLOTS,
  { email, hash, network }: SubmittedCode,
  { limits, now }: { limits: AuthLimits; now: Date },
): Promise<MatchedCode | undefined> {
  const sentAfter = new Date(now.getTime() - limits.codeLifeSeconds * 1000);
  const checked = await transaction.query<CheckedSlot>({
    text: CHECK_CODE[purpose],
    values: [
      email,
      hash,
      limits.wrongAttempts,
      sentAfter.toISOString(),
      network,
      limits.wrongAttemptsElsewhere,
      limits.wrongAttemptsPerNetworkElsewhere,
      limits.wrongAttemptsOfRequester,
    ],
  });
  const matched = checked.find(({ matches }) => matches);
  const slot = SLOTS[purpose].find((each) => TOKEN_TYPE[each] === matched?.token_type);
  return matched && slot && { id: matched.id, banned_until: matched.banned_until, slot };
}

/** Runs `work` when the code is right. Commits also when it throws `otp_expired`, `user_banned` or what `work` returns: failures are counted. */
export async function withCheckedCode<T>(
  service: AuthService,
  purpose: keyof typeof SLOTS,
  submitted: SubmittedCode,
  work: (transaction: Transaction, matched: MatchedCode) => Promise<T | AuthError>,
): Promise<T> {
  const { limits, scope, database } = service;
  const now = service.clock();
  const outcome = await database.transaction(scope, async (transaction) => {
    const matched = await checkCode(transaction, purpose, submitted, { limits, now });
    if (!matched) return invalidCode();
    if (isBanned(matched, now)) return new AuthError('user_banned', 'User is banned');
    return work(transaction, matched);
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}
