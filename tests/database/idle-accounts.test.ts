/** Which accounts that nobody uses are reminded, hidden and due for deletion: each one here differs in one thing from an account that is. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeMember, makeUser } from '#tests/harness/members.ts';
import { random } from '#tests/harness/purchases.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterEach(async () => {
  await base.admin`delete from public.outbox`;
});
afterAll(() => base.drop());

type Change = (account: string) => Promise<unknown>;
const isDue = async (account: string) =>
  (await base.admin<{ id: string }[]>`select public.idle_accounts(1000) as id`).some(
    ({ id }) => id === account,
  );
const unchanged: Change = async () => undefined;
const openPurchase =
  (order: string | null): Change =>
  (account) =>
    base.admin`
    insert into public.payment_orders (id, user_id, item, amount, currency, receipt, mode, rzp_order_id)
    values (${random(26)}, ${account}, 'membership_year', 29900, 'INR', ${random(20)}, 'test', ${order && random(14)})`;

describe('the account of a member who was reminded', () => {
  const mailed =
    (ended: 'done_at' | 'given_up_at' | null, ago = '0'): Change =>
    async (account) => {
      const key = random(20);
      await base.admin`insert into public.outbox (key, recipient, kind) values (${key}, ${account}, 'deletion_announced_mail')`;
      if (ended)
        await base.admin`update public.outbox set ${base.admin(ended)} = now() - ${ago}::interval where key = ${key}`;
    };
  const announcedAgo =
    (ago: string): Change =>
    (account) =>
      base.admin`update private.idle_notices set deletion_announced_at = now() - ${ago}::interval where member = ${account}`;

  test.each<[string, boolean, Change]>([
    ['is', true, unchanged],
    ['that was announced not quite 48 hours ago is not', false, announcedAgo('47 hours 59 minutes')],
    ['whose announcement waits is not', false, mailed(null)],
    [
      'whose announcement was mailed not quite 48 hours ago is not',
      false,
      mailed('done_at', '47 hours 59 minutes'),
    ],
    ['whose announcement was mailed 48 hours ago is', true, mailed('done_at', '48 hours')],
    ['whose announcement was given up 48 hours ago is', true, mailed('given_up_at', '48 hours')],
    [
      'whose announcement was given up less than 48 hours ago is not',
      false,
      mailed('given_up_at', '47 hours 59 minutes'),
    ],
    ['with an open purchase is not', false, openPurchase('order')],
    ['with a purchase that cannot be paid is', true, openPurchase(null)],
    [
      'of staff is not',
      false,
      (account) => base.admin`insert into private.staff (member, role) values (${account}, 'moderator')`,
    ],
    [
      'that signed in since is not',
      false,
      (account) => base.admin`update auth.users set last_sign_in_at = now() where id = ${account}`,
    ],
  ])('%s due: %s', async (_which, due, change) => {
    const account = await makeMember(base, { paidUntil: new Date(Date.now() - 86_400_000) });
    await base.admin`update auth.users set created_at = now() - interval '3 years' where id = ${account}`;
    await base.admin`update public.payments set payment_at = now() - interval '3 years' where user_id = ${account}`;
    await base.admin`update private.profiles set updated_at = now() - interval '3 years' where id = ${account}`;
    await base.admin`insert into private.idle_notices (member, reminded_at, hidden_at, deletion_announced_at)
      values (${account}, now() - interval '390 days', now() - interval '370 days', now() - interval '48 hours 1 second')`;
    await change(account);
    expect(await isDue(account)).toBe(due);
  });
});

describe('the job of idle accounts', () => {
  const NEVER = new Date('2020-01-01T00:00:00Z');
  /** A member who has not used the account since 2020. */
  async function makeIdle(paidUntil = new Date(Date.now() + 86_400_000)): Promise<string> {
    const account = await makeMember(base, { paidUntil });
    await base.admin`update auth.users set created_at = ${NEVER}, email_confirmed_at = ${NEVER} where id = ${account}`;
    await base.admin`update public.payments set payment_at = ${NEVER} where user_id = ${account}`;
    await base.admin`update private.profiles set updated_at = ${NEVER} where id = ${account}`;
    return account;
  }
  const run = () => base.admin`select public.remind_idle_members()`;
  /** The mails to the account, each with the days until what it announces. */
  const mailsTo = async (account: string) =>
    (
      await base.admin<{ mail: string }[]>`
        select kind || ' ' || round(extract(epoch from (detail ->> 'due')::timestamptz - created_at) / 86400) as mail
        from public.outbox where recipient = ${account}`
    ).map(({ mail }) => mail);
  const signedInAgo =
    (ago: string): Change =>
    (account) =>
      base.admin`update auth.users set last_sign_in_at = now() - ${ago}::interval where id = ${account}`;
  beforeEach(() => base.admin`update auth.users set last_sign_in_at = now()`);

  test.each<[string, boolean, Change]>([
    ['never signed in', true, unchanged],
    ['signed in a year ago', true, signedInAgo('365 days 1 minute')],
    ['signed in not quite a year ago', false, signedInAgo('364 days 23 hours')],
    [
      'has made the account not quite a year ago',
      false,
      (account) =>
        base.admin`update auth.users set created_at = now() - interval '364 days 23 hours' where id = ${account}`,
    ],
    [
      'never confirmed the address',
      false,
      (account) => base.admin`update auth.users set email_confirmed_at = null where id = ${account}`,
    ],
    [
      'confirmed a number',
      true,
      (account) =>
        base.admin`update auth.users set email_confirmed_at = null, phone_confirmed_at = ${NEVER} where id = ${account}`,
    ],
    [
      'is staff',
      false,
      (account) => base.admin`insert into private.staff (member, role) values (${account}, 'operator')`,
    ],
    [
      'was reminded already',
      false,
      (account) => base.admin`insert into private.idle_notices (member) values (${account})`,
    ],
  ])('reminds who %s: %s', async (_who, reminded, change) => {
    const account = await makeIdle();
    await change(account);
    await run();
    expect(await mailsTo(account)).toEqual(reminded ? ['idle_mail 14'] : []);
  });

  test.each([
    ['14 days 1 minute', true],
    ['13 days 23 hours', false],
  ])('hides who was reminded %s ago: %s', async (ago, hides) => {
    const account = await makeIdle();
    await base.admin`insert into private.idle_notices (member, reminded_at) values (${account}, now() - ${ago}::interval)`;
    await run();
    const [row] = await base.admin`
      select p.deactivated_at is not null as paused, n.hidden_at is not null as hidden
      from private.profiles p join private.idle_notices n on n.member = p.id where p.id = ${account}`;
    expect(row).toEqual({ paused: hides, hidden: hides });
  });

  test('hides only those who were reminded, and pauses only a membership that is paid and not paused', async () => {
    const [paid, lapsed, paused, other] = [
      await makeIdle(),
      await makeIdle(new Date(Date.now() - 86_400_000)),
      await makeIdle(),
      await makeMember(base),
    ];
    await base.admin`update private.profiles set deactivated_at = ${NEVER} where id = ${paused}`;
    await base.admin`
      insert into private.idle_notices (member, reminded_at)
      select p.id, now() - interval '15 days' from private.profiles p where p.id in (${paid}, ${lapsed}, ${paused})`;
    await run();
    const rows = await base.admin`
      select p.id, n.hidden_at is not null as hidden, p.deactivated_at from private.profiles p left join private.idle_notices n on n.member = p.id
      where p.id in (${paid}, ${lapsed}, ${paused}, ${other})`;
    const facts = Object.fromEntries(
      rows.map(({ id, hidden, deactivated_at }) => [id, [hidden, deactivated_at]]),
    );
    expect(facts).toEqual({
      [paid]: [true, expect.any(Date)],
      [lapsed]: [true, null],
      [paused]: [true, NEVER],
      [other]: [false, null],
    });
  });

  test.each([
    ['365 days 1 minute', false, true],
    ['364 days 23 hours', false, false],
    ['365 days 1 minute', true, false],
  ])(
    'announces the deletion of who was hidden %s ago and has paid (%s): %s',
    async (ago, paid, announces) => {
      const account = await makeIdle(new Date(Date.now() + (paid ? 1 : -1) * 86_400_000));
      await base.admin`
      insert into private.idle_notices (member, reminded_at, hidden_at)
      values (${account}, now() - interval '400 days', now() - ${ago}::interval)`;
      await run();
      expect(await mailsTo(account)).toEqual(announces ? ['deletion_announced_mail 2'] : []);
      await run();
      expect(await mailsTo(account)).toHaveLength(announces ? 1 : 0);
    },
  );
});

