/** Accounts that nobody uses: reminded after a year, then hidden, and deleted a year later after an announcement. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { attempt, GUEST, makeMember, memberScope, SERVICE } from '#tests/harness/members.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** A member whose account was last used so many days ago. */
async function unused(
  email: string,
  days: number,
  { paidUntil = inDays(100), language = 'en' } = {},
): Promise<string> {
  const { admin } = server.database;
  const id = await makeMember(server.database, { email, paidUntil });
  const then = inDays(-days);
  await admin`update auth.users set created_at = ${then}, last_sign_in_at = ${then}, email_confirmed_at = ${then},
    raw_user_meta_data = ${admin.json({ language })} where id = ${id}`;
  await admin`update public.payments set payment_at = ${then} where user_id = ${id}`;
  await admin`update private.profiles set updated_at = ${then} where id = ${id}`;
  return id;
}

/** Lets the days pass for a member: moves all that is recorded of the idle account into the past. */
async function wait(id: string, days: number): Promise<void> {
  const { admin } = server.database;
  const past = admin`make_interval(hours => ${Math.round(days * 24)}::integer)`;
  await admin`update private.idle_notices set reminded_at = reminded_at - ${past}, hidden_at = hidden_at - ${past},
    deletion_announced_at = deletion_announced_at - ${past} where member = ${id}`;
  await admin`update auth.users set created_at = created_at - ${past}, last_sign_in_at = last_sign_in_at - ${past} where id = ${id}`;
  await admin`update private.profiles set updated_at = updated_at - ${past} where id = ${id}`;
  await admin`update public.payments set payment_at = payment_at - ${past}, expiry_at = expiry_at - ${past} where user_id = ${id}`;
  await admin`update public.outbox set done_at = done_at - ${past} where recipient = ${id}`;
}

/** Runs the job and sends its mails; returns how many it sent. */
async function remind(): Promise<number> {
  const [row] = await server.database.admin<
    { mails: number }[]
  >`select public.remind_idle_members() as mails`;
  await server.product.sendOutbox();
  return row?.mails ?? 0;
}
const subjects = (email: string) =>
  server.mailbox
    .list(email)
    .map(({ subject }) => subject)
    .toReversed();
const isListed = async (id: string) =>
  (await server.database.admin`select private.is_listed(${id}) as listed`)[0]?.listed;
const exists = async (id: string) =>
  (await server.database.admin`select from private.profiles where id = ${id}`).length === 1;

async function deleteIdle(key = server.keys.secret): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${server.url}/functions/v1/delete_idle_accounts`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}` },
  });
  return { status: response.status, body: await response.json() };
}

test('reminds after a year, hides two weeks later, announces the deletion a year later, and deletes after 48 hours [10.76]', async () => {
  const id = await unused('idle@example.org', 364);
  expect(await remind()).toBe(0);
  await wait(id, 2);
  expect([await remind(), await remind()]).toEqual([1, 0]);
  expect(subjects('idle@example.org')).toEqual(['You have not used Reshimgath for a year']);
  const date = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long' });
  expect(server.mailbox.list('idle@example.org')[0]?.text).toContain(`after ${date.format(inDays(14))}`);
  expect(await isListed(id)).toBe(true);

  await wait(id, 13.5);
  expect(await remind()).toBe(0);
  expect(await isListed(id)).toBe(true);
  await wait(id, 0.5);
  expect(await remind()).toBe(0);
  expect(await isListed(id)).toBe(false);

  await wait(id, 364);
  expect(await remind()).toBe(0);
  await wait(id, 2);
  expect(await remind()).toBe(1);
  expect(subjects('idle@example.org').at(-1)).toBe('Your Reshimgath account will be deleted in 48 hours');
  await wait(id, 47 / 24);
  expect(await deleteIdle()).toEqual({ status: 200, body: { deleted: 0 } });
  await wait(id, 1 / 24);
  expect(await deleteIdle()).toEqual({ status: 200, body: { deleted: 1 } });
  expect(await exists(id)).toBe(false);
});

