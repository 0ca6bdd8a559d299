/** Families for the tests: parents, drafts that they fill in, and requests of helpers as the services send them to the database. */
import { randomUUID } from 'node:crypto';
import type { Row, Statement } from '#server/database/client/database.ts';
import { consentText } from './consent-texts.ts';
import { FILLED_PROFILE, makeUser, memberScope, pay, SERVICE } from './members.ts';
import type { TestDatabase } from './test-database.ts';

type Values = NonNullable<Statement['values']>;

/** Runs a statement as this user. */
export function as<T extends Row>(
  { database }: TestDatabase,
  user: string,
  text: string,
  values: Values = [],
) {
  return database.query<T>(memberScope(user), { text, values });
}

/** Stores a consent of a user. */
export async function consent(test: TestDatabase, user: string, purpose: Parameters<typeof consentText>[0]) {
  const { language, version, shown } = consentText(purpose);
  await as(test, user, 'select public.give_consent($1, $2, $3, $4)', [purpose, language, version, shown]);
}

/** Runs a statement as a helper who acts for a candidate, as a request with this method and path. */
export function acting<T extends Row = Row>(
  { database }: TestDatabase,
  { helper, candidate }: { helper: string; candidate: string },
  [method, path]: readonly [method: string, path: string],
  text: string,
  values: Values = [],
): Promise<T[]> {
  const settings = {
    'request.method': method,
    'request.path': path,
    'request.headers': JSON.stringify({ 'x-acting-for': candidate }),
  };
  return database.transaction({ ...memberScope(helper), settings }, async (transaction) => {
    await transaction.query({ text: 'select acting.begin_request()' });
    return transaction.query<T>({ text, values });
  });
}

/** A confirmed account without a profile of its own, which has agreed to the notice of helpers. */
export async function makeParent(test: TestDatabase, email = `parent-${randomUUID()}@example.org`) {
  const parent = await makeUser(test, email);
  await test.admin`update auth.users set email_confirmed_at = now(), last_sign_in_at = now() where id = ${parent}`;
  await consent(test, parent, 'family_helper');
  return parent;
}

type Plan = Partial<Record<'account' | 'email' | 'phone' | 'refusal', string>>;

/** What the function make_family_profile is told of a draft: the account that it can have, or why there is none. */
export async function planDraft(
  { database }: TestDatabase,
  helper: string,
  address: string,
  relation = 'mother',
): Promise<Plan> {
  const text = 'select public.plan_family_profile($1, $2, $3) as plan';
  const [row] = await database.query<{ plan: Plan }>(SERVICE, { text, values: [helper, address, relation] });
  return row?.plan ?? {};
}

/** A draft of a parent for an address or number: what the function make_family_profile does. Returns the candidate. */
export async function makeDraft(
  test: TestDatabase,
  parent: string,
  { address = `candidate-${randomUUID()}@example.org`, relation = 'mother' } = {},
): Promise<string> {
  const { account, email, phone, refusal } = await planDraft(test, parent, address, relation);
  if (refusal) throw new Error(refusal);
  const candidate = account ?? (await makeUser(test, email));
  if (phone) await test.admin`update auth.users set email = null, phone = ${phone} where id = ${candidate}`;
  await test.database.query(SERVICE, {
    text: 'select public.begin_family_profile($1, $2, $3, $4)',
    values: [parent, candidate, address, relation],
  });
  return candidate;
}

/** Fills in the whole draft, as its writer does, and pays. */
export async function fillDraft(test: TestDatabase, helper: string, candidate: string): Promise<void> {
  const fields = Object.entries({ ...FILLED_PROFILE, first_name: 'Draft' });
  const written = fields.map(([name], at) => `${name} = $${at + 1}`).join(', ');
  await acting(
    test,
    { helper, candidate },
    ['PATCH', '/profiles'],
    `update public.profiles set ${written}`,
    fields.map(([, value]) => value),
  );
  await as(test, helper, "insert into storage.objects (bucket_id, name) values ('avatars', $1)", [
    `${candidate}/${randomUUID()}`,
  ]);
  await pay(test, candidate, new Date(Date.now() + 365 * 86_400_000));
}

/** The candidate signs in by a code to the own address. */
export async function signInCandidate(test: TestDatabase, candidate: string): Promise<void> {
  await test.admin`update auth.users set email_confirmed_at = now(), last_sign_in_at = now() where id = ${candidate}`;
}

/** Invites the candidate, who signs in and says yes. */
export async function confirmDraft(test: TestDatabase, helper: string, candidate: string): Promise<void> {
  await as(test, helper, 'select public.invite_candidate($1)', [candidate]);
  await signInCandidate(test, candidate);
  await consent(test, candidate, 'account');
  await consent(test, candidate, 'managed_by_family');
  await as(test, candidate, 'select public.answer_asked_consent(true)');
}

/** A parent and a listed candidate. */
export async function makeFamily(test: TestDatabase, relation = 'mother') {
  const helper = await makeParent(test);
  const candidate = await makeDraft(test, helper, { relation });
  await fillDraft(test, helper, candidate);
  await confirmDraft(test, helper, candidate);
  return { helper, candidate };
}
