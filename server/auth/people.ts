/**
 * Finding and making the user behind an e-mail address. The product's trigger on `auth.users` makes the profile.
 */
import { randomUUID } from 'node:crypto';
import type { Row, Transaction } from '#server/database/client/database.ts';
import type { Body } from './request-body.ts';

export interface Person extends Row {
  id: string;
  email_confirmed_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  raw_user_meta_data: Record<string, unknown> | null;
}

/** The row is locked, so that all that concerns one address happens one after the other. */
const FIND = `
select id, email_confirmed_at, confirmation_sent_at, recovery_sent_at, raw_user_meta_data
from auth.users where email = $1 and is_sso_user = false for no key update`;

/** No password: an empty hash fits none. */
const CREATE = `
with person as (
  insert into auth.users
    (instance_id, id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
  values ('00000000-0000-0000-0000-000000000000', $1::uuid, 'authenticated', 'authenticated', $2, '',
    '{"provider":"email","providers":["email"]}', $3::jsonb, $5::timestamptz, $5::timestamptz)
  on conflict do nothing returning id)
insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select id::text, id, $4::jsonb, 'email', $5::timestamptz, $5::timestamptz, $5::timestamptz from person`;

/** The user with this address, locked until the transaction ends; nothing if there is none. */
export async function findPerson(transaction: Transaction, email: string): Promise<Person | undefined> {
  const [person] = await transaction.query<Person>({ text: FIND, values: [email] });
  return person;
}

/** Makes the user and their e-mail identity. Somebody else having made them meanwhile is no error. */
export async function createPerson(
  transaction: Transaction,
  { email, data, now }: { email: string; data: Body; now: Date },
): Promise<Person> {
  const id = randomUUID();
  const facts = { sub: id, email, email_verified: false, phone_verified: false };
  await transaction.query({
    text: CREATE,
    values: [id, email, JSON.stringify({ ...data, ...facts }), JSON.stringify(facts), now.toISOString()],
  });
  const person = await findPerson(transaction, email);
  if (!person) throw new Error('The user was neither made nor found');
  return person;
}