test('starts again from the first mail after the member has used the account', async () => {
  const id = await unused('back@example.org', 366, { language: 'mr' });
  await remind();
  expect(subjects('back@example.org')).toEqual(['तुम्ही वर्षभर रेशीमगाठ वापरलेले नाही']);
  await wait(id, 15);
  await server.database.admin`update auth.users set last_sign_in_at = now() where id = ${id}`;
  expect(await remind()).toBe(0);
  expect(await isListed(id)).toBe(true);
  expect(await server.database.admin`select from private.idle_notices where member = ${id}`).toHaveLength(0);
});

test('announces no deletion to who was hidden a year ago and has paid since', async () => {
  const hidden = async (email: string, paidUntil: Date) => {
    const id = await unused(email, 800, { paidUntil });
    await server.database.admin`insert into private.idle_notices (member, reminded_at, hidden_at)
      values (${id}, now() - interval '390 days', now() - interval '370 days')`;
  };
  await hidden('hidden-paid@example.org', inDays(10));
  await hidden('hidden-lapsed@example.org', inDays(-10));
  await remind();
  expect(subjects('hidden-paid@example.org')).toEqual([]);
  expect(subjects('hidden-lapsed@example.org')).toEqual([
    'Your Reshimgath account will be deleted in 48 hours',
  ]);
});

test('deletes nobody whose membership is paid for, whose announcement is not sent, or who signed in after it', async () => {
  const { admin } = server.database;
  const announced = async (email: string, paidUntil: Date) => {
    const id = await unused(email, 800, { paidUntil });
    await admin`insert into private.idle_notices (member, reminded_at, hidden_at, deletion_announced_at)
      values (${id}, now() - interval '390 days', now() - interval '370 days', now() - interval '3 days')`;
    return id;
  };
  const paid = await announced('paid@example.org', inDays(10));
  const unsent = await announced('unsent@example.org', inDays(-10));
  await admin`insert into public.outbox (key, recipient, kind, next_attempt_at) values ('unsent', ${unsent}, 'deletion_announced_mail', 'infinity')`;
  const returned = await announced('returned@example.org', inDays(-10));
  await admin`update auth.users set last_sign_in_at = now() where id = ${returned}`;
  const due = await announced('due@example.org', inDays(-10));
  expect(await deleteIdle()).toEqual({ status: 200, body: { deleted: 1 } });
  expect(await Promise.all([paid, unsent, returned, due].map(exists))).toEqual([true, true, true, false]);
});

test.each<[string, (id: string) => Promise<unknown>]>([
  [
    'refreshed a session',
    (id) =>
      server.database.admin`
        insert into auth.sessions (id, user_id, created_at, updated_at)
        values (gen_random_uuid(), ${id}, now() - interval '2 years', now() - interval '364 days')`,
  ],
  [
    'changed the profile',
    (id) =>
      server.database
        .admin`update private.profiles set updated_at = now() - interval '364 days' where id = ${id}`,
  ],
  [
    'read profiles',
    (id) =>
      server.database
        .admin`insert into private.read_counts (member, day, rows_read) values (${id}, private.today() - 364, 1)`,
  ],
  [
    'paid',
    (id) =>
      server.database
        .admin`update public.payments set payment_at = now() - interval '364 days' where user_id = ${id}`,
  ],
])('reminds nobody who has %s in the last year', async (what, use) => {
  const [used, idle] = [`has-${what}@example.org`, `not-${what}@example.org`].map((name) =>
    name.replaceAll(' ', '-'),
  );
  await use(await unused(used ?? '', 800));
  await unused(idle ?? '', 800);
  await remind();
  expect([subjects(used ?? '').length, subjects(idle ?? '').length]).toEqual([0, 1]);
});

test('sends nothing to staff', async () => {
  const id = await unused('staff@example.org', 800);
  await server.database.admin`insert into private.staff (member, role) values (${id}, 'operator')`;
  await remind();
  expect(subjects('staff@example.org')).toEqual([]);
});

test('rejects everybody but the service', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const member = memberScope(await makeMember(server.database));
  for (const call of ['select public.remind_idle_members()', 'select public.idle_accounts()']) {
    for (const scope of [GUEST, member])
      expect(await attempt(server.database.database, scope, call)).toBe('42501');
    expect(typeof (await attempt(server.database.database, SERVICE, call))).toBe('number');
  }
  expect((await deleteIdle(server.keys.publishable)).status).toBe(401);
});
