/** The read quota: whose rows are counted, for which day, and whom the operator is shown. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
let member: string;
let other: string;
beforeAll(async () => {
  base = await createTestDatabase();
  [member, other] = [await makeMember(base), await makeMember(base)];
});
afterAll(() => base.drop());

const count = (given: Record<string, number>) =>
  base.admin<{ member: string; rows_left: number }[]>`
    select member, rows_left from public.count_read_rows(${base.admin.json(given)}) order by member = ${other}`;
const left = async (who: string) =>
  (await base.admin<{ left: number }[]>`select public.read_quota_left(${who}) as left`)[0]?.left;

test('rows are added to the counts of their members, and what is no member is left out', async () => {
  expect(await left(member)).toBe(3000);
  const given = { [member]: 10, [other]: 2999, [randomUUID()]: 5, nobody: 5 };
  expect([...(await count(given))]).toEqual([
    { member, rows_left: 2990 },
    { member: other, rows_left: 1 },
  ]);
  expect([...(await count({ [member]: 20 }))]).toEqual([{ member, rows_left: 2970 }]);
  expect([await left(member), await left(other)]).toEqual([2970, 1]);
});

test('another day begins again, and counts are kept for thirty days', async () => {
  await base.admin`delete from private.read_counts`;
  await base.admin`
    insert into private.read_counts (member, day, rows_read)
    select ${member}, private.today() - ago, 100 + ago from unnest(array[1, 30, 31]) as ago`;
  expect(await left(member)).toBe(3000);
  await count({ [other]: 1 });
  expect([
    ...(await base.admin`select rows_read from private.read_counts where member = ${member} order by day`),
  ]).toEqual([{ rows_read: 130 }, { rows_read: 101 }]);
});

test('who has used it up is shown to the operator, the latest day and the most rows first', async () => {
  await base.admin`delete from private.read_counts`;
  await base.admin`
    insert into private.read_counts (member, day, rows_read) values
      (${member}, private.today() - 1, 3001), (${member}, private.today(), 3000), (${other}, private.today(), 3002),
      (${other}, private.today() - 1, 2999)`;
  const rows = await base.admin`
    select private.today() - m.day as ago, p.id as member, m.rows_read
    from public.members_at_read_quota() with ordinality as m join private.profiles p using (user_code) order by m.ordinality`;
  expect([...rows]).toEqual([
    { ago: 0, member: other, rows_read: 3002 },
    { ago: 0, member, rows_read: 3000 },
    { ago: 1, member, rows_read: 3001 },
  ]);
});
