/** Notices: who is told what, which channels are chosen, and what is told of hidden members. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOTICE_PATHS } from '#domain/notices.ts';
import { makeMember, makeUser, memberScope } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
let sender: string;
let receiver: string;
beforeAll(async () => {
  base = await createTestDatabase();
});
beforeEach(async () => {
  [sender, receiver] = [await makeMember(base), await makeMember(base, { profile: { gender: 'Male' } })];
});
afterAll(() => base.drop());

const call = (member: string, text: string, values: (string | number)[] = []) =>
  base.database.query(memberScope(member), { text, values });
const send = (from: string, to: string) => call(from, 'select public.send_interest($1)', [to]);
const answer = (by: string, to: string, accept: boolean) =>
  call(by, 'select public.answer_interest($1, $2)', [to, String(accept)]);
const kinds = async (member: string) =>
  (await call(member, 'select kind from public.my_notices order by at, kind')).map(({ kind }) => kind);
const unread = async (member: string) =>
  (await call(member, 'select public.unread_notices() as count'))[0]?.count;

test('every kind has a path in the front end', async () => {
  const rows = await base.admin<{ kind: string }[]>`select kind from private.notice_kinds order by kind`;
  expect(rows.map(({ kind }) => kind)).toEqual(Object.keys(NOTICE_PATHS).sort());
});

describe('an interest', () => {
  test('is told to its receiver, and its answer to its sender, with code and name [10.270]', async () => {
    await send(sender, receiver);
    expect([await kinds(receiver), await unread(receiver), await kinds(sender)]).toEqual([
      ['interest'],
      1,
      [],
    ]);
    const [row] = await call(receiver, 'select member_id, first_name, user_code from public.my_notices');
    expect(row).toEqual({ member_id: sender, first_name: 'Sayali', user_code: expect.anything() });
    await answer(receiver, sender, true);
    expect([await kinds(sender), await unread(sender), await unread(receiver)]).toEqual([['accepted'], 1, 0]);
  });

  test('tells its sender of a decline when that is shown, and not before [10.29, 10.270]', async () => {
    await send(sender, receiver);
    await answer(receiver, sender, false);
    expect([await kinds(sender), await unread(sender)]).toEqual([[], 0]);
    await call(sender, 'select public.read_notices()');
    await base.admin`update private.interests set decline_shown_at = now() where sender = ${sender}`;
    await base.admin`update private.notices set at = now() where member = ${sender}`;
    expect([await kinds(sender), await unread(sender)]).toEqual([['declined'], 1]);
  });

  test('tells nothing of a decline that was taken back, and keeps other notices', async () => {
    await base.admin`insert into private.notices (member, kind) values (${sender}, 'match'), (${receiver}, 'match')`;
    await send(sender, receiver);
    await answer(receiver, sender, false);
    await call(receiver, 'select public.undo_decline($1)', [sender]);
    const left = await base.admin`
      select member, kind from private.notices where member in (${sender}, ${receiver}) and kind <> 'interest' order by member = ${receiver}`;
    expect(left).toEqual([
      { member: sender, kind: 'match' },
      { member: receiver, kind: 'match' },
    ]);
  });

  test.each([
    ['withdrew it', () => call(sender, 'select public.withdraw_interest($1)', [receiver])],
    ['was blocked', () => call(receiver, 'select public.block_member($1)', [sender])],
    ['blocked the receiver', () => call(sender, 'select public.block_member($1)', [receiver])],
    ['pauses', () => base.admin`update private.profiles set deactivated_at = now() where id = ${sender}`],
    [
      'was unlisted',
      () =>
        base.admin`select public.unlist_member(user_code, 'Reason') from private.profiles where id = ${sender}`,
    ],
  ])('is neither listed nor counted when its sender %s [10.270]', async (_, hide) => {
    await send(sender, receiver);
    await hide();
    expect([await kinds(receiver), await unread(receiver)]).toEqual([[], 0]);
  });
});

test('a member reads, counts and marks only the own notices [10.270]', async () => {
  await send(sender, receiver);
  const [notice] = await call(receiver, 'select id from public.my_notices');
  await call(sender, 'select public.read_notices($1)', [String(notice?.id)]);
  await call(sender, 'select public.read_notices()');
  expect(await unread(receiver)).toBe(1);
  await call(receiver, 'select public.read_notices($1)', [String(notice?.id)]);
  expect(await unread(receiver)).toBe(0);
});

test('unread notices are counted up to a hundred', async () => {
  await base.admin`
    insert into private.notices (member, kind, subject) select ${receiver}, 'match', number::text from generate_series(1, 100) as number`;
  expect(await unread(receiver)).toBe(100);
  await base.admin`insert into private.notices (member, kind, subject) values (${receiver}, 'match', '101')`;
  expect(await unread(receiver)).toBe(100);
});

test('new matches join into one unread notice with their number [10.270]', async () => {
  for (let count = 0; count < 3; count += 1)
    await base.admin`select private.add_notice(${receiver}, 'match')`;
  expect(await call(receiver, 'select kind, count from public.my_notices')).toEqual([
    { kind: 'match', count: 3 },
  ]);
  await call(receiver, 'select public.read_notices()');
  await base.admin`select private.add_notice(${receiver}, 'match')`;
  expect(await call(receiver, 'select count from public.my_notices order by at desc')).toEqual([
    { count: 1 },
    { count: 3 },
  ]);
});

test('the reminder of the rules is closed by its notice, and the notice by the reminder [10.270]', async () => {
  const isOpen = async () =>
    JSON.stringify(await call(receiver, 'select open_notices from public.profile_status')).includes('rules');
  for (const close of ['select public.read_notices()', "select public.close_notice('rules')"]) {
    await base.admin`update auth.users set email_confirmed_at = now(), created_at = now() - interval '1 year' where id = ${receiver}`;
    await base.admin`update private.mail_settings set rules_reminded_at = now() - interval '4 months' where member = ${receiver}`;
    await base.admin`select public.remind_of_rules()`;
    expect([await isOpen(), await unread(receiver)]).toEqual([true, 1]);
    await call(receiver, close);
    expect([await isOpen(), await unread(receiver)]).toEqual([false, 0]);
  }
});

describe('a mail about several interests counts', () => {
  const SINCE_TIME = '2026-11-10 12:00:00Z';
  const SINCE = `timestamptz '${SINCE_TIME}'`;
  /** An interest between the receiver and a new member; `facts` are columns with their SQL. */
  const add = async (facts: Record<string, string>, { received = true } = {}) => {
    const other = await makeMember(base);
    const [from, to] = received ? [other, receiver] : [receiver, other];
    const columns = Object.entries(facts);
    await base.admin.unsafe(
      `insert into private.interests (sender, receiver${columns.map(([column]) => `, ${column}`).join('')})
       values ($1, $2${columns.map(([, value]) => `, ${value}`).join('')})`,
      [from, to],
    );
    return other;
  };
  const counted = async (kind: string) => {
    const [row] = await base.admin.unsafe(`select private.interests_of_mail($1, $2, ${SINCE}) as count`, [
      receiver,
      kind,
    ]);
    return row?.count;
  };
  const hide = async (facts: Record<string, string>) => {
    const [paused, blocked] = [await add(facts), await add(facts)];
    await call(paused, 'select public.deactivate_membership()');
    await call(receiver, 'select public.block_member($1)', [blocked]);
  };
  const EARLIER = `${SINCE} - interval '1 microsecond'`;

  test.each([
    ['interest_received', 'sent_at'],
    ['interest_waiting', 'reminded_at'],
  ])('in %s those received that wait', async (kind, moment) => {
    const facts = { sent_at: "now() - interval '21 days'", [moment]: SINCE };
    await add(facts);
    await add({ ...facts, [moment]: EARLIER });
    await add({ ...facts, state: "'declined'" });
    await add({ ...facts, expires_at: 'now()' });
    await add(facts, { received: false });
    await hide(facts);
    expect(await counted(kind)).toBe(1);
  });

  test('in patrika_asked the requests that wait for the own patrika', async () => {
    const ask = async (asked = receiver) => {
      const asker = await makeMember(base);
      await base.admin`insert into private.patrika_requests (asker, asked, asked_at) values (${asker}, ${asked}, ${SINCE_TIME})`;
      return asker;
    };
    await ask();
    const [earlier, blocked] = [await ask(), await ask()];
    await base.admin`update private.patrika_requests set asked_at = asked_at - interval '1 microsecond' where asker = ${earlier}`;
    await call(blocked, 'select public.block_member($1)', [receiver]);
    for (let count = 0; count < 2; count += 1)
      await ask(await makeMember(base, { profile: { gender: 'Male' } }));
    expect(await counted('patrika_asked')).toBe(1);
  });

  test('in interest_accepted those of either side that are accepted', async () => {
    const facts = { state: "'accepted'", answered_at: SINCE };
    for (const received of [true, false]) await add(facts, { received });
    await add({ ...facts, answered_at: EARLIER });
    await add({ ...facts, state: "'ended'" });
    await hide(facts);
    expect(await counted('interest_accepted')).toBe(2);
    const mailed = async () => {
      const [row] = await base.admin.unsafe(
        `select private.mail_facts('interest_accepted', $1, '{}', ${SINCE}) -> 'count' as count`,
        [receiver],
      );
      return row?.count;
    };
    expect(await mailed()).toBe(2);
    await call(receiver, "select public.set_notice_choice('answers', true, false, false)");
    expect(await mailed()).toBe(0);
  });
});

