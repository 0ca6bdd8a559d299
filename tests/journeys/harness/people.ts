/**
 * People for journeys that begin after the sign-up: they sign in by a mailed code, fill in the profile and upload a photo through the API, with
 * their own rights. Only the payment is inserted with the secret key.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { consentText } from '#tests/harness/consent-texts.ts';
import { newestCode } from './mailbox.ts';
import { productAddress } from './product.ts';

export interface Person {
  id: string;
  email: string;
  session: Session;
  client: SupabaseClient;
}

export interface Member extends Person {
  firstName: string;
  fullName: string;
  userCode: number;
  phone: string;
  /** Nobody else's. */
  companyRole: string;
}

type Answer<T> = { data: T; error: unknown };

/** The data of a response; throws its error. */
export function unwrap<T>({ data, error }: Answer<T>): NonNullable<T> {
  if (error) throw error;
  return data as NonNullable<T>;
}

function clientWith(key: string): SupabaseClient {
  // An address of its own: limits per address stay on and must not mix journeys.
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  return createClient(productAddress().url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers: { 'X-Forwarded-For': address } },
  });
}

/** Somebody without a session. */
export const guest = (): SupabaseClient => clientWith(productAddress().publishableKey);
/** The operator, past all policies. */
export const operator = (): SupabaseClient => clientWith(productAddress().secretKey);

/** A name nobody else in this run has, of letters only. */
export function uniqueName(beginning: string): string {
  const letters = Array.from({ length: 8 }, () => String.fromCharCode(97 + randomInt(26)));
  return beginning + letters.join('');
}

/** An address nobody has used. */
export const uniqueEmail = (): string => `${randomUUID()}@journey.test`;

const made = new Set<string>();

/** Whether a journey of this process made the person with this id and keeps them listed, so that their photos are never refused. */
export const staysListed = (id: string): boolean => made.has(id);

/** To be called before the journey pauses or deletes the person, or removes a photo elsewhere: a page may be loading the photo, which is refused then. */
export function expectRefusedPhotos({ id }: Pick<Person, 'id'>): void {
  made.delete(id);
}

/** Signs somebody in by a mailed code; a new address becomes a new user with an empty profile, who has read the notice. */
export async function signIn(email = uniqueEmail()): Promise<Person> {
  const client = guest();
  unwrap(await client.auth.signInWithOtp({ email }));
  const { session, user } = unwrap(
    await client.auth.verifyOtp({ email, token: await newestCode(email), type: 'email' }),
  );
  if (!session || !user) throw new Error(`No session for ${email}`);
  const { error } = await client.rpc('give_consent', consentText('account', 'en'));
  if (error) throw error;
  made.add(user.id);
  return { id: user.id, email, session, client };
}

const FORM = {
  gender: 'Female',
  middle_name: 'Vilas',
  last_name: 'Deshmukh',
  phone: '9000012345',
  dob: '1999-03-14',
  dob_time: '06:42',
  height: 5.4,
  city: 'Pune',
  caste: 'kul',
  expectation: 'A kind person who likes books',
  married_status: 'Never Married',
  mangal_status: 'No',
  highest_education: 'B.E.',
  university: 'Savitribai Phule Pune University',
  company_name: 'Tulsi Software',
  company_city: 'Pune',
  income: 85000,
  parent_full_name: 'Vilas Ramrao Deshmukh',
  parent_number: '9000012346',
  parent_address: '12 Shanti Society',
  parent_taluka: 'Haveli',
  parent_district: 'Pune',
  parent_state: 'Maharashtra',
  parent_city: 'Pune',
  parent_occupation: 'Teacher',
  mama_full_name: 'Suresh Patil',
  mama_kul: 'Patil',
  mama_phone: '9000012347',
};

let smallPhoto: Promise<Buffer> | undefined;

/** Puts a small photo into the person's own folder. */
export async function addPhoto({ id, client }: Pick<Person, 'id' | 'client'>): Promise<void> {
  smallPhoto ??= sharp({ create: { width: 480, height: 600, channels: 3, background: '#c98a5b' } })
    .jpeg()
    .toBuffer();
  const photo = new Blob([new Uint8Array(await smallPhoto)], { type: 'image/jpeg' });
  unwrap(
    await client.storage
      .from('avatars')
      .upload(`${id}/${randomUUID()}`, photo, { contentType: 'image/jpeg' }),
  );
}

/** Fills the four forms; `differences` add to or replace columns. A helper, with a client of the own, fills those of the candidate `id`. */
export async function fillForms(
  person: Pick<Person, 'id' | 'client'>,
  differences: Record<string, unknown>,
  { helped = false } = {},
): Promise<void> {
  const filling = person.client
    .from('profiles')
    .update({ ...FORM, ...differences })
    .eq('id', person.id);
  if (helped) filling.setHeader('x-acting-for', person.id);
  unwrap(await filling.select('id').single());
}

/** A complete member with a photo who has not paid. */
export async function makeUnpaid(differences: Record<string, unknown> = {}): Promise<Member> {
  const person = await signIn();
  const { first_name = uniqueName('Anagha'), middle_name = 'Vilas', last_name = 'Deshmukh' } = differences;
  await fillForms(person, {
    first_name,
    // The same in both languages.
    regional_full_name: [first_name, middle_name, last_name].join(' '),
    company_role: uniqueName('Potter '),
    ...differences,
  });
  await addPhoto(person);
  const row = unwrap(
    await person.client
      .from('profiles')
      .select('user_code,first_name,middle_name,last_name,phone,company_role')
      .eq('id', person.id)
      .single(),
  );
  return {
    ...person,
    firstName: row.first_name,
    fullName: `${row.first_name} ${row.middle_name} ${row.last_name}`,
    userCode: row.user_code,
    phone: row.phone,
    companyRole: row.company_role,
  };
}

/** Answers the question about the numbers, which stands above lists until then: all members may see them. */
async function answerNumbers({ client }: Member): Promise<void> {
  const { error } = await client.rpc('set_contact_levels', {
    phone: 'members',
    parent_number: 'members',
    mama_phone: 'accepted',
    call_first: 'own',
    photos: 'members',
    dob: 'members',
  });
  if (error) throw error;
}

interface MemberOptions {
  /** The installation's default applies: address and uncle's number are shown to all members, too. */
  hasAnswered?: boolean;
  /** The end of the paid year, RFC 3339. */
  until?: string;
}

/** A listed member: complete, pictured, paid, with numbers for all members. */
export async function makeMember(
  differences: Record<string, unknown> = {},
  { hasAnswered = true, until }: MemberOptions = {},
): Promise<Member> {
  const member = await makeUnpaid(differences);
  if (hasAnswered) await answerNumbers(member);
  const mark = randomUUID();
  const payment = {
    user_id: member.id,
    payment_id: `pay_${mark}`,
    order_id: `order_${mark}`,
    amount: 29_900,
    ...(until !== undefined && { expiry_at: until }),
  };
  const { error } = await operator().from('payments').insert(payment);
  if (error) throw error;
  return member;
}
