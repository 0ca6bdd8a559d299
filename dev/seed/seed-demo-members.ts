/**
 * Creates the demo members on the first start in development: sixty fictional members, `member@demo.test`,
 * and `new@demo.test` with an empty profile. They are created like real ones: a user in the auth tables, whose profile the
 * database creates; form and photos with the member's privileges; the payment by the service role.
 */
import { resultOf } from '#functions/_shared/patrikas.ts';
import { createAccount, findAccount } from '#server/auth/accounts.ts';
import type { Database } from '#server/database/client/database.ts';
import type { UploadDeps } from '#server/storage/upload.ts';
import {
  DEMO_DOMAIN,
  DEMO_MEMBER_EMAIL,
  DEMO_NEWCOMER_EMAIL,
  type DemoMember,
  demoMembers,
} from './demo-members.ts';
import { storePhotos } from './photos.ts';

const SERVICE = { role: 'service_role' } as const;
/** The owner of the schema auth. */
const AUTH_ADMIN = { role: 'supabase_auth_admin' } as const;
/** The number of members created concurrently; processing and disk writes overlap. */
const CONCURRENCY = 6;
/** The prefix of the payments' ids; payments stay even when their members are deleted. */
const MARK = 'pay_Demo';

async function isSeeded(database: Database): Promise<boolean> {
  const rows = await database.query(
    { ...SERVICE, readOnly: true },
    { text: 'select 1 as found from public.payments where payment_id like $1 limit 1', values: [`${MARK}%`] },
  );
  return rows.length > 0;
}

/** Whether the demo members exist. */
export async function hasDemoMembers(database: Database): Promise<boolean> {
  const text = 'select 1 as found from auth.users where email = $1';
  const rows = await database.query({ ...AUTH_ADMIN, readOnly: true }, { text, values: [DEMO_MEMBER_EMAIL] });
  return rows.length > 0;
}

/** Whether there are real users, e.g. in a production database started without its settings, or a restored backup. */
async function hasRealPeople(database: Database): Promise<boolean> {
  const text = 'select 1 as found from auth.users where email not like $1 limit 1';
  const rows = await database.query(
    { ...AUTH_ADMIN, readOnly: true },
    { text, values: [`%@${DEMO_DOMAIN}`] },
  );
  return rows.length > 0;
}

/** The id of the user with this address, who is created with a confirmed address if missing. */
async function ensureUser({ database, clock }: UploadDeps, email: string): Promise<string> {
  return database.transaction(AUTH_ADMIN, async (transaction) => {
    const now = clock();
    const known = await findAccount(transaction, { email });
    if (known) return known.id;
    const { id } = await createAccount(transaction, { address: { email }, data: {}, now });
    await transaction.query({
      text: 'update auth.users set email_confirmed_at = $2::timestamptz where id = $1::uuid',
      values: [id, now.toISOString()],
    });
    return id;
  });
}

async function fillForm(database: Database, { email, form }: DemoMember, id: string): Promise<void> {
  const columns = Object.keys(form);
  const values = Object.values(form);
  const assignments = columns.map((column, place) => `${column} = $${place + 1}`).join(', ');
  const rows = await database.query(
    { role: 'authenticated', claims: { sub: id, email } },
    {
      text: `update public.profiles set ${assignments} where id = $${columns.length + 1} returning id`,
      values: [...values, id],
    },
  );
  if (rows.length !== 1) throw new Error(`The demo member ${email} has no profile to fill`);
}

/** Stores a patrika like the function save_patrika. */
async function storePatrika({ database, clock }: UploadDeps, member: DemoMember, id: string): Promise<void> {
  const { patrika, form } = member;
  if (!patrika) return;
  const birth = { dob: form.dob, dob_time: form.dob_time };
  const { result, error } = resultOf(patrika, birth, clock());
  if (error) throw new Error(`The patrika of ${member.email} cannot be computed: ${error}`);
  const answers = { ...patrika, consented_at: clock().toISOString() };
  await database.query(SERVICE, {
    text: 'select public.store_patrika($1, $2, $3, $4)',
    values: [id, ...[answers, result, birth].map((value) => JSON.stringify(value))],
  });
}

/** With the member's privileges, like the screens. */
async function storePreferences(database: Database, member: DemoMember, id: string): Promise<void> {
  const { email, biodata, preferences } = member;
  const own = { role: 'authenticated', claims: { sub: id, email } } as const;
  if (email === DEMO_MEMBER_EMAIL) {
    const levels = "'members', 'members', 'accepted', 'own', 'members', 'members'";
    await database.query(own, { text: `select public.set_contact_levels(${levels})` });
  }
  for (const [table, row] of Object.entries({ biodata_details: biodata, partner_preferences: preferences })) {
    if (!row) continue;
    const text = `insert into public.${table} (member, ${Object.keys(row).join(', ')})
      select $1::uuid, ${Object.keys(row).join(', ')} from jsonb_populate_record(null::public.${table}, $2::jsonb)
      on conflict (member) do nothing`;
    await database.query(own, { text, values: [id, JSON.stringify(row)] });
  }
}

/** Runs `work` for every item, several concurrently. */
async function forEachConcurrently<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  const results = await Promise.allSettled(Array.from({ length: CONCURRENCY }, worker));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * One statement for all: the members become valid together, and {@link isSeeded} looks for its rows. An interrupted start
 * leaves only members who are not listed; the next start continues there.
 */
async function recordPayments(database: Database, ids: readonly string[]): Promise<void> {
  await database.query(SERVICE, {
    text: `insert into public.payments (user_id, payment_id, order_id, amount, currency)
      select member.id::uuid, 'pay_Demo' || mark, 'order_Demo' || mark, price.amount, price.currency
      from jsonb_array_elements_text($1::jsonb) with ordinality as member (id, place)
      cross join lateral lpad(member.place::text, 10, '0') as mark
      cross join public.membership_prices as price
      where price.item = 'membership_year'`,
    values: [JSON.stringify(ids)],
  });
}

/**
 * Creates the demo members unless they exist or there are real users; safe to call at every start, also after an interrupted
 * one.
 * @returns the number of created members, 0 when there was nothing to do
 * @throws errors of the database or the object store
 */
export async function seedDemoMembers(deps: UploadDeps): Promise<number> {
  const { database, clock } = deps;
  if ((await isSeeded(database)) || (await hasRealPeople(database))) return 0;
  const members = demoMembers(clock());
  const ids = new Map<string, string>();
  // Sequentially, so that user codes and joining dates follow the list.
  for (const { email } of members) ids.set(email, await ensureUser(deps, email));
  await ensureUser(deps, DEMO_NEWCOMER_EMAIL);
  await forEachConcurrently(members, async (member) => {
    const id = ids.get(member.email) as string;
    await fillForm(database, member, id);
    await storePhotos(deps, member, id);
    await storePatrika(deps, member, id);
    await storePreferences(database, member, id);
  });
  await recordPayments(database, [...ids.values()]);
  return members.length;
}