test('an interest that has waited for twenty days is noted for its receiver, once and while it is shown [10.270]', async () => {
  const waiting = async (expires: string) => {
    const [from, to] = [await makeMember(base), await makeMember(base, { profile: { gender: 'Male' } })];
    await send(from, to);
    await base.admin`update private.interests set expires_at = now() + ${expires}::interval where sender = ${from}`;
    return [from, to] as const;
  };
  await base.admin`delete from private.interests`;
  const [due, early, over, answered, blocked] = [
    await waiting('10 days'),
    await waiting('10 days 1 minute'),
    await waiting('-1 minute'),
    await waiting('9 days'),
    await waiting('9 days'),
  ];
  await answer(answered[1], answered[0], true);
  await call(blocked[1], 'select public.block_member($1)', [blocked[0]]);
  const remind = async () => (await base.admin`select public.remind_of_interests() as count`)[0]?.count;
  // That of a blocked sender is done with, too, but not told.
  expect([await remind(), await remind()]).toEqual([2, 0]);
  const noted = await base.admin`select member, about from private.notices where kind = 'waiting'`;
  expect(noted).toEqual([{ member: due[1], about: due[0] }]);
  for (const [from, to] of [early, over, answered, blocked])
    expect([...(await kinds(from)), ...(await kinds(to))]).not.toContain('waiting');
});

