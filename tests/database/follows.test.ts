/** Saved profiles. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attempt, makeMember, makeUser, memberScope } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let test: TestDatabase;
let member: string;
let other: string;
beforeAll(async () => {
  test = await createTestDatabase();
  member = await makeMember(test);
  other = await makeMember(test);
});
afterAll(() => test.drop());

const save = (who: string, whom: string, forWhom = who) =>
  attempt(
    test.database,
    memberScope(who),
    'insert into public.follows (follower_id, following_id) values ($1, $2) returning 1',
    [forWhom, whom],
  );

it('stores a listed member in the shortlist once', async () => {
  expect(await save(member, other)).toBe(1);
  await test.admin`insert into public.follows (follower_id, following_id) values (${member}, ${other})`;
  expect(await save(member, other)).toBe('23505');
});

it('rejects saving oneself, a hidden or an unknown member', async () => {
  expect(await save(member, member)).toBe('23514');
  expect(await save(member, await makeUser(test))).toBe('42501');
  expect(await save(member, '00000000-0000-4000-8000-000000000000')).toBe('42501');
});

it('rejects saving for another member, and by who is not listed', async () => {
  const [third, lapsed] = [await makeMember(test), await makeMember(test, { paidUntil: null })];
  expect(await save(member, third, other)).toBe('42501');
  expect(await save(lapsed, third)).toBe('42501');
  expect(await save(member, third)).toBe(1);
});

it('returns saved members with their fields only while they are listed [4.46, 6.10]', async () => {
  const shortlist = 'select first_name, first_photo from public.follows_view where follower_id = $1';
  expect(await attempt(test.database, memberScope(member), shortlist, [member])).toBe(1);
  expect(await attempt(test.database, memberScope(other), shortlist, [member])).toBe(0);
  await test.admin`update private.profiles set deactivated_at = now() where id = ${other}`;
  expect(await attempt(test.database, memberScope(member), shortlist, [member])).toBe(0);
});
