/** Which accounts that nobody uses are due for their deletion: each one here differs in one thing from an account that is. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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
