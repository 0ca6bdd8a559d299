/**
 * private.listings holds the members that the rule of validity lists, and nobody else, after every kind of change (decision 031).
 */
import fc from 'fast-check';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROFILE_CHANGES } from '#tests/harness/listing-changes.ts';
import { makeMember, makeUser, memberScope, SERVICE } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

const RANDOM_CHANGES = 1000;
const MEMBERS = 20;
const DAY_MS = 86_400_000;
/** What nobody may learn from a list, by column name. */
const WITHHELD = ['phone', 'parent_number', 'mama_phone', 'parent_address'];

let base: TestDatabase;
let sql: postgres.Sql;

beforeAll(async () => {
  base = await createTestDatabase();
  const { host, port, user, password, database } = base.adminAddress;
  sql = postgres({ host, port, user, password, database, max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await sql.end();
  await base.drop();
});

const differences = () => sql`select member, difference from private.listing_differences()`;
const listing = async (member: string) => (await sql`select * from private.listings where id = ${member}`)[0];

/** Lets a membership run out as the clock does: nothing is written that would fire a trigger. */
const expire = (member: string) =>
  sql.begin(async (own) => {
    await own`set local session_replication_role = replica`;
    await own`update public.payments set expiry_at = now() - interval '1 second' where user_id = ${member}`;
    for (const table of ['private.profiles', 'private.listings'])
      await own`update ${own(table)} set paid_until = now() - interval '1 second' where id = ${member}`;
  });

describe('a change of a member', () => {
  test.each(Object.keys(PROFILE_CHANGES))('keeps listings equal to the valid members: %s', async (name) => {
    const members = await Promise.all([
      makeMember(base),
      makeMember(base, { paidUntil: null }),
      makeUser(base),
    ]);
    for (const member of members) {
      await PROFILE_CHANGES[name]?.(sql, member);
      expect(await differences()).toEqual([]);
    }
  });

  test('updates listings within its transaction', async () => {
    const member = await makeMember(base);
    await sql.begin(async (own) => {
      await own`update private.profiles set company_role = 'Weaver' where id = ${member}`;
      const [row] = await own`select company_role from private.listings where id = ${member}`;
      expect(row?.company_role).toBe('Weaver');
      await own`update private.profiles set deactivated_at = now() where id = ${member}`;
      expect(await own`select from private.listings where id = ${member}`).toHaveLength(0);
    });
  });

  test('leaves listings unchanged when its transaction is rolled back', async () => {
    const member = await makeMember(base);
    await expect(
      sql.begin(async (own) => {
        await own`update private.profiles set company_role = 'Smith' where id = ${member}`;
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    expect((await listing(member))?.company_role).toBe('Software Engineer');
  });

  test(`keeps listings equal to the valid members after ${RANDOM_CHANGES} random changes`, async () => {
    const members = await Promise.all(Array.from({ length: MEMBERS }, () => makeMember(base)));
    // Deleted accounts never come back, so that change is made rarely.
    const kinds = Object.keys(PROFILE_CHANGES).filter((name) => name !== 'leaving');
    const change = fc.tuple(fc.constantFrom(...kinds), fc.constantFrom(...members));
    const drawn = fc.sample(change, { seed: 13, numRuns: RANDOM_CHANGES });
    for (const [at, [name, member]] of drawn.entries()) {
      await PROFILE_CHANGES[name]?.(sql, member);
      if (at % 100 === 99) await PROFILE_CHANGES.leaving?.(sql, members[Math.floor(at / 100)] ?? '');
      if (at % 10 === 9) expect(await differences(), `after change ${at}, ${name}`).toEqual([]);
    }
    expect(await differences()).toEqual([]);
  });
});

describe('an expired membership', () => {
  test('is removed from listings by the job, with its names and values', async () => {
    const member = await makeMember(base, {
      profile: { first_name: 'Vasundhara', company_role: 'Astronomer' },
    });
    await expire(member);
    const rows = await base.database.query<{ removed: number }>(SERVICE, {
      text: 'select public.remove_expired_listings() as removed',
    });
    expect(rows[0]?.removed).toBe(1);
    expect(await listing(member)).toBeUndefined();
    expect(await sql`select from private.names where name = 'Vasundhara'`).toHaveLength(0);
    expect(await sql`select from private.listed_values where value = 'Astronomer'`).toHaveLength(0);
    expect(await differences()).toEqual([]);
  });

  test('stays listed when it is renewed while the job runs', async () => {
    const member = await makeMember(base);
    await expire(member);
    const other = postgres({ ...base.adminAddress, max: 1, onnotice: () => {} });
    try {
      let removing: Promise<unknown> = Promise.resolve();
      await sql.begin(async (own) => {
        await own`update public.payments set expiry_at = now() + interval '1 year' where user_id = ${member}`;
        removing = other`select public.remove_expired_listings()`.execute();
      });
      await removing;
    } finally {
      await other.end();
    }
    expect(await listing(member)).toBeDefined();
    expect(await differences()).toEqual([]);
  });
});

test('returns as updated_at the last change of the details, not of the membership', async () => {
  const member = await makeMember(base);
  const before = (await listing(member))?.updated_at;
  await sql`update private.profiles set deactivated_at = now() where id = ${member}`;
  await sql`update private.profiles set deactivated_at = null where id = ${member}`;
  await sql`update public.payments set expiry_at = now() + interval '3 years' where user_id = ${member}`;
  expect((await listing(member))?.updated_at).toEqual(before);
  await sql`update private.profiles set university = 'Mumbai University' where id = ${member}`;
  expect((await listing(member))?.updated_at.getTime()).toBeGreaterThan(before.getTime());
});

describe('members in contact', () => {
  const call = (member: string, text: string, values: string[]) =>
    base.database.query(memberScope(member), { text, values });
  const contactsOf = async (member: string) => (await listing(member))?.contacts;

  test('are in the listings of both until the contact ends or one account is deleted', async () => {
    const [sender, receiver] = [await makeMember(base), await makeMember(base)];
    const pair = [sender, receiver].sort();
    for (const end of [
      () => call(receiver, 'select public.end_contact($1)', [sender]),
      () => sql`delete from auth.users where id = ${sender}`,
    ]) {
      await sql`delete from private.interests where sender = ${sender}`;
      await call(sender, 'select public.send_interest($1)', [receiver]);
      expect(await contactsOf(receiver)).toEqual([receiver]);
      await call(receiver, 'select public.answer_interest($1, true)', [sender]);
      expect([await contactsOf(sender), await contactsOf(receiver)]).toEqual([pair, pair]);
      await end();
      expect(await contactsOf(receiver)).toEqual([receiver]);
      expect(await differences()).toEqual([]);
    }
  });

  test('are in the listings of both when the profiles are saved during the acceptance', async () => {
    const [sender, receiver] = [await makeMember(base), await makeMember(base)];
    await call(sender, 'select public.send_interest($1)', [receiver]);
    await Promise.all([
      call(receiver, 'select public.answer_interest($1, true)', [sender]),
      ...[sender, receiver].map(
        (member) => base.admin`update private.profiles set company_role = 'Weaver' where id = ${member}`,
      ),
    ]);
    expect(await contactsOf(sender)).toEqual([sender, receiver].sort());
    expect(await differences()).toEqual([]);
  });
});

test('gives no rows to a member who used up the read quota of the day, also after a pause', async () => {
  const member = await makeMember(base);
  const read = () =>
    base.database.query(memberScope(member), { text: 'select id from public.valid_profiles limit 1' });
  await sql`insert into private.read_counts (member, day, rows_read) values (${member}, private.today(), private.rows_a_day() - 1)`;
  expect(await read()).toHaveLength(1);
  await sql`update private.read_counts set rows_read = rows_read + 1 where member = ${member}`;
  await expect(read()).rejects.toMatchObject({ code: 'PT429', message: 'read_quota_reached' });
  await sql`update private.profiles set deactivated_at = now() where id = ${member}`;
  await sql`update private.profiles set deactivated_at = null where id = ${member}`;
  await expect(read()).rejects.toMatchObject({ code: 'PT429' });
  expect(await differences()).toEqual([]);
  await sql`update private.read_counts set day = day - 1 where member = ${member}`;
  await sql`update private.listings set reading_stopped_on = reading_stopped_on - 1 where id = ${member}`;
  expect(await read()).toHaveLength(1);
  await sql`select public.update_ages()`;
  expect(await differences()).toEqual([]);
});

test('has no telephone number or street address in any view of other members', async () => {
  const columns = await sql<{ relation: string; name: string }[]>`
    select c.relname as relation, a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.oid in ('private.listings'::regclass, 'public.valid_profiles'::regclass, 'public.follows_view'::regclass,
      'public.contact_viewers'::regclass)`;
  expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(['first_name', 'parent_taluka']));
  expect(columns.filter(({ name }) => WITHHELD.includes(name))).toEqual([]);
});

test('hides a member when the membership ends, before any job has run', async () => {
  const viewer = await makeMember(base);
  const member = await makeMember(base, { paidUntil: new Date(Date.now() + DAY_MS) });
  const shown = () =>
    base.database.query(
      { role: 'authenticated', claims: { sub: viewer, role: 'authenticated' } },
      { text: 'select id from public.valid_profiles where id = $1', values: [member] },
    );
  expect(await shown()).toHaveLength(1);
  await expire(member);
  expect(await shown()).toHaveLength(0);
});

test.each([
  [0, 'today'],
  [1, 'week'],
  [6, 'week'],
  [7, 'month'],
  [30, 'month'],
  [null, null],
] as const)('returns the last activity of %s days ago as %s [10.57]', async (days, step) => {
  const [viewer, member] = [await makeMember(base), await makeMember(base)];
  if (days !== null) {
    await sql`insert into private.read_counts (member, day, rows_read)
      select ${member}, private.today() - past, 1 from unnest(array[${days}, 30]::integer[]) as past on conflict do nothing`;
  }
  const [row] = await base.database.query(memberScope(viewer), {
    text: 'select public.last_active($1) as step',
    values: [member],
  });
  expect(row?.step).toBe(step);
});

test('hides the last activity of a member who does not show it [10.92]', async () => {
  const [viewer, member] = [await makeMember(base), await makeMember(base)];
  await sql`insert into private.read_counts (member, day, rows_read) values (${member}, private.today(), 1)`;
  const lastActive = async () =>
    (
      await base.database.query(memberScope(viewer), {
        text: 'select public.last_active($1) as step',
        values: [member],
      })
    )[0]?.step;
  const show = (shown: boolean) =>
    base.database.query(memberScope(member), {
      text: 'select public.set_last_active_shown($1)',
      values: [String(shown)],
    });
  await show(false);
  expect(await lastActive()).toBeNull();
  await show(true);
  expect(await lastActive()).toBe('today');
});
