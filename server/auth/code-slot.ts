/**
 * The slots for mailed codes: putting a code in, taking it back when the mail failed, and judging a typed one.
 * Each slot is one row with hash, time and wrong tries. Callers hold the user's row lock.
 */
import type { Row, Transaction } from '#server/database/client/database.ts';
import type { AuthLimits } from './limits.ts';

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
const PKCE = 'pkce_';
/** The columns of this table, as GoTrue made them, have no zone. */
const UTC = "at time zone 'UTC'";

/** The code that a new one displaced; times as Postgres writes them, so that nothing is lost in putting them back. */
export interface Displaced {
  token_hash: string;
  relates_to: string;
  created_at: string;
  attempts: number;
  wrong_from: Record<string, number>;
  asked_from: string | null;
}

export interface CodeInSlot {
  userId: string;
  slot: Slot;
  /** The address that the code is mailed to. */
  email: string;
  /** As stored, with the prefix of a PKCE flow. */
  hash: string;
  /** The hash of the network that asked for it. */
  askedFrom: string;
}

/** The hash of a code as its slot keeps it: that of a PKCE flow is told apart by a prefix, as in GoTrue. */
export function storedHash(hash: string, pkce: boolean): string {
  return pkce ? PKCE + hash : hash;
}

const putCode = (slot: Slot) => `
with displaced as (
  select token_hash, relates_to, created_at::text, attempts, wrong_from, asked_from
  from auth.one_time_tokens where user_id = $1::uuid and token_type = '${TOKEN_TYPE[slot]}'),
sent as (update auth.users set ${SENT_AT[slot]} = $4::timestamptz, updated_at = $4::timestamptz where id = $1::uuid)
insert into auth.one_time_tokens as slot (id, user_id, token_type, token_hash, relates_to, created_at, updated_at, asked_from)
values (gen_random_uuid(), $1::uuid, '${TOKEN_TYPE[slot]}', $2, $3, $4::timestamptz ${UTC}, $4::timestamptz ${UTC}, $5)
on conflict (user_id, token_type) do update
  set token_hash = excluded.token_hash, relates_to = excluded.relates_to, created_at = excluded.created_at, updated_at = excluded.updated_at,
    attempts = 0, wrong_from = '{}', asked_from = excluded.asked_from
returning (select row_to_json(displaced) from displaced) as displaced`;

/** Puts a code into its slot and starts the resend pause. Gives the code that was there before. */
export async function putCodeIntoSlot(
  transaction: Transaction,
  { userId, slot, email, hash, askedFrom }: CodeInSlot,
  now: Date,
): Promise<Displaced | null> {
  const [row] = await transaction.query<{ displaced: Displaced | null }>({
    text: putCode(slot),
    values: [userId, hash, email, now.toISOString(), askedFrom],
  });
  return row?.displaced ?? null;
}

const restoreCode = (slot: Slot) => `
update auth.one_time_tokens set token_hash = $3, relates_to = $4, created_at = $5::timestamp, updated_at = $5::timestamp,
  attempts = attempts + $6::smallint, asked_from = $8,
  wrong_from = (
    select coalesce(jsonb_object_agg(network, tries), '{}')
    from (
      select key as network, sum(value::int) as tries
      from (select * from jsonb_each_text(wrong_from) union all select * from jsonb_each_text($7::jsonb)) both_codes group by key) summed)
where user_id = $1::uuid and token_type = '${TOKEN_TYPE[slot]}' and token_hash = $2 returning user_id`;

const removeCode = (slot: Slot) => `
delete from auth.one_time_tokens where user_id = $1::uuid and token_type = '${TOKEN_TYPE[slot]}' and token_hash = $2 returning user_id`;

/**
 * Undoes `putCodeIntoSlot` after a failed mail: the pause is as before, and a code that arrived earlier works again, with all wrong tries counted.
 * False when another code has taken the slot meanwhile; nothing is changed then.
 */
