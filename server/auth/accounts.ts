/** Finding and creating the user of an e-mail address. A trigger on `auth.users` creates the profile. */
import { randomUUID } from 'node:crypto';
import type { Row, Transaction } from '#server/database/client/database.ts';
import type { Body } from './request-body.ts';

export interface AccountRow extends Row {
  id: string;
  email_confirmed_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  raw_user_meta_data: Record<string, unknown> | null;
}

/** Locks the row, which serializes requests about one address. */
const FIND = `
select id, email_confirmed_at, confirmation_sent_at, recovery_sent_at, raw_user_meta_data
from auth.users where email = $1 and is_sso_user = false for no key update`;

/** An empty hash: no password matches it. */
const CREATE = `
with person as (
  insert into auth.users
    (instance_id, id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
  values ('00000000-0000-0000-0000-000000000000', $1::uuid, 'authenticated', 'authenticated', $2, '',
    '{"provider":"email","providers":["email"]}', $3::jsonb, $5::timestamptz, $5::timestamptz)
  on conflict do nothing returning id)
insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select id::text, id, $4::jsonb, 'email', $5::timestamptz, $5::timestamptz, $5::timestamptz from person`;

/** The user with this address, with its row locked until the transaction ends; undefined if there is none. */
export async function findAccount(transaction: Transaction, email: string): Promise<AccountRow | undefined> {
  const [person] = await transaction.query<AccountRow>({ text: FIND, values: [email] });
  return person;
}

/** Creates the user and their e-mail identity. Idempotent: a concurrent insert is no error. */
export async function createAccount(
  transaction: Transaction,
  { email, data, now }: { email: string; data: Body; now: Date },
): Promise<AccountRow> {
  const id = randomUUID();
  const facts = { sub: id, email, email_verified: false, phone_verified: false };
  await transaction.query({
    text: CREATE,
    values: [id, email, JSON.stringify({ ...data, ...facts }), JSON.stringify(facts), now.toISOString()],
  });
  const person = await findAccount(transaction, email);
  if (!person) throw new Error('The user was neither created nor found');
  return person;
}