test('a hundred confirmed accounts at a time are reminded of the rules every three months [10.42]', async () => {
  await base.admin`update auth.users set created_at = now()`;
  const account = async (age: string, confirmed = true) => {
    const id = await makeUser(base);
    await base.admin`
      update auth.users set created_at = now() - ${age}::interval, email_confirmed_at = ${confirmed ? new Date() : null} where id = ${id}`;
    return id;
  };
  const [due, recent, unconfirmed, again] = [
    await account('3 months 1 minute'),
    await account('2 months 27 days'),
    await account('1 year', false),
    await account('1 year'),
  ];
  const byNumber = await account('1 year');
  await base.admin`update auth.users set email = null where id = ${byNumber}`;
  await base.admin`insert into private.mail_settings (member, rules_reminded_at) values (${again}, now() - interval '2 months')`;
  const remind = async () => (await base.admin`select public.remind_of_rules() as count`)[0]?.count;
  expect([await remind(), await remind()]).toEqual([1, 0]);
  const told = async (who: string) =>
    (
      await base.admin`select kind from public.outbox where recipient = ${who} union all select kind from private.notices where member = ${who}`
    )
      .map(({ kind }) => kind)
      .toSorted();
  expect(await told(due)).toEqual(['rules', 'rules_mail']);
  for (const other of [recent, unconfirmed, again, byNumber]) expect(await told(other)).toEqual([]);
  await base.admin`
    insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
    select gen_random_uuid(), 'authenticated', 'authenticated', number || '@rules.example.org', now(), now() - interval '4 months'
    from generate_series(1, 101) as number`;
  expect([await remind(), await remind()]).toEqual([100, 1]);
});

describe('channels', () => {
  const channels = async (topic: string) =>
    (
      await call(receiver, 'select push, mail, message from public.my_notice_choices where topic = $1', [
        topic,
      ])
    )[0];

  test('are push and mail until the member chooses, and no text message without a number [10.271]', async () => {
    expect(await channels('interests')).toEqual({ push: true, mail: true, message: null });
    expect(await channels('matches')).toEqual({ push: false, mail: null, message: null });
    await call(receiver, "select public.set_notice_choice('interests', false, false, false)");
    expect(await channels('interests')).toEqual({ push: false, mail: false, message: null });
    expect(await channels('answers')).toEqual({ push: true, mail: true, message: null });
    const [others] = await call(
      sender,
      "select push from public.my_notice_choices where topic = 'interests'",
    );
    expect(others).toEqual({ push: true });
    await expect(
      call(receiver, "select public.set_notice_choice('weather', true, true, true)"),
    ).rejects.toMatchObject({ code: '23503' });
  });

  test('are the text message for an account with a number and no address [10.271]', async () => {
    await base.admin`update auth.users set email = null, phone = '919876543210', phone_confirmed_at = now() where id = ${receiver}`;
    expect(await channels('answers')).toEqual({ push: true, mail: null, message: true });
  });

  test('decide whether a mail is written, and leave the list as it is [10.271]', async () => {
    const mails = () =>
      base.admin`select kind from public.outbox where recipient = ${receiver}`.then((rows) => rows.length);
    await call(receiver, "select public.set_notice_choice('interests', true, false, false)");
    await send(sender, receiver);
    expect([await mails(), await unread(receiver)]).toEqual([0, 1]);
  });

  test('of interests and answers lose the mail by the key of their mails, and the weekly list by its own [10.41]', async () => {
    await base.admin`insert into private.mail_settings (member) values (${receiver})`;
    const [keys] = await base.admin<{ mails: string; digest: string }[]>`
      select m.unsubscribe_key as mails, s.digest_key as digest from private.mail_settings m
      join private.notice_settings s using (member) where m.member = ${receiver}`;
    await base.admin`select public.unsubscribe(${keys?.mails ?? ''})`;
    expect([
      (await channels('interests'))?.mail,
      (await channels('answers'))?.mail,
      (await channels('renewal'))?.mail,
    ]).toEqual([false, false, true]);
    const weekly = async () =>
      (await call(receiver, 'select digest from public.my_notice_settings'))[0]?.digest;
    expect(await weekly()).toBe(true);
    await base.admin`select public.unsubscribe(${keys?.digest ?? ''})`;
    expect(await weekly()).toBe(false);
  });
});