export async function takeCodeBack(
  transaction: Transaction,
  { userId, slot, hash }: CodeInSlot,
  before: { displaced: Displaced | null; sentAt: Date | null },
): Promise<boolean> {
  const { displaced, sentAt } = before;
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

const FITS = `slot.token_hash in ($2, '${PKCE}' || $2)`;
const triesOf = (network: string) => `coalesce((slot.wrong_from ->> ${network})::int, 0)`;

/**
 * The slots that a typed code may fit, and the lock that makes parallel tries wait for each other. The users of an address are its own and
 * those who want to change to it.
 */
const LOCKED = {
  signIn: `
  select id, banned_until, confirmation_sent_at, recovery_sent_at, email_change_sent_at
  from auth.users where email = $1 and is_sso_user = false for no key update`,
  emailChange: `
  select id, banned_until, confirmation_sent_at, recovery_sent_at, email_change_sent_at
  from auth.users where id in (
    select user_id from auth.one_time_tokens
    where relates_to = $1 and token_type in ('${TOKEN_TYPE.email_change_current}', '${TOKEN_TYPE.email_change_new}'))
  order by id for no key update`,
};
const SLOTS = {
  signIn: ['confirmation', 'recovery'],
  emailChange: ['email_change_current', 'email_change_new'],
} as const satisfies Record<string, readonly Slot[]>;

/** Counts and checks in one statement, under the users' locks: parallel tries are judged one after the other. */
const tryIn = (purpose: keyof typeof SLOTS) => `
with person as materialized (${LOCKED[purpose]})
update auth.one_time_tokens as slot
set attempts = slot.attempts + case when ${FITS} then 0 else 1 end,
  wrong_from = case when ${FITS} then slot.wrong_from else slot.wrong_from || jsonb_build_object($5::text, ${triesOf('$5::text')} + 1) end
from person
where slot.user_id = person.id and slot.relates_to = $1
  and slot.token_type in (${SLOTS[purpose].map((slot) => `'${TOKEN_TYPE[slot]}'`).join(', ')})
  and slot.attempts < $3::smallint
  and (slot.asked_from = $5::text and ${triesOf('$5::text')} < $8::smallint
    or slot.asked_from is distinct from $5::text and slot.attempts - coalesce(${triesOf('slot.asked_from')}, 0) < $6::smallint and ${triesOf('$5::text')} < $7::smallint)
  and case slot.token_type ${SLOTS[purpose]
    .map((slot) => `when '${TOKEN_TYPE[slot]}' then person.${SENT_AT[slot]}`)
    .join(' ')} end > $4::timestamptz
returning person.id, person.banned_until, slot.token_type, ${FITS} as fits`;

const TRY = { signIn: tryIn('signIn'), emailChange: tryIn('emailChange') };

interface Tried extends Row {
  id: string;
  banned_until: Date | null;
  token_type: string;
  fits: boolean;
}

export interface TypedCode {
  email: string;
  /** Of address and code. */
  hash: string;
  /** The hash of the network it comes from. */
  network: string;
}

/** A user whose code was typed, and its slot. */
export interface Fitting {
  id: string;
  banned_until: Date | null;
  slot: Slot;
}

/**
 * Judges a typed code by its hash and counts it if it is wrong. Gives the user when it fits a code that is neither too old nor used up by wrong
 * tries: of all networks, of this one, or of those that did not ask for it. The counting stands only if the caller commits.
 */
export async function tryCode(
  transaction: Transaction,
  purpose: keyof typeof SLOTS,
  { email, hash, network }: TypedCode,
  { limits, now }: { limits: AuthLimits; now: Date },
): Promise<Fitting | undefined> {
  const sentAfter = new Date(now.getTime() - limits.codeLifeSeconds * 1000);
  const tried = await transaction.query<Tried>({
    text: TRY[purpose],
    values: [
      email,
      hash,
      limits.wrongTries,
      sentAfter.toISOString(),
      network,
      limits.wrongTriesElsewhere,
      limits.wrongTriesPerNetworkElsewhere,
      limits.wrongTriesOfAsker,
    ],
  });
  const fitting = tried.find(({ fits }) => fits);
  const slot = SLOTS[purpose].find((each) => TOKEN_TYPE[each] === fitting?.token_type);
  return fitting && slot && { id: fitting.id, banned_until: fitting.banned_until, slot };
}
