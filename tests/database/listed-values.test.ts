/**
 * The filter form's lists hold what listed members have, and the table of names what members are called, whatever was changed and
 * however much at once (decisions 018 and 030).
 */
import fc from 'fast-check';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PROFILE_CHANGES as CHANGES, type Change, setTo } from '#tests/harness/listing-changes.ts';
import { makeMember, memberScope, pay } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

const CONNECTIONS = 6;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
/** For what others have to come to; a busy machine takes its time. */
const PATIENCE_MS = 20_000;
const ROLE = 'Lighthouse Keeper';

let base: TestDatabase;
let sql: postgres.Sql;
let viewer: string;

beforeAll(async () => {
  base = await createTestDatabase();
  const { host, port, user, password, database } = base.adminAddress;
  sql = postgres({ host, port, user, password, database, max: CONNECTIONS, onnotice: () => {} });
  viewer = await makeMember(base);
});
afterAll(async () => {
  await sql.end();
  await base.drop();
});

/** What the tables hold too much, and what they lack. */
const differences = () => sql`
  with wanted as (
    select field, value, paid_until from private.values_to_list
    union select distinct 'name', name, null::timestamptz
    from private.listings l cross join lateral unnest(array[
      l.first_name, l.middle_name, l.last_name, l.first_name_key, l.middle_name_key, l.last_name_key]) as name
  ), kept as (
    select field, value, paid_until from private.listed_values union all select 'name', name, null from private.names
  )
  (select 'too much', * from kept except select 'too much', * from wanted)
  union all
  (select 'missing', * from wanted except select 'missing', * from kept)`;

const listed = async () => {
  const rows = await base.database.query<{ company_role: string }>(memberScope(viewer), {
    text: 'select company_role from public.distinct_company_role',
    values: [],
  });
  return rows.map((row) => row.company_role);
};

const to = (company_role: string) => setTo({ company_role });

/** What the embedded server compares with each request for a list (`server/rest/shared-answers.ts`). */
const stampFor = async (user: string) => {
  const [row] = await base.database.query<{ stamp: string | null }>(memberScope(user), {
    text: 'select private.stamp_of_listed_values() as stamp',
  });
  return row?.stamp;
};

/** Transactions of one to three changes, several at once. */
async function changeAll(members: readonly string[], seed: number): Promise<void> {
  const change = fc.tuple(fc.constantFrom(...Object.keys(CHANGES)), fc.constantFrom(...members));
  const drawn = fc.sample(fc.array(change, { minLength: 1, maxLength: 3 }), { seed, numRuns: 40 });
  const workers = Array.from({ length: CONNECTIONS }, async (_, first) => {
    for (let at = first; at < drawn.length; at += CONNECTIONS)
      await sql.begin(async (own) => {
        const changes = drawn[at] ?? [];
        // The member first, as the product does.
        await own`select from private.profiles where id = any(${changes.map(([, member]) => member)})
          order by id for no key update`;
        for (const [name, member] of changes) await CHANGES[name]?.(own, member);
      });
  });
  await Promise.all(workers);
}

test.each([1, 2, 3, 4, 5])(
  'equals the values of the listed members after concurrent random changes (%i)',
  async (seed) => {
    const members = await Promise.all(Array.from({ length: 12 }, () => makeMember(base)));
    await changeAll(members, seed);
    expect(await differences()).toEqual([]);
    const valid = await sql<{ company_role: string }[]>`
    select distinct company_role from private.profiles p where private.is_valid(p) order by company_role`;
    expect(await listed()).toEqual(valid.map((row) => row.company_role));
  },
);

test('removes a value when its last membership ends, and restores it with a payment', async () => {
  const member = await makeMember(base, { profile: { company_role: ROLE } });
  expect(await listed()).toContain(ROLE);
  await sql`update public.payments set expiry_at = clock_timestamp() where user_id = ${member}`;
  expect(await listed()).not.toContain(ROLE);
  await pay(base, member, new Date(Date.now() + YEAR_MS));
  expect(await listed()).toContain(ROLE);
  await sql`delete from auth.users where id = ${member}`;
  expect(await listed()).not.toContain(ROLE);
});

