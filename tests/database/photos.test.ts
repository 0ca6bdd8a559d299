/** The rules of the bucket avatars (specification sections 3, 5 and 6). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '#server/database/database.ts';
import { attempt, GUEST, makeMember, makeUser, memberScope } from '../harness/members.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const REFUSED = '42501';
let test: TestDatabase;
let member: string;
let other: string;
let newcomer: string;
beforeAll(async () => {
  test = await createTestDatabase();
  member = await makeMember(test, { photos: 2 });
  other = await makeMember(test, { photos: 1 });
  newcomer = await makeUser(test);
});
afterAll(() => test.drop());

const add = (scope: Scope, name: string) =>
  attempt(
    test.database,
    scope,
    "insert into storage.objects (bucket_id, name) values ('avatars', $1) returning 1",
    [name],
  );
const see = (scope: Scope, folder: string) =>
  attempt(
    test.database,
    scope,
    "select 1 from storage.objects where bucket_id = 'avatars' and name like $1",
    [`${folder}/%`],
  );

describe('adding', () => {
  it('works in the own folder', async () => {
    expect(await add(memberScope(newcomer), `${newcomer}/${randomUUID()}`)).toBe(1);
    expect(await add(memberScope(newcomer), `${newcomer}/abc.jpg`)).toBe(1);
  });

  it.each([
    '{other}/x',
    '{self}/../{other}/x',
    '{self}/deeper/x',
    '{self}/',
    'x',
    '{self}x/y',
    '{self}/नाव',
    '../{self}/x',
  ])('is refused at %s', async (path) => {
    const name = path.replace('{self}', newcomer).replace('{other}', other);
    expect(await add(memberScope(newcomer), name)).toBe(REFUSED);
  });

  it('is refused to guests', async () => {
    expect(await add(GUEST, `${member}/x`)).toBe(REFUSED);
  });

  it('stops at six, also when two come at once', async () => {
    const full = await makeMember(test, { photos: 5 });
    const insert = () =>
      test.database.query(memberScope(full), {
        text: "insert into storage.objects (bucket_id, name) values ('avatars', $1)",
        values: [`${full}/${randomUUID()}`],
      });
    const outcomes = await Promise.allSettled([insert(), insert(), insert()]);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(await see(memberScope(full), full)).toBe(6);
  });
});

describe('seeing and removing', () => {
  it('shows a member the own photos and those of listed members, and nobody else any', async () => {
    expect(await see(memberScope(member), member)).toBe(2);
    expect(await see(memberScope(member), other)).toBe(1);
    expect(await see(memberScope(newcomer), other)).toBe(0);
    expect(await see(GUEST, other)).toBe(0);
  });

  it('never overwrites and removes only the own', async () => {
    const change = "update storage.objects set metadata = '{}' where name like $1 returning 1";
    expect(await attempt(test.database, memberScope(member), change, [`${member}/%`])).toBe(0);
    const remove = (owner: string) =>
      attempt(
        test.database,
        { ...memberScope(member), settings: { 'storage.allow_delete_query': 'true' } },
        'delete from storage.objects where name like $1 returning 1',
        [`${owner}/%`],
      );
    expect(await remove(member)).toBe(2);
    expect(await remove(other)).toBe(0);
  });
});
