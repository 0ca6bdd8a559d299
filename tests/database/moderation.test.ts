/** What an operator may do with a member: find, unlist, list again. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '#server/database/client/database.ts';
import { attempt, GUEST, makeMember, makeUser, memberScope, pay, SERVICE } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

const REASON = 'The photos show somebody else.';

let test: TestDatabase;
let viewer: string;
let member: string;
let code: number;
beforeAll(async () => {
  test = await createTestDatabase();
  viewer = await makeMember(test);
});
afterAll(() => test.drop());
beforeEach(async () => {
  member = await makeMember(test);
  const [row] = await test.admin`select user_code from private.profiles where id = ${member}`;
  code = Number(row?.user_code);
});

const as = (who: string, text: string) => test.database.query<Row>(memberScope(who), { text });
const service = (text: string, values: (string | number)[]) => test.database.query(SERVICE, { text, values });
const unlist = (reason = REASON) => service('select public.unlist_member($1, $2)', [code, reason]);
const relist = () => service('select public.relist_member($1)', [code]);
const isSeen = async () =>
  (
    await test.database.query(memberScope(viewer), {
      text: 'select 1 from public.valid_profiles where id = $1',
      values: [member],
    })
  ).length === 1;
const status = async () =>
  (await as(member, 'select is_valid, unlisted_reason from public.profile_status'))[0];

describe('an unlisted member', () => {
  it('is hidden with a reason until listed again [10.18]', async () => {
    expect(await isSeen()).toBe(true);
    await unlist();
    expect(await isSeen()).toBe(false);
    expect(await status()).toMatchObject({ is_valid: false, unlisted_reason: REASON });
    await relist();
    expect(await isSeen()).toBe(true);
    expect(await status()).toMatchObject({ is_valid: true, unlisted_reason: null });
  });

  it('is in the log of the desk when the command line did it, without the reason once the account is deleted', async () => {
    await unlist();
    await relist();
    const entries = () => test.admin`
      select actor, action, detail from private.desk_log where member_code = ${code} order by id`;
    expect(await entries()).toEqual([
      { actor: null, action: 'unlist', detail: { reason: REASON } },
      { actor: null, action: 'relist', detail: {} },
    ]);
    await test.admin`delete from auth.users where id = ${member}`;
    expect((await entries()).map(({ detail }) => detail)).toEqual([{}, {}]);
  });

  it('stays unlisted after reactivating', async () => {
    await unlist();
    await expect(as(member, 'select public.reactivate_membership()')).rejects.toMatchObject({
      message: 'membership_unlisted',
    });
    expect(await isSeen()).toBe(false);
  });

  it('stays unlisted after cancelling and paying again', async () => {
    await unlist();
    await as(member, 'select public.cancel_membership()');
    await pay(test, member, new Date(Date.now() + 86_400_000));
    expect(await isSeen()).toBe(false);
    await relist();
    expect(await isSeen()).toBe(true);
  });

  it('stays paused when listed again after a pause', async () => {
    await as(member, 'select public.deactivate_membership()');
    await unlist();
    await relist();
    expect(await isSeen()).toBe(false);
    await as(member, 'select public.reactivate_membership()');
    expect(await isSeen()).toBe(true);
  });

  it('gets the new reason when unlisted again', async () => {
    await unlist();
    await unlist('  The name is somebody else’s.  ');
    expect(await status()).toMatchObject({ unlisted_reason: 'The name is somebody else’s.' });
    await relist();
    expect(await isSeen()).toBe(true);
  });
});

it('requires a reason and an existing member for unlisting', async () => {
  await expect(unlist(' ')).rejects.toMatchObject({ code: '23514' });
  expect(await isSeen()).toBe(true);
  await expect(relist()).rejects.toMatchObject({ message: 'member_not_unlisted' });
  await expect(service('select public.unlist_member($1, $2)', [7, REASON])).rejects.toMatchObject({
    message: 'member_not_found',
  });
});

it('finds a member by user code and by e-mail address', async () => {
  await unlist();
  const other = await makeMember(test);
  await test.admin`select public.unlist_member(user_code, 'Another reason.') from private.profiles where id = ${other}`;
  const rows = await service('select * from public.find_member($1)', [code]);
  expect(rows).toMatchObject([
    { id: member, full_name: 'Sayali Vilas Deshmukh', unlisted_reason: REASON, is_valid: false },
  ]);
  const [found] = rows;
  const address = String(found?.email).toUpperCase();
  expect(await service('select id from public.find_member(address => $1)', [address])).toEqual([
    { id: member },
  ]);
  expect(await service('select id from public.find_member($1)', [7])).toEqual([]);
});

it('returns mails by address, newest first, for thirty days, and deletes them with the user', async () => {
  const [user] = await service('select email from public.find_member($1)', [code]);
  const email = String(user?.email);
  await service('select public.log_mail($1, $2, $3)', [email.toUpperCase(), 'Old', 'handed over']);
  await test.admin`update private.mail_log set at = now() - interval '29 days'`;
  await service('select public.log_mail($1, $2, $3)', [email, 'New', 'ETIMEDOUT']);
  const mails = () => service('select subject, outcome from public.mails_to($1)', [email]);
  expect(await mails()).toEqual([
    { subject: 'New', outcome: 'ETIMEDOUT' },
    { subject: 'Old', outcome: 'handed over' },
  ]);
  await test.admin`update private.mail_log set at = at - interval '2 days' where subject = 'Old'`;
  await service('select public.log_mail($1, $2, $3)', ['other@example.org', 'New', 'handed over']);
  expect(await mails()).toEqual([{ subject: 'New', outcome: 'ETIMEDOUT' }]);
  await test.admin`delete from auth.users where id = ${member}`;
  expect(await mails()).toEqual([]);
});

it('rejects moderation and reading the mail log for anybody but the service role', async () => {
  const calls = [
    `select public.unlist_member(${code}, 'x')`,
    `select public.relist_member(${code})`,
    `select * from public.find_member(${code})`,
    "select * from public.mails_to('x')",
    "select public.log_mail('x', 'x', 'x')",
    'select * from private.mail_log',
  ];
  const people = [GUEST, memberScope(await makeUser(test)), memberScope(member)];
  for (const scope of people) {
    for (const call of calls) expect(await attempt(test.database, scope, call), call).toBe('42501');
  }
  expect(await attempt(test.database, memberScope(viewer), 'select * from private.unlistings')).toBe(0);
  expect(
    await attempt(test.database, memberScope(member), 'delete from private.unlistings returning 1'),
  ).toBe('42501');
});
