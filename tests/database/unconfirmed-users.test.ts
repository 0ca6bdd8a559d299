/** Who asked for a code and never typed one in is forgotten after a week; everybody else stays. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attempt, GUEST, makeMember, makeUser, memberScope, SERVICE } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const FORGET = 'select public.forget_unconfirmed_users() as forgotten';

async function oldUser(facts: Record<string, string> = {}): Promise<string> {
  const user = await makeUser(test);
  await test.admin`update auth.users set ${test.admin({ created_at: '2026-01-01', ...facts })} where id = ${user}`;
  return user;
}

async function remaining(ids: readonly string[]): Promise<string[]> {
  const rows = await test.admin<
    { id: string }[]
  >`select id from private.profiles where id in ${test.admin(ids)}`;
  return rows.map(({ id }) => id);
}

it('deletes unconfirmed users with their empty profile after a week', async () => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const never = await oldUser({ confirmation_sent_at: '2026-01-01' });
  const staying = {
    confirmed: await oldUser({ email_confirmed_at: '2026-01-01' }),
    signedIn: await oldUser({ last_sign_in_at: '2026-01-01' }),
    askedAgain: await oldUser({ confirmation_sent_at: yesterday }),
    young: await oldUser({ created_at: yesterday }),
    member: await makeMember(test),
  };
  await test.admin`update auth.users set created_at = '2026-01-01' where id = ${staying.member}`;
  const rows = await test.database.query(SERVICE, { text: FORGET });
  expect(rows).toEqual([{ forgotten: 1 }]);
  expect(await remaining([never])).toEqual([]);
  expect((await remaining(Object.values(staying))).sort()).toEqual(Object.values(staying).sort());
});

it('rejects the deletion of unconfirmed users by anybody but the service role', async () => {
  const member = await makeMember(test);
  expect(await attempt(test.database, GUEST, FORGET)).toBe('42501');
  expect(await attempt(test.database, memberScope(member), FORGET)).toBe('42501');
  expect(await attempt(test.database, SERVICE, FORGET)).toBe(1);
});

it('stores no password, neither of a new user nor of a known one', async () => {
  const user = await makeUser(test);
  await test.admin`update auth.users set encrypted_password = '$2a$10$stranger' where id = ${user}`;
  const stranger = crypto.randomUUID();
  await test.admin`
    insert into auth.users (id, email, encrypted_password) values (${stranger}, 'stranger@example.org', '$2a$10$stranger')`;
  const rows = await test.admin`
    select encrypted_password as password from auth.users where id in ${test.admin([user, stranger])}`;
  expect(rows).toEqual([{ password: null }, { password: null }]);
});
