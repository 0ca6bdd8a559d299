/**
 * People for the tests: users, complete profiles, photos and payments, written straight into the database with full rights.
 * What the product itself would do to make them is tested elsewhere; here they only have to exist.
 */
import { randomUUID } from 'node:crypto';
import type { ProfileField } from '#domain/profile-fields.ts';
import type { Database, Row, Scope } from '#server/database/client/database.ts';
import type { TestDatabase } from './test-database.ts';

/** A complete form, as a member would fill it. */
export const FILLED_PROFILE = {
  first_name: 'Sayali',
  middle_name: 'Vilas',
  last_name: 'Deshmukh',
  gender: 'Female',
  phone: '+919876543210',
  dob: '1999-03-14',
  dob_time: '06:42',
  height: '5.4',
  city: 'Pune',
  caste: 'kul',
  expectation: 'समजूतदार आणि प्रामाणिक',
  married_status: 'Never Married',
  mangal_status: 'No',
  highest_education: 'M.Tech.',
  university: 'Savitribai Phule Pune University',
  company_name: 'Persistent Systems',
  company_role: 'Software Engineer',
  company_city: 'Pune',
  income: '85000',
  parent_full_name: 'Vilas Deshmukh',
  parent_number: '9876500001',
  parent_address: '12 Laxmi Road',
  parent_taluka: 'Haveli',
  parent_district: 'Pune',
  parent_state: 'Maharashtra',
  parent_city: 'Pune',
  parent_occupation: 'Teacher',
  mama_full_name: 'Anil Jadhav',
  mama_kul: 'Jadhav',
  mama_phone: '9876500002',
} as const;

/** All that people need to be made. */
type Admin = Pick<TestDatabase, 'admin'>;

export interface MemberFacts {
  email?: string;
  /** Form columns that differ from FILLED_PROFILE; null leaves one empty. */
  profile?: Partial<Record<ProfileField, string | null>>;
  photos?: number;
  /** When the fee runs out; left out: in a year; null: never paid. */
  paidUntil?: Date | null;
}

/** A user with an empty profile. Returns the id. */
export async function makeUser(test: Admin, email = `${randomUUID()}@example.org`): Promise<string> {
  const [user] = await test.admin<{ id: string }[]>`
    insert into auth.users (id, aud, role, email) values (${randomUUID()}, 'authenticated', 'authenticated', ${email}) returning id`;
  if (!user) throw new Error('the user was not inserted');
  return user.id;
}

/** Inserts a payment of a user whose year ends at the given time. */
export async function pay(test: Admin, member: string, until: Date): Promise<void> {
  const mark = randomUUID();
  await test.admin`
    insert into public.payments (user_id, payment_id, order_id, amount, currency, payment_at, expiry_at, mode)
    values (${member}, ${`pay_${mark}`}, ${`order_${mark}`}, 29900, 'INR', ${until}::timestamptz - interval '1 year', ${until},
      (select mode from private.payment_settings))`;
}

/** A complete and paid member; `facts` override the defaults. Returns the id. */
export async function makeMember(test: Admin, facts: MemberFacts = {}): Promise<string> {
  const member = await makeUser(test, facts.email);
  await test.admin`update private.profiles set ${test.admin({ ...FILLED_PROFILE, ...facts.profile })} where id = ${member}`;
  for (let photo = 0; photo < (facts.photos ?? 1); photo += 1) {
    await test.admin`insert into storage.objects (bucket_id, name) values ('avatars', ${`${member}/${randomUUID()}`})`;
  }
  const nextYear = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000);
  if (facts.paidUntil !== null) await pay(test, member, facts.paidUntil ?? nextYear);
  return member;
}

/** The scope of a request that carries this member's token. */
export function memberScope(member: string): Scope {
  return { role: 'authenticated', claims: { sub: member, role: 'authenticated' } };
}

/** As `memberScope`, of a session that began with a code `age` seconds ago. */
export function freshScope(member: string, age = 0): Scope {
  const amr = [{ method: 'otp', timestamp: Math.floor(Date.now() / 1000) - age }];
  return { role: 'authenticated', claims: { ...memberScope(member).claims, amr } };
}

export const GUEST: Scope = { role: 'anon', claims: { role: 'anon' } };
export const SERVICE: Scope = { role: 'service_role', claims: { role: 'service_role' } };

class Undo extends Error {}

/**
 * Runs one statement as somebody and takes it back.
 * Returns the number of rows it showed or changed (statements end in `returning`), or the SQLSTATE it was refused with.
 */
export async function attempt(
  database: Database,
  scope: Scope,
  text: string,
  values: (string | number | null)[] = [],
): Promise<number | string> {
  let rows: Row[] = [];
  try {
    await database.transaction(scope, async (transaction) => {
      rows = await transaction.query({ text, values });
      throw new Undo();
    });
  } catch (error) {
    if (error instanceof Undo) return rows.length;
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
  throw new Error('the transaction was not taken back');
}