test('stamps the lists anew with each value that comes or goes, and for members only', async () => {
  const before = await stampFor(viewer);
  expect(before).toEqual(expect.any(String));
  const member = await makeMember(base, { profile: { company_role: ROLE } });
  const joined = await stampFor(viewer);
  expect(joined).not.toBe(before);
  await to('Ferryman')(sql, member);
  const moved = await stampFor(viewer);
  expect(moved).not.toBe(joined);
  await setTo({ company_name: 'Harbour' })(sql, member);
  expect(await stampFor(viewer)).toBe(moved);
  await sql`update public.payments set expiry_at = clock_timestamp() where user_id = ${member}`;
  expect(await stampFor(viewer)).not.toBe(moved);
  expect(await stampFor(member)).toBeNull();
});

test('stamps the lists anew when a value leaves them because its last fee expires', async () => {
  const member = await makeMember(base, { profile: { company_role: ROLE } });
  await sql`update public.payments set expiry_at = clock_timestamp() + interval '1 second' where user_id = ${member}`;
  const before = await stampFor(viewer);
  expect(await listed()).toContain(ROLE);
  await vi.waitFor(async () => expect(await listed()).not.toContain(ROLE), PATIENCE_MS);
  expect(await stampFor(viewer)).not.toBe(before);
});

/** Commits changes in connections of their own, all of them made before any is committed. */
async function commitTogether(changes: { member: string; change: Change }[]): Promise<void> {
  let commits: Promise<unknown> = Promise.resolve();
  await sql.begin(async (holder) => {
    await holder`select private.lock_listed_values()`;
    commits = Promise.all(
      changes.map(({ member, change }) => sql.begin((own) => change(own, member).then(() => undefined))),
    );
    await vi.waitFor(async () => {
      const [waiting] = await holder<{ commits: number }[]>`
        select count(*)::integer as commits from pg_locks
        where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`;
      expect(waiting?.commits).toBe(changes.length);
    }, PATIENCE_MS);
  });
  await commits;
}

test.each<[string, { from: string; change: Change }[], boolean]>([
  [
    'one leaves it and one takes it',
    [
      { from: ROLE, change: to('Farmer') },
      { from: 'Farmer', change: to(ROLE) },
    ],
    true,
  ],
  [
    'two take it',
    [
      { from: 'Farmer', change: to(ROLE) },
      { from: 'Smith', change: to(ROLE) },
    ],
    true,
  ],
  [
    'two leave it',
    [
      { from: ROLE, change: to('Farmer') },
      { from: ROLE, change: to('Smith') },
    ],
    false,
  ],
  [
    'one pauses and one is gone',
    [
      { from: ROLE, change: CHANGES.pausing as Change },
      { from: ROLE, change: CHANGES.leaving as Change },
    ],
    false,
  ],
])('keeps a value of two concurrent members right: %s', async (_title, people, stays) => {
  await sql`delete from auth.users where id <> ${viewer}`;
  const members = await Promise.all(
    people.map(({ from }) => makeMember(base, { profile: { company_role: from } })),
  );
  await commitTogether(people.map(({ change }, at) => ({ member: members[at] ?? '', change })));
  expect(await differences()).toEqual([]);
  expect((await listed()).includes(ROLE)).toBe(stays);
});

test('does not block other members during an uncommitted change', async () => {
  const [slow, quick] = [await makeMember(base), await makeMember(base)];
  await sql.begin(async (open) => {
    await to('Weaver')(open, slow);
    await sql.begin(async (own) => {
      await own`select set_config('lock_timeout', ${String(PATIENCE_MS)}, true)`;
      await to('Weaver')(own, quick);
    });
    expect(await listed()).toContain('Weaver');
  });
  expect(await differences()).toEqual([]);
});

test('refills the tables after a load without triggers', async () => {
  await sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update private.profiles set company_role = 'Diver', first_name = 'Jalpari'`;
  });
  expect(await listed()).not.toContain('Diver');
  expect(await sql`select private.listing_differences()`).not.toHaveLength(0);
  await sql`select private.refill_listings(), private.refill_listed_values(), private.refill_names()`;
  expect(await listed()).toEqual(['Diver']);
  expect(await differences()).toEqual([]);
  expect(await sql`select private.listing_differences()`).toHaveLength(0);
});
