/** The weekly list of new members, what saved searches find, and the reminders before the year ends: when they are mailed, and what they contain. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSmtpMailer } from '#server/mail/smtp-mailer.ts';
import { makeMember, memberScope } from '#tests/harness/members.ts';
import { startSmtp } from '#tests/harness/smtp-server.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let address: string;
let member: string;
let counter = 0;
beforeEach(async () => {
  counter += 1;
  address = `weekly${counter}@example.org`;
  member = await makeMember(server.database, { email: address, profile: { gender: 'Male' } });
  // Members of other tests are no news.
  await server.database.admin`update private.new_members set listed_at = now() - interval '1 month'`;
  await server.database
    .admin`update private.notice_settings set digest_since = now() - interval '1 week' where member = ${member}`;
});

const makeDue = (who = member) =>
  server.database
    .admin`update private.notice_settings set digest_at = now() - interval '1 second' where member = ${who}`;
const join = async (profile: Record<string, string> = {}) => {
  const id = await makeMember(server.database, { profile });
  await server.database.admin`update private.new_members set listed_at = now() where id = ${id}`;
  return id;
};
const plan = async () => {
  await server.database.admin`select public.plan_digests()`;
  await server.product.sendOutbox();
};
const mails = () => server.mailbox.list(address);
const call = (who: string, text: string, values: string[] = []) =>
  server.database.database.query(memberScope(who), { text, values });

describe('the weekly list', () => {
  test('has code, age band, education and town of new members, and no name, number or photo [10.276]', async () => {
    await join({ first_name: 'Zarina', city: 'Mumbai' });
    await makeDue();
    await plan();
    const [mail, ...others] = mails();
    expect(others).toEqual([]);
    const text = mail?.text ?? '';
    expect(text).toMatch(/\d{4,}: 25 to 29 years · M\.Tech\. · Mumbai/);
    expect(text).not.toMatch(/Zarina|Deshmukh|98765|storage|Laxmi Road/);
  });

  test('has at most six, those first who fit the own preferences [10.276]', async () => {
    await call(
      member,
      `insert into public.partner_preferences (member, city, city_importance) values ('${member}', '{Mumbai}', 'must')`,
    );
    await join({ city: 'Mumbai' });
    for (let count = 0; count < 7; count += 1) await join();
    await makeDue();
    await plan();
    const lines = (mails()[0]?.text ?? '').split('\n').filter((line) => line.includes(' years · '));
    expect(lines).toHaveLength(6);
    expect(lines[0]).toContain('Mumbai');
    expect(mails()[0]?.text).toContain('8');
  });

  test('is not sent without news, and not about members who are hidden [10.276]', async () => {
    await makeDue();
    await plan();
    const [blocked, paused, gone] = [await join(), await join(), await join()];
    await call(member, 'select public.block_member($1)', [blocked]);
    await server.database.admin`update private.profiles set deactivated_at = now() where id = ${paused}`;
    await server.database
      .admin`select public.unlist_member(user_code, 'Reason') from private.profiles where id = ${gone}`;
    await makeDue();
    await plan();
    expect(mails()).toEqual([]);
  });

  test('leaves out, for a member with a block, only whom the block hides, when many lists are composed together [10.276]', async () => {
    const second = `second-${address}`;
    const other = await makeMember(server.database, { email: second, profile: { gender: 'Male' } });
    await server.database
      .admin`update private.notice_settings set digest_since = now() - interval '1 week' where member = ${other}`;
    const [hidden, shown] = [await join({ city: 'Mumbai' }), await join()];
    await call(other, 'select public.block_member($1)', [hidden]);
    const codes = await server.database.admin<{ user_code: number }[]>`
      select user_code::integer from private.profiles where id in (${hidden}, ${shown}) order by id = ${shown}`;
    await Promise.all([makeDue(), makeDue(other)]);
    await plan();
    const listed = (to: string) =>
      codes.map(({ user_code }) => server.mailbox.list(to)[0]?.text.includes(String(user_code)));
    expect([listed(address), listed(second)]).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  test('is sent once when two servers plan it at the same time, and has no profile twice [10.276]', async () => {
    await join();
    await makeDue();
    await Promise.all([plan(), plan()]);
    expect(mails()).toHaveLength(1);
    await makeDue();
    await plan();
    expect(mails()).toHaveLength(1);
  });

  test('says how many the saved searches find, without their names [10.276]', async () => {
    await call(member, 'select public.save_search(\'Search for Asha\', \'{"gender": "Female"}\')');
    await server.database
      .admin`update private.saved_searches set last_seen_at = now() - interval '2 days' where member = ${member}`;
    await join();
    await makeDue();
    await plan();
    expect(mails()[0]?.text).toContain('New profiles that your saved searches find: 1.');
    expect(mails()[0]?.text).not.toContain('Asha');
  });

  test('ends by one POST without a sign-in [10.41, 10.276]', async () => {
    await join();
    await makeDue();
    await plan();
    const path = new URL(/\S+\/unsubscribe\/\S+/.exec(mails()[0]?.text ?? '')?.[0] ?? '').pathname;
    expect((await fetch(`${server.url}${path}`, { method: 'POST' })).status).toBe(200);
    await join();
    await makeDue();
    await plan();
    expect(mails()).toHaveLength(1);
    expect((await call(member, 'select digest from public.my_notice_settings'))[0]?.digest).toBe(false);
  });

  test('waits for a mail that a person waits for [10.276]', async () => {
    await join();
    await makeDue();
    await server.database.admin`select public.plan_digests()`;
    await server.database.admin`select private.add_mail(${member}, 'rules_mail', ${`rules_${member}`}, '{}')`;
    await server.database.admin`update public.outbox set next_attempt_at = now() + interval '1 hour'
      where done_at is null and recipient is distinct from ${member}`;
    const { data: first } = await server.admin.rpc('claim_outbox', { batch: 1 });
    expect(first.map(({ kind }: { kind: string }) => kind)).toEqual(['rules_mail']);
  });
});

test('weekly lists go out four at a time, and a code that a person waits for has a connection of its own [10.276]', async () => {
  const released = Promise.withResolvers<void>();
  let underWay = 0;
  let most = 0;
  const smtp = await startSmtp({
    onData: async (stream, session, done) => {
      stream.resume();
      const isList = session.envelope.rcptTo.some((to) => to.address.startsWith('list'));
      if (isList) {
        underWay += 1;
        most = Math.max(most, underWay);
        await released.promise;
        underWay -= 1;
      }
      done();
    },
  });
  const settings = { host: '127.0.0.1', port: smtp.port, secure: false, from: 'a@example.org' };
  const mailer = createSmtpMailer(settings);
  const busy = await startTestServer({ overrides: { mailer } });
  try {
    for (let count = 0; count < 10; count += 1)
      await makeMember(busy.database, { email: `list${count}@example.org`, profile: { gender: 'Male' } });
    await makeMember(busy.database);
    await busy.database.admin`
      update private.notice_settings set digest_since = now() - interval '1 week', digest_at = now() - interval '1 second'`;
    await busy.database.admin`select public.plan_digests()`;
    const sending = busy.product.sendOutbox();
    await expect.poll(() => underWay, { timeout: 10_000 }).toBe(4);
    const { error } = await busy.client().auth.signInWithOtp({ email: 'waits@example.org' });
    expect([error, underWay]).toEqual([null, 4]);
    released.resolve();
    await sending;
    expect(most).toBe(4);
    expect(await busy.database.admin`select from public.outbox where done_at is null`).toHaveLength(0);
  } finally {
    released.resolve();
    await busy.close();
    await mailer.close();
    await smtp.stop();
  }
});

test.each([
  ['2026-11-27T10:00:00Z', 'Asia/Kolkata', 0, '2026-11-29T12:30:00Z'],
  ['2026-11-29T12:29:00Z', 'Asia/Kolkata', 0, '2026-11-29T12:30:00Z'],
  ['2026-11-29T12:30:00Z', 'Asia/Kolkata', 0, '2026-12-06T12:30:00Z'],
  ['2026-10-30T12:00:00Z', 'America/New_York', 0, '2026-11-01T23:00:00Z'],
  ['2026-11-27T10:00:00Z', 'America/New_York', 5, '2026-11-27T23:00:00Z'],
])('after %s the list of %s on day %s is due at %s [10.276]', async (after, zone, day, due) => {
  const [row] = await server.database
    .admin`select private.next_digest_at(${after}::timestamptz, ${zone}, ${day}) as due`;
  expect(row?.due).toEqual(new Date(due));
});

describe('the reminder of the end of the year', () => {
  const endIn = (hours: number) => server.database.admin`
    update public.payments set expiry_at = now() + make_interval(hours => ${hours}), payment_at = now() - interval '1 year' + make_interval(hours => ${hours})
    where user_id = ${member}`;
  const remind = async () => {
    await server.database.admin`select public.remind_of_renewals()`;
    await server.product.sendOutbox();
  };

  test.each([
    [14 * 24 - 1, 1],
    [14 * 24 + 1, 0],
    [13 * 24 - 1, 0],
    [3 * 24 - 1, 1],
    [2 * 24 - 1, 0],
  ])('%i hours before it is mailed %i times [10.277]', async (hours, times) => {
    await endIn(hours);
    await remind();
    await remind();
    expect(mails()).toHaveLength(times);
    const notices = await call(member, "select kind from public.my_notices where kind = 'renewal'");
    expect(notices).toHaveLength(times);
  });

  test('has the numbers of the year, and says that nothing renews itself [10.277]', async () => {
    const other = await makeMember(server.database);
    await call(other, 'select * from public.contact_of($1)', [member]);
    await call(other, 'select public.send_interest($1)', [member]);
    await call(member, 'select public.answer_interest($1, true)', [other]);
    // What is of another year, or of other members.
    const [early, third] = [
      await makeMember(server.database),
      await makeMember(server.database, { profile: { gender: 'Male' } }),
    ];
    for (const to of [member, third]) {
      await call(early, 'select * from public.contact_of($1)', [to]);
      await call(early, 'select public.send_interest($1)', [to]);
      await call(to, 'select public.answer_interest($1, true)', [early]);
    }
    await server.database
      .admin`update private.contact_views set seen_at = now() - interval '1 year 1 minute' where viewer = ${early}`;
    await server.database.admin`
      update private.interests set sent_at = now() - interval '1 year 2 minutes', answered_at = now() - interval '1 year 1 minute'
      where sender = ${early}`;
    await endIn(71);
    await remind();
    const mail = mails().find(({ subject }) => subject.includes('membership ends'));
    expect(mail?.text).toContain(
      'Members who saw your numbers: 1\nInterests received: 1\nInterests accepted, by either side: 1',
    );
    expect(mail?.text).toContain('does not renew itself');
    expect(mail?.text).not.toMatch(/Deshmukh|98765/);
  });

  test('is not sent to who has paused, or switched it off [10.277]', async () => {
    await endIn(71);
    await server.database.admin`update private.profiles set deactivated_at = now() where id = ${member}`;
    await remind();
    await server.database.admin`update private.profiles set deactivated_at = null where id = ${member}`;
    await call(member, "select public.set_notice_choice('renewal', false, false, false)");
    await remind();
    expect(mails()).toEqual([]);
  });
});

test('what a saved search finds is told once a day, and again only when it finds more [10.270]', async () => {
  const found = async (after = '1 day 1 second') => {
    await server.database
      .admin`update private.notice_settings set searched_at = now() - ${after}::interval where member = ${member}`;
    await server.database.admin`select public.note_found_searches()`;
    return call(
      member,
      "select count, read_at is null as unread from public.my_notices where kind = 'saved_search' order by at desc",
    );
  };
  await call(member, 'select public.save_search(\'Brides\', \'{"gender": "Female"}\')');
  await server.database
    .admin`update private.saved_searches set last_seen_at = now() - interval '2 days' where member = ${member}`;
  expect(await found()).toEqual([]);
  await join();
  expect(await found('23 hours 59 minutes')).toEqual([]);
  expect(await found()).toEqual([{ count: 1, unread: true }]);
  await call(member, 'select public.read_notices()');
  expect(await found()).toEqual([{ count: 1, unread: false }]);
  await join();
  expect(await found()).toEqual([
    { count: 2, unread: true },
    { count: 1, unread: false },
  ]);
  expect(await found()).toHaveLength(2);
  await server.database.admin`select private.add_notice(${member}, 'match')`;
  const [search] = await call(member, 'select id from public.my_saved_searches()');
  await call(member, 'select public.note_search_seen($1)', [String(search?.id)]);
  await join();
  await join();
  await join();
  expect(await found()).toEqual([
    { count: 3, unread: true },
    { count: 1, unread: false },
  ]);
  expect(await call(member, "select count from public.my_notices where kind = 'match'")).toEqual([
    { count: 1 },
  ]);
});
