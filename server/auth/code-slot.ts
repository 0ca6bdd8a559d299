/**
 * The two slots for mailed codes (wire-contract 2.5): putting a code in, taking it back when the mail failed, and judging a typed one.
 * Each slot is one row with hash, time and wrong tries. Callers hold the user's row lock.
 */
import type { Row, Transaction } from '../database/database.ts';

export type Slot = 'confirmation' | 'recovery';

const SENT_AT: Record<Slot, string> = { confirmation: 'confirmation_sent_at', recovery: 'recovery_sent_at' };
const TOKEN_TYPE: Record<Slot, string> = { confirmation: 'confirmation_token', recovery: 'recovery_token' };
const PKCE = 'pkce_';
/** The columns of this table, as GoTrue made them, have no zone. */
const UTC = "at time zone 'UTC'";

/** The code that a new one displaced; times as Postgres writes them, so that nothing is lost in putting them back. */
export interface Displaced {
  token_hash: string;
  created_at: string;
  attempts: number;
}

export interface CodeInSlot {
  userId: string;
  slot: Slot;
  /** As stored, with the prefix of a PKCE flow. */
  hash: string;
}

/** The hash of a code as its slot keeps it: that of a PKCE flow is told apart by a prefix, as in GoTrue. */
export function storedHash(hash: string, pkce: boolean): string {
  return pkce ? PKCE + hash : hash;
}

const putCode = (slot: Slot) => `
with displaced as (
  select token_hash, created_at::text, attempts from auth.one_time_tokens where user_id = $1::uuid and token_type = '${TOKEN_TYPE[slot]}'),
sent as (update auth.users set ${SENT_AT[slot]} = $3::timestamptz, updated_at = $3::timestamptz where id = $1::uuid)
insert into auth.one_time_tokens as slot (id, user_id, token_type, token_hash, relates_to, created_at, updated_at, attempts)
select gen_random_uuid(), $1::uuid, '${TOKEN_TYPE[slot]}', $2, email, $3::timestamptz ${UTC}, $3::timestamptz ${UTC}, 0 from auth.users where id = $1::uuid
on conflict (user_id, token_type) do update
  set token_hash = excluded.token_hash, created_at = excluded.created_at, updated_at = excluded.updated_at, attempts = 0
returning (select row_to_json(displaced) from displaced) as displaced`;

/** Puts a code into its slot and starts the resend pause. Gives the code that was there before. */
export async function putCodeIntoSlot(
  transaction: Transaction,
  { userId, slot, hash }: CodeInSlot,
  now: Date,
): Promise<Displaced | null> {
  const [row] = await transaction.query<{ displaced: Displaced | null }>({
    text: putCode(slot),
    values: [userId, hash, now.toISOString()],
  });
  return row?.displaced ?? null;
}

const restoreCode = (slot: Slot) => `
update auth.one_time_tokens set token_hash = $3, created_at = $4::timestamp, updated_at = $4::timestamp, attempts = attempts + $5::smallint
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
        values: [userId, hash, displaced.token_hash, displaced.created_at, displaced.attempts],
      })
    : await transaction.query({ text: removeCode(slot), values: [userId, hash] });
  if (undone.length === 0) return false;
  await transaction.query({
    text: `update auth.users set ${SENT_AT[slot]} = $2::timestamptz where id = $1::uuid`,
    values: [userId, sentAt?.toISOString() ?? null],
  });
  return true;
}

/** Counts and checks in one statement, under the user's lock: tries in parallel are judged one after the other. */
const TRY = `
with person as materialized (
  select id, banned_until, confirmation_sent_at, recovery_sent_at from auth.users where email = $1 and is_sso_user = false for no key update)
update auth.one_time_tokens as slot
set attempts = slot.attempts + case when slot.token_hash in ($2, '${PKCE}' || $2) then 0 else 1 end
from person
where slot.user_id = person.id and slot.token_type in ('confirmation_token', 'recovery_token')
  and slot.attempts < $3::smallint
  and case slot.token_type when '${TOKEN_TYPE.confirmation}' then person.${SENT_AT.confirmation} else person.${SENT_AT.recovery} end > $4::timestamptz
returning person.id, person.banned_until, slot.token_hash in ($2, '${PKCE}' || $2) as fits`;

interface Tried extends Row {
  id: string;
  banned_until: Date | null;
  fits: boolean;
}

/**
 * Judges a typed code by its hash and counts it if it is wrong. Gives the user when it fits a code that is neither too old nor burnt.
 * The counting stands only if the caller commits.
 */
export async function tryCode(
  transaction: Transaction,
  typed: { email: string; hash: string },
  { mostWrong, sentAfter }: { mostWrong: number; sentAfter: Date },
): Promise<{ id: string; banned_until: Date | null } | undefined> {
  const slots = await transaction.query<Tried>({
    text: TRY,
    values: [typed.email, typed.hash, mostWrong, sentAfter.toISOString()],
  });
  return slots.find((slot) => slot.fits);
}
