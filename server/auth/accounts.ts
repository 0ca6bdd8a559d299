/** Finding and creating the user of an e-mail address or a number. A trigger on `auth.users` creates the profile. */
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

/** What a person signs in with; a number as E.164 digits. */
export type Address = { email: string } | { phone: string };

const textOf = (address: Address) => ('email' in address ? address.email : address.phone);
const providerOf = (address: Address) => ('email' in address ? 'email' : 'phone');

const FIND = (column: 'email' | 'phone') => `
select id, email_confirmed_at, confirmation_sent_at, recovery_sent_at, raw_user_meta_data
from auth.users where ${column} = $1 and is_sso_user = false for no key update`;

/** An empty hash: no password matches it. */
const CREATE = `
with person as (
  insert into auth.users
    (instance_id, id, aud, role, email, phone, encrypted_password, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
  values ('00000000-0000-0000-0000-000000000000', $1::uuid, 'authenticated', 'authenticated', $2, $3, '',
    jsonb_build_object('provider', $4::text, 'providers', array[$4::text]), $5::jsonb, $7::timestamptz, $7::timestamptz)
  on conflict do nothing returning id)
insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select id::text, id, $6::jsonb, $4, $7::timestamptz, $7::timestamptz, $7::timestamptz from person`;

/** The user with this address, with its row locked until the transaction ends, which serializes requests about it; undefined if there is none. */
export async function findAccount(
  transaction: Transaction,
  address: Address,
): Promise<AccountRow | undefined> {
  const [person] = await transaction.query<AccountRow>({
    text: FIND(providerOf(address)),
    values: [textOf(address)],
  });
  return person;
}

/** Creates the user and their identity. Idempotent: a concurrent insert is no error. */
export async function createAccount(
  transaction: Transaction,
  { address, data, now }: { address: Address; data: Body; now: Date },
): Promise<AccountRow> {
  const id = randomUUID();
  const facts = {
    sub: id,
    ...('email' in address && { email: address.email }),
    email_verified: false,
    phone_verified: false,
  };
  await transaction.query({
    text: CREATE,
    values: [
      id,
      'email' in address ? address.email : null,
      'phone' in address ? address.phone : null,
      providerOf(address),
      JSON.stringify({ ...data, ...facts }),
      JSON.stringify(facts),
      now.toISOString(),
    ],
  });
  const person = await findAccount(transaction, address);
  if (!person) throw new Error('The user was neither created nor found');
  return person;
}
