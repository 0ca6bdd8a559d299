/** Reports of members about members: what happens at once, decisions. Deadlines: report-deadlines.test.ts. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attempt, GUEST, makeMember, makeUser, memberScope } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
let reporter: string;
let reported: string;
beforeAll(async () => {
  base = await createTestDatabase();
});
beforeEach(async () => {
  reporter = await makeMember(base);
  reported = await makeMember(base);
});
afterAll(() => base.drop());

const call = (member: string, text: string, values: (string | null)[] = []) =>
  base.database.query(memberScope(member), { text, values });
const report = async (kind: string, { by = reporter, photo = null as string | null, own = false } = {}) =>
  (
    await call(by, 'select * from public.report_member($1, $2, $3, $4, $5)', [
      reported,
      kind,
      'what happened',
      photo,
      String(own),
    ])
  )[0] as { ticket: string };
const photoOf = async (member: string) => {
  const [row] = await base.admin`select first_photo from private.profiles where id = ${member}`;
  return String(row?.first_photo);
};
const isServed = async (photo: string) =>
  (await base.admin`select private.is_served('avatars', ${`${reported}/${photo}`}) as served`)[0]?.served;
const seesPhoto = async (viewer: string, photo: string) =>
  (await call(viewer, 'select 1 from storage.objects where name = $1', [`${reported}/${photo}`])).length ===
  1;
const decide = (ticket: string, decision: string) =>
  base.admin`select public.decide_report(${ticket}, ${decision}, 'We looked at it.')`;

describe('the immediate measure of a report', () => {
  test('an intimate picture is hidden from everybody but its member, until the report is dismissed [10.39]', async () => {
    const photo = await photoOf(reported);
    const { ticket } = await report('intimate', { photo });
    expect([
      await isServed(photo),
      await seesPhoto(reporter, photo),
      await seesPhoto(reported, photo),
    ]).toEqual([false, false, true]);
    await decide(ticket, 'dismissed');
    expect([await isServed(photo), await seesPhoto(reporter, photo)]).toEqual([true, true]);
  });

  test.each([
    [true, false],
    [false, true],
  ])('a picture of somebody else is hidden when the reporter is the person: %s', async (own, served) => {
    const photo = await photoOf(reported);
    await report('impersonation', { photo, own });
    expect(await isServed(photo)).toBe(served);
  });

  test('harassment blocks the two from each other', async () => {
    await report('harassment');
    for (const [one, other] of [
      [reporter, reported],
      [reported, reporter],
    ])
      expect(
        await call(one ?? '', 'select 1 from public.valid_profiles where id = $1', [other ?? '']),
      ).toHaveLength(0);
  });

  test('a second report about money pauses sending interests, one of the same reporter does not', async () => {
    const send = () => call(reported, 'select public.send_interest($1)', [reporter]);
    await report('money');
    await report('money');
    await send();
    await call(reported, 'select public.withdraw_interest($1)', [reporter]);
    await report('money', { by: await makeMember(base) });
    const other = await makeMember(base);
    await expect(call(reported, 'select public.send_interest($1)', [other])).rejects.toMatchObject({
      code: 'PT429',
      message: 'interest_limit',
    });
  });

  test('a second report of a member under age unlists the member', async () => {
    const isListed = async () =>
      (await base.admin`select private.is_listed(${reported}) as listed`)[0]?.listed;
    await report('under_age');
    expect(await isListed()).toBe(true);
    await report('under_age', { by: await makeMember(base) });
    expect(await isListed()).toBe(false);
  });

  test('a report of the own number unlists the member only when the number was checked and is in it', async () => {
    const { admin } = base;
    const isListed = async () => (await admin`select private.is_listed(${reported}) as listed`)[0]?.listed;
    const owner = async (phone: string) => {
      const member = await makeMember(base, { profile: { phone } });
      await admin`insert into private.checks (member, kind, passed) values (${member}, 'phone', true)`;
      return member;
    };
    await admin`update private.profiles set phone = '+919123456701', mama_phone = '9123456702' where id = ${reported}`;
    await report('data_misuse', { by: await makeMember(base, { profile: { phone: '9123456701' } }) });
    await report('data_misuse', { by: await owner('9123456703') });
    const former = await owner('9123456701');
    await admin`update private.checks set checked_at = now() - interval '2 years 1 minute' where member = ${former}`;
    await report('data_misuse', { by: former });
    const failed = await owner('9123456701');
    await admin`update private.checks set passed = false where member = ${failed}`;
    await report('data_misuse', { by: failed });
    expect(await isListed()).toBe(true);
    const { ticket } = await report('data_misuse', { by: await owner('+919123456702') });
    expect(await isListed()).toBe(false);
    await decide(ticket, 'dismissed');
    expect(await isListed()).toBe(true);
  });

  test('dismissing one of two reports of the own number leaves the member unlisted until the other is dismissed', async () => {
    const { admin } = base;
    const isListed = async () => (await admin`select private.is_listed(${reported}) as listed`)[0]?.listed;
    await admin`update private.profiles set phone = '+919123456711', mama_phone = '9123456712' where id = ${reported}`;
    const owners = await Promise.all(
      ['9123456711', '9123456712'].map((phone) => makeMember(base, { profile: { phone } })),
    );
    const check = (owner = '') =>
      admin`insert into private.checks (member, kind, passed) values (${owner}, 'phone', true)`;
    // Nobody has checked the number of the first yet, who can still see the profile.
    const first = await report('data_misuse', { by: owners[0] });
    await check(owners[0]);
    await check(owners[1]);
    const second = await report('data_misuse', { by: owners[1] });
    await decide(second.ticket, 'dismissed');
    expect(await isListed()).toBe(false);
    await decide(first.ticket, 'dismissed');
    expect(await isListed()).toBe(true);
  });

  test('a report at once leaves an operator’s unlisting and its reason when it is dismissed', async () => {
    const { admin } = base;
    const owner = await makeMember(base, { profile: { phone: '9123456721' } });
    await admin`insert into private.checks (member, kind, passed) values (${owner}, 'phone', true)`;
    await admin`update private.profiles set phone = '9123456721' where id = ${reported}`;
    const { ticket } = await report('false_facts');
    await admin`select public.decide_report(${ticket}, 'upheld', 'x', 'unlist', 'Already married.')`;
    // The reporter saw the profile before.
    const [row] = await admin`
      insert into private.reports (ticket, kind, reporter, about, about_code, due_at)
      select 'late', 'data_misuse', ${owner}, id, user_code, now() from private.profiles where id = ${reported} returning number`;
    await admin`select private.act_on_report(r) from private.reports r where number = ${row?.number}`;
    await decide('late', 'dismissed');
    expect(await admin`select reason from private.unlistings where member = ${reported}`).toEqual([
      { reason: 'Already married.' },
    ]);
  });

  test('a photo that two reported stays hidden, without a mail to its member, until both reports are dismissed', async () => {
    const photo = await photoOf(reported);
    const first = await report('intimate', { photo });
    const second = await report('impersonation', { photo, own: true, by: await makeMember(base) });
    const mails = () =>
      base.admin`select from public.outbox where recipient = ${reported} and kind = 'photo_restored_mail'`;
    await decide(first.ticket, 'dismissed');
    expect([await isServed(photo), (await mails()).length]).toEqual([false, 0]);
    await decide(second.ticket, 'dismissed');
    expect([await isServed(photo), (await mails()).length]).toEqual([true, 1]);
  });

  test.each([['money'], ['under_age']])(
    'dismissing one of two reports about %s takes back what the second one caused, of three not',
    async (kind) => {
      const acted = async () =>
        (
          await base.admin`
            select member from private.sending_pauses where member = ${reported}
            union select member from private.unlistings where member = ${reported}`
        ).length === 1;
      const first = await report(kind);
      // Written as the table's owner: members cannot report a member who is unlisted already.
      for (const ticket of [`${kind} second`, `${kind} third`]) {
        const by = await makeMember(base);
        await base.admin`
          insert into private.reports (ticket, kind, reporter, about, about_code, due_at)
          select ${ticket}, ${kind}, ${by}, id, user_code, now() from private.profiles where id = ${reported}`;
        await base.admin`select private.act_on_report(r) from private.reports r where ticket = ${ticket}`;
      }
      expect(await acted()).toBe(true);
      await decide(`${kind} second`, 'dismissed');
      expect(await acted()).toBe(true);
      await decide(first.ticket, 'dismissed');
      expect(await acted()).toBe(false);
    },
  );

  test.each([
    [
      'five reports of theirs were dismissed in the last thirty days',
      5,
      'dismissed',
      '29 days 23 hours',
      true,
      true,
    ],
    ['four were', 4, 'dismissed', '1 day', true, false],
    ['five were dismissed before', 5, 'dismissed', '30 days 1 minute', true, false],
    ['five were upheld', 5, 'upheld', '1 day', true, false],
    ['five of somebody else were dismissed', 5, 'dismissed', '1 day', false, false],
  ])('hides nothing for a reporter when %s', async (_when, count, decision, decidedAgo, own, served) => {
    const by = own ? reporter : await makeMember(base);
    await base.admin`insert into private.reports (ticket, kind, reporter, about_code, received_at, due_at, decision, reason, decided_at)
      select gen_random_uuid(), 'other', ${by}, 1, now() - interval '60 days', now(), ${decision}, 'x', now() - ${decidedAgo}::interval
      from generate_series(1, ${count}::integer)`;
    const photo = await photoOf(reported);
    await report('intimate', { photo });
    expect(await isServed(photo)).toBe(served);
  });

  test('a dismissal that an appeal reversed does not count against the reporter', async () => {
    await base.admin`
      with dismissed as (
        insert into private.reports (ticket, kind, reporter, about_code, received_at, due_at, decision, reason, decided_at)
        select gen_random_uuid(), 'other', ${reporter}, 1, now() - interval '2 days', now(), 'dismissed', 'x', now() from generate_series(1, 5)
        returning number)
      insert into private.reports (ticket, kind, reporter, about_code, received_at, due_at, decision, reason, decided_at, appeal_of)
      select gen_random_uuid(), 'other', ${reporter}, 1, now(), now(), 'upheld', 'x', now(), min(number) from dismissed`;
    const photo = await photoOf(reported);
    await report('intimate', { photo });
    expect(await isServed(photo)).toBe(false);
  });
});

test('a photo of two reports stays hidden for the second when the first is dismissed, and another one for its own', async () => {
  const [other, second] = [await makeMember(base), await makeMember(base)];
  const [own] = await call(reporter, "select ticket from public.report_member($1, 'intimate', '', $2)", [
    other,
    await photoOf(other),
  ]);
  const photo = await photoOf(reported);
  const [one, two] = [await report('intimate', { photo }), await report('intimate', { photo, by: second })];
  const causes = async () =>
    (
      await base.admin`
        select r.ticket from private.hidden_photos h join private.reports r on r.number = h.report
        where private.photo_owner(h.name) in (${reported}, ${other}) order by r.number`
    ).map(({ ticket }) => ticket);
  expect(await causes()).toEqual([own?.ticket, one.ticket]);
  await decide(one.ticket, 'dismissed');
  expect(await causes()).toEqual([own?.ticket, two.ticket]);
  await decide(two.ticket, 'dismissed');
  expect(await causes()).toEqual([own?.ticket]);
});

test('the operator reads open reports, the earliest deadline first, and no decided ones', async () => {
  const tickets: string[] = [];
  for (const [days, by] of [
    [2, reporter],
    [1, await makeMember(base)],
    [3, await makeMember(base)],
    [4, await makeMember(base)],
  ] as const) {
    const { ticket } = await report('other', { by });
    await base.admin`update private.reports set due_at = now() + make_interval(days => ${days}) where ticket = ${ticket}`;
    tickets.push(ticket);
  }
  const [second, first, third, decided = ''] = tickets;
  await decide(decided, 'dismissed');
  const open = await base.admin<{ ticket: string }[]>`select ticket from public.open_reports()`;
  expect(open.map(({ ticket }) => ticket).filter((ticket) => tickets.includes(ticket))).toEqual([
    first,
    second,
    third,
  ]);
});

test('the photo of another member stays hidden when one report is dismissed, and when its member leaves', async () => {
  const other = await makeMember(base);
  const ofOther = await photoOf(other);
  await call(reporter, "select public.report_member($1, 'intimate', '', $2)", [other, ofOther]);
  const { ticket } = await report('intimate', { photo: await photoOf(reported) });
  const hidden = async () =>
    (
      await base.admin<{ name: string }[]>`
        select h.name from private.hidden_photos h where private.photo_owner(h.name) in (${reported}, ${other})`
    ).map(({ name }) => name);
  expect(await hidden()).toHaveLength(2);
  await decide(ticket, 'dismissed');
  expect(await hidden()).toEqual([`${other}/${ofOther}`]);
  await base.admin`delete from auth.users where id = ${reported}`;
  expect(await hidden()).toEqual([`${other}/${ofOther}`]);
  await base.admin`delete from auth.users where id = ${other}`;
  expect(await hidden()).toEqual([]);
});

test.each<[string, boolean, number, number, string]>([
  ['one dismissed', true, 1, 0, '29 days 23 hours'],
  ['one dismissed before', false, 1, 0, '30 days'],
  ['one dismissed and one upheld', false, 1, 1, '1 day'],
  ['four dismissed and one upheld', false, 4, 1, '1 day'],
  ['five dismissed and one upheld', true, 5, 1, '1 day'],
  ['one upheld', false, 0, 1, '1 day'],
  ['none decided', false, 0, 0, '1 day'],
])(
  'somebody without an account, with %s in thirty days, is doubted: %s',
  async (_what, doubted, dismissed, upheld, age) => {
    await base.admin`
    insert into private.reports (ticket, kind, due_at, contact_email, mailbox, decision, reason, decided_at)
    select gen_random_uuid(), 'other', now(), 'a@example.org', uuid_send(${reporter}), decision, 'x', now() - ${age}::interval
    from unnest(array_fill('dismissed'::text, array[${dismissed}::integer]) || array_fill('upheld'::text, array[${upheld}::integer])) as decision`;
    const complaint = { contact_email: 'a@example.org', mailbox: `\\x${reporter.replaceAll('-', '')}` };
    const [answer] = await base.admin`
    select private.is_doubted(c) as doubted from jsonb_populate_record(null::private.reports, ${base.admin.json(complaint)}) as c`;
    expect(answer?.doubted).toBe(doubted);
  },
);

test.each([
  ['another report hid', true],
  ['the review of new photos hid', false],
])('an upheld report becomes the reason to hide a photo that %s: %s', async (_who, byReport) => {
  const photo = await photoOf(reported);
  const first = await report('intimate', { photo });
  if (!byReport)
    await base.admin`update private.hidden_photos set report = null where name = ${`${reported}/${photo}`}`;
  const { ticket } = await report('false_facts', { by: await makeMember(base), photo });
  await base.admin`select public.decide_report(${ticket}, 'upheld', 'Right.', 'hide_photo')`;
  const [row] = await base.admin`
    select r.ticket from private.hidden_photos h left join private.reports r on r.number = h.report where h.name = ${`${reported}/${photo}`}`;
  expect(row).toEqual({ ticket: byReport ? ticket : null });
  await decide(first.ticket, 'dismissed');
  expect(await isServed(photo)).toBe(false);
});

class Undo extends Error {}

describe('the photo of a report is', () => {
  const CONTACT = 'c@example.org';
  /** Stores a report of the photo, by a member unless it has a contact, beside ones that hid others; returns what it does. */
  async function hideWith(contact: string | null, hidings: number, age: string, { again = false } = {}) {
    const photo = `${reported}/${await photoOf(reported)}`;
    let done: unknown;
    await base.admin
      .begin(async (sql) => {
        await sql`
          insert into private.reports (ticket, kind, due_at, acted_at)
          select 'hid ' || n, 'intimate', now(), now() - ${age}::interval from generate_series(1, ${hidings}::integer) n`;
        if (again) await sql`insert into private.hidden_photos (name) values (${photo})`;
        await sql`
          insert into private.reports (ticket, kind, due_at, about, photo, contact_email)
          values ('new', 'intimate', now(), ${reported}, ${photo}, ${contact})`;
        await sql`select private.hide_photo_of(r) from private.reports r where ticket = 'new'`;
        [done] = await sql`
          select exists (select from private.hidden_photos h where h.name = r.photo) as hidden, r.acted_at is not null as counted,
            exists (select from public.outbox where kind = 'hiding_limit') as alerted
          from private.reports r where ticket = 'new'`;
        throw new Undo();
      })
      .catch((error) => {
        if (!(error instanceof Undo)) throw error;
      });
    return done;
  }

  test.each([
    ['nine others', 9, '0 days', true],
    ['ten others', 10, '0 days', false],
    ['ten others, a moment less than a day before', 10, '23:59:59.999999', false],
    ['ten others a day before', 10, '1 day', true],
  ])('hidden for people without an account who had %s hidden: %s', async (_others, hidings, age, hidden) => {
    expect(await hideWith(CONTACT, hidings, age)).toEqual({ hidden, counted: hidden, alerted: !hidden });
  });

  test('hidden for a member, whom the limit neither binds nor counts', async () => {
    expect(await hideWith(null, 10, '0 days')).toEqual({ hidden: true, counted: false, alerted: false });
  });

  test('not counted as hidden when it was hidden before', async () => {
    expect(await hideWith(CONTACT, 0, '0 days', { again: true })).toMatchObject({
      hidden: true,
      counted: false,
    });
  });
});