describe('the account of a helper without a profile', () => {
  const helping =
    (ended: boolean): Change =>
    async (account) => {
      const candidate = await makeMember(base);
      await base.admin`
        insert into private.profile_managers (profile, account, relation, ended_at)
        values (${candidate}, ${account}, 'mother', ${ended ? new Date() : null})`;
    };
  const sessionUsed =
    (ago: string): Change =>
    (account) =>
      base.admin`
      insert into auth.sessions (id, user_id, created_at, updated_at)
      values (gen_random_uuid(), ${account}, now() - interval '3 years', now() - ${ago}::interval)`;

  test.each<[string, boolean, Change]>([
    ['who signed in two years ago is', true, unchanged],
    [
      'who signed in not quite two years ago is not',
      false,
      (account) =>
        base.admin`update auth.users set last_sign_in_at = now() - interval '729 days 23 hours' where id = ${account}`,
    ],
    ['who helps is not', false, helping(false)],
    ['who helps no more is', true, helping(true)],
    ['who used the application within a year is not', false, sessionUsed('364 days 23 hours')],
    ['who used the application a year ago is', true, sessionUsed('365 days 1 minute')],
    [
      'who has a profile is not',
      false,
      (account) => base.admin`insert into private.profiles (id) values (${account})`,
    ],
  ])('%s due: %s', async (_which, due, change) => {
    const account = await makeUser(base);
    await base.admin`delete from private.profiles where id = ${account}`;
    await base.admin`update auth.users set last_sign_in_at = now() - interval '730 days 1 minute' where id = ${account}`;
    await change(account);
    expect(await isDue(account)).toBe(due);
  });
});