test.each([
  ["'Europe/London', '22:00:01', '08:00', true, 0", '23514'],
  ["'Europe/London', '16:59:59', '08:00', true, 0", '23514'],
  ["'Europe/London', '22:00', '06:59:59', true, 0", '23514'],
  ["'Europe/London', '22:00', '12:00:01', true, 0", '23514'],
  ["'Europe/London', '22:00', '07:00', true, 7", '23514'],
  ["'Europe/London', '22:00', '07:00', true, -1", '23514'],
  ["'Mars/Olympus', '22:00', '07:00', true, 0", 'PT400'],
  ["'ABC+3', '22:00', '07:00', true, 0", 'PT400'],
])('refuses the settings %s [10.272]', async (values, code) => {
  await expect(call(receiver, `select public.set_notice_settings(${values})`)).rejects.toMatchObject({
    code,
  });
});

test('stores the shortest and the longest quiet hours [10.272]', async () => {
  for (const [from, until, day] of [
    ['22:00:00', '07:00:00', 0],
    ['17:00:00', '12:00:00', 6],
  ] as const) {
    await call(receiver, 'select public.set_notice_settings($1, $2, $3, true, $4)', [
      'UTC',
      from,
      until,
      day,
    ]);
    expect((await call(receiver, 'select * from public.my_notice_settings'))[0]).toMatchObject({
      quiet_from: from,
      quiet_until: until,
      digest_day: day,
    });
  }
  expect((await call(sender, 'select time_zone from public.my_notice_settings'))[0]?.time_zone).toBe(
    'Asia/Kolkata',
  );
});

test('the next weekly list follows the day and the zone, for who gets one [10.272, 10.276]', async () => {
  const [other, newcomer] = [await makeMember(base), await makeUser(base)];
  const dues = async () => {
    const rows = await base.admin`
      select s.digest_at = private.next_digest_at(now(), 'America/New_York', 3) as follows from private.notice_settings s
      where s.member in (${receiver}, ${other}, ${newcomer}) order by s.member = ${newcomer}, s.member = ${other}`;
    return rows.map(({ follows }) => follows);
  };
  for (const member of [receiver, newcomer])
    for (const zone of ['Europe/London', 'America/New_York'])
      await call(member, "select public.set_notice_settings($1, '22:00', '07:00', true, 3)", [zone]);
  expect(await dues()).toEqual([true, false, null]);
});

test('stores longer quiet hours, the day of the weekly list and the zone [10.272]', async () => {
  await call(receiver, "select public.set_notice_settings('America/New_York', '18:00', '10:00', true, 3)");
  expect((await call(receiver, 'select * from public.my_notice_settings'))[0]).toMatchObject({
    time_zone: 'America/New_York',
    quiet_from: '18:00:00',
    quiet_until: '10:00:00',
    digest_day: 3,
  });
});

test('deletes notices, and the pushes that told of them, after 90 days', async () => {
  await send(sender, receiver);
  const ages = ['90 days 1 minute', '89 days 23 hours'];
  await base.admin`delete from private.notices where member = ${receiver}`;
  for (const age of ages) {
    await base.admin`insert into private.notices (member, kind, subject, at) values (${receiver}, 'match', ${age}, now() - ${age}::interval)`;
    await base.admin`insert into private.pushes (member, due_at, sent_at) values (${receiver}, now(), now() - ${age}::interval)`;
  }
  await base.admin`select public.forget_old_notices()`;
  expect(await call(receiver, 'select subject from public.my_notices')).toEqual([{ subject: ages[1] }]);
  const pushes = await base.admin`
    select sent_at > now() - interval '90 days' as kept from private.pushes where member = ${receiver} and sent_at is not null`;
  expect(pushes).toEqual([{ kept: true }]);
});