describe('a complaint about a photo', () => {
  const ABOUT = { kind: 'intimate', photo: 'theirs/photo' };
  const MEMBER = { ...ABOUT, mailbox: '\\x01' };
  const STRANGER = { ...MEMBER, contact_email: 'b@example.org', network: '\\x01' };
  test.each<[string, boolean, object]>([
    ['nothing else', false, { ...ABOUT, mailbox: null }],
    ['a report by a member', true, MEMBER],
    ['a complaint of another mailbox and network', true, STRANGER],
    ['a complaint of its own mailbox', false, { ...STRANGER, mailbox: '\\x00' }],
    ['a complaint of its own network', false, { ...STRANGER, network: '\\x00' }],
    ['a report of another photo', false, { ...MEMBER, photo: 'theirs/other' }],
    ['a report for which nothing is hidden', false, { ...MEMBER, kind: 'other' }],
    ['a report that is upheld', true, { ...MEMBER, decision: 'upheld' }],
    ['a report that is dismissed', false, { ...MEMBER, decision: 'dismissed' }],
    ['an attached picture', true, { pictures: '00000000-0000-4000-8000-000000000000' }],
  ])('with %s is supported: %s', async (_what, supported, other) => {
    const { pictures, ...second } = { pictures: null, ...other };
    const own = {
      ...ABOUT,
      about: reported,
      contact_email: 'a@example.org',
      mailbox: '\\x00',
      network: '\\x00',
      pictures,
    };
    const decided = 'decision' in second ? { decided_at: new Date(), reason: 'x' } : {};
    const row = { ticket: reported, about: reported, due_at: new Date(), ...second, ...decided };
    if ('kind' in row) {
      const columns = base.admin(Object.keys(row));
      await base.admin`
        insert into private.reports (${columns}) select ${columns}
        from jsonb_populate_record(null::private.reports, ${base.admin.json(row as never)})`;
    }
    const [answer] = await base.admin`
      select private.is_supported(c) as supported from jsonb_populate_record(null::private.reports, ${base.admin.json(own as never)}) as c`;
    expect(answer?.supported).toBe(supported);
  });
});

describe('a report', () => {
  test('has a ticket, notifies the operator and is shown to its reporter with the decision', async () => {
    const { ticket } = await report('false_facts');
    expect(ticket).toMatch(/^RG-\d{4}-\d{6}$/);
    expect(await base.admin`select kind from public.outbox where key = ${`report_${ticket}`}`).toEqual([
      { kind: 'report_received' },
    ]);
    await decide(ticket, 'upheld');
    expect(await call(reporter, 'select ticket, decision, reason from public.my_reports')).toEqual([
      { ticket, decision: 'upheld', reason: 'We looked at it.' },
    ]);
    await expect(decide(ticket, 'dismissed')).rejects.toMatchObject({ message: 'report_decided' });
  });

  test('is shown to nobody else', async () => {
    await report('false_facts');
    expect(await call(reported, 'select 1 from public.my_reports')).toHaveLength(0);
    expect(await attempt(base.database, memberScope(reported), 'select * from private.reports')).toBe(
      '42501',
    );
    for (const text of [
      'select * from public.open_reports()',
      `select public.decide_report('x', 'upheld', 'x')`,
    ])
      expect(await attempt(base.database, memberScope(reporter), text)).toBe('42501');
    expect(await attempt(base.database, GUEST, `select public.report_member($1, 'other')`, [reported])).toBe(
      '42501',
    );
    expect(
      await attempt(
        base.database,
        memberScope(await makeUser(base)),
        `select public.report_member($1, 'other')`,
        [reported],
      ),
    ).toBe('PT403');
  });

  test('is rejected with an unknown kind, a photo of another member, and after five a day', async () => {
    await expect(report('order')).rejects.toMatchObject({ message: 'unknown_report_kind' });
    await expect(report('nonsense')).rejects.toMatchObject({ message: 'unknown_report_kind' });
    await expect(report('intimate', { photo: await photoOf(reporter) })).rejects.toMatchObject({
      message: 'unknown_photo',
    });
    for (let count = 0; count < 5; count += 1) await report('other');
    await expect(report('other')).rejects.toMatchObject({ code: 'PT429', message: 'report_limit' });
    await report('other', { by: await makeMember(base) });
    await base.admin`
      update private.reports set received_at = (private.today()::timestamp at time zone 'Asia/Kolkata') - interval '1 second' where reporter = ${reporter}`;
    await report('other');
  });

  test('stays without its people when their accounts are deleted', async () => {
    const { ticket } = await report('other');
    await base.admin`delete from auth.users where id in (${reporter}, ${reported})`;
    expect(await base.admin`select reporter, about from private.reports where ticket = ${ticket}`).toEqual([
      { reporter: null, about: null },
    ]);
  });
});
