/** The limits of text messages, in SQL: what they cost, to whom they go, and what the answers tell. */
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { daytimeZone, nightZone } from '#tests/harness/daytime-zone.ts';
import {
  attempt,
  freshScope,
  GUEST,
  makeMember,
  makeUser,
  memberScope,
  SERVICE,
} from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());
beforeEach(async () => {
  await base.admin`delete from private.text_messages`;
  await base.admin`delete from public.outbox where kind in ('text_budget', 'texts_fail')`;
  await base.admin`
    update private.text_settings set sign_in = true, sender = 'http', abroad = false, an_hour = 200, a_day = 1000`;
});

const someNumber = () =>
  `919${randomInt(10 ** 9)
    .toString()
    .padStart(9, '0')}`;
const someNetwork = () => `10.${randomInt(256)}.${randomInt(256)}.9`;

async function begin(
  phone: string,
  network = someNetwork(),
): Promise<{ id: number; refusal: string | null }> {
  const [row] = await base.database.query<{ id: string; refusal: string | null }>(SERVICE, {
    text: "select * from public.begin_code_message($1, $2, 'mr')",
    values: [phone, network],
  });
  return { id: Number(row?.id), refusal: row?.refusal ?? null };
}
const finish = (id: number, outcome: string, fault = 'the provider answered 500') =>
  base.database.query(SERVICE, {
    text: 'select public.finish_text_message($1, $2, $3)',
    values: [id, outcome, outcome === 'sent' ? null : fault],
  });
const refusalOf = async (phone: string, network?: string) => (await begin(phone, network)).refusal;
async function send(phone: string, times: number, network?: string) {
  for (let count = 0; count < times; count += 1) expect(await refusalOf(phone, network)).toBeNull();
}
/** Lets time pass for the messages so far. */
const pass = (interval: string) => base.admin`
  update private.text_messages set created_at = created_at - ${interval}::interval, counted_at = counted_at - ${interval}::interval`;
async function makeNumberUser(phone: string): Promise<string> {
  const user = await makeUser(base);
  await base.admin`update auth.users set email = null, email_confirmed_at = null, phone = ${phone}, phone_confirmed_at = now() where id = ${user}`;
  return user;
}
/** What a used code does on either server. */
const use = (user: string) =>
  base.admin`update auth.users set phone_confirmed_at = clock_timestamp() where id = ${user}`;
const alerts = () =>
  base.admin`select kind, detail from public.outbox where kind in ('text_budget', 'texts_fail') order by kind`;

describe('codes for a number', () => {
  it('are five an hour and ten a day when they are used [10.251]', async () => {
    const phone = someNumber();
    const user = await makeNumberUser(phone);
    for (let count = 0; count < 5; count += 1) {
      await send(phone, 1);
      await use(user);
    }
    expect(await refusalOf(phone)).toBe('text_limit');
    await pass('1 hour');
    for (let count = 0; count < 5; count += 1) {
      await send(phone, 1);
      await use(user);
    }
    await pass('1 hour');
    expect(await refusalOf(phone)).toBe('text_limit');
    await pass('1 day');
    expect(await refusalOf(phone)).toBeNull();
  });

  it('are refused for a day after five that nobody used, and again after each further one [10.251]', async () => {
    const phone = someNumber();
    await send(phone, 3);
    await pass('2 hours');
    await send(phone, 2);
    await pass('2 hours');
    expect(await refusalOf(phone)).toBe('text_unanswered');
    await pass('1 day');
    expect(await refusalOf(phone)).toBeNull();
    await pass('2 hours');
    expect(await refusalOf(phone)).toBe('text_unanswered');
  });

  it('that a stranger asks for do not lock out the owner, who asks from a network that has used one', async () => {
    const phone = someNumber();
    const user = await makeNumberUser(phone);
    const [home, stranger] = [someNetwork(), someNetwork()];
    await send(phone, 1, home);
    await use(user);
    await send(phone, 4, stranger);
    await pass('2 hours');
    await send(phone, 1, stranger);
    expect(await refusalOf(phone, stranger)).toBe('text_unanswered');
    expect(await refusalOf(phone, home)).toBeNull();
  });

  it('that were not sent count for nothing, and those of which that is unknown count', async () => {
    const phone = someNumber();
    for (let count = 0; count < 8; count += 1) await finish((await begin(phone)).id, 'failed');
    for (let count = 0; count < 5; count += 1) await finish((await begin(phone)).id, 'unknown');
    expect(await refusalOf(phone)).toBe('text_unanswered');
    expect(await alerts()).toEqual([{ kind: 'texts_fail', detail: { fault: 'the provider answered 500' } }]);
  });

  it('that failed store the first 200 characters of the error, as does the alert to the operator', async () => {
    const { id } = await begin(someNumber());
    const reason = 'x'.repeat(199);
    await finish(id, 'failed', `${reason}yz`);
    expect(await base.admin`select fault from private.text_messages where id = ${id}`).toEqual([
      { fault: `${reason}y` },
    ]);
    expect(await alerts()).toEqual([{ kind: 'texts_fail', detail: { fault: `${reason}y` } }]);
  });

  it('get the same answers whether or not the number has an account [10.253]', async () => {
    const [known, unknown] = [someNumber(), someNumber()];
    await makeNumberUser(known);
    const answers = async (phone: string) => {
      const network = someNetwork();
      const first = [];
      for (let count = 0; count < 7; count += 1) first.push(await refusalOf(phone, network));
      return first;
    };
    expect(await answers(known)).toEqual(await answers(unknown));
  });

  it('go to mobile numbers of India only, unless an operator allows others [10.252]', async () => {
    const answers = async () =>
      Promise.all(
        ['447911123456', '912223456789', '15551234567', '91987654321', '+919876543210'].map((phone) =>
          refusalOf(phone),
        ),
      );
    expect(await answers()).toEqual(Array(5).fill('text_abroad'));
    await base.admin`update private.text_settings set abroad = true`;
    expect(await answers()).toEqual([null, 'text_abroad', null, 'text_abroad', 'text_abroad']);
  });

  it.each([
    ['it is switched off', 'update private.text_settings set sign_in = false'],
    ['there is no sender', 'update private.text_settings set sender = null'],
  ])('are refused while %s', async (_why, change) => {
    await base.admin.unsafe(change);
    expect(await refusalOf(someNumber())).toBe('text_off');
    const [options] = await base.database.query(GUEST, { text: 'select * from public.sign_in_options' });
    expect(options).toEqual({ by_number: false, abroad: false });
  });
});

describe('codes in all', () => {
  it('are counted together in a network of 56 bits', async () => {
    for (const network of ['2001:db8:1:100::1', '2001:db8:1:1ff::1', '2001:db8:1:200::1'])
      await send(someNumber(), 1, network);
    expect(
      await base.admin`select count(*)::integer from private.text_messages group by network_hash order by 1`,
    ).toEqual([{ count: 1 }, { count: 2 }]);
  });

  it('are 60 an hour and 300 a day for a network [10.251]', async () => {
    const network = someNetwork();
    for (let count = 0; count < 60; count += 1) await send(someNumber(), 1, network);
    expect(await refusalOf(someNumber(), network)).toBe('text_limit');
    expect(await refusalOf(someNumber())).toBeNull();
    await pass('1 hour');
    expect(await refusalOf(someNumber(), network)).toBeNull();
    await base.admin`
      insert into private.text_messages (kind, language, number_hash, network_hash, state, counted_at)
      select 'code', 'mr', private.number_hash(n::text), private.network_hash(${network}, 56), 'sent', now() - interval '5 hours'
      from generate_series(1, 238) n`;
    expect(await refusalOf(someNumber(), network)).toBeNull();
    expect(await refusalOf(someNumber(), network)).toBe('text_limit');
  });

  it.each([
    ['hour', 3, 1000, '1 hour'],
    ['day', 200, 3, '1 day'],
  ])(
    'end with the budget of the %s, of which the operator is told once [10.251]',
    async (budget, anHour, aDay, over) => {
      await base.admin`update private.text_settings set an_hour = ${anHour}, a_day = ${aDay}`;
      for (let count = 0; count < 3; count += 1) await send(someNumber(), 1);
      expect(await refusalOf(someNumber())).toBe('text_budget');
      expect(await refusalOf(someNumber())).toBe('text_budget');
      expect(await alerts()).toEqual([{ kind: 'text_budget', detail: { budget, messages: 3 } }]);
      await pass(over);
      expect(await refusalOf(someNumber())).toBeNull();
    },
  );

  it('never exceed the budget when thirty are asked for at once', async () => {
    await base.admin`update private.text_settings set an_hour = 10`;
    const answers = await Promise.all(Array.from({ length: 30 }, () => refusalOf(someNumber())));
    expect(answers.filter((answer) => answer === null)).toHaveLength(10);
  });
});

describe('other messages', () => {
  const queue = async (phone: string, kind = 'news', key: string | null = null) => {
    const [row] =
      await base.admin`select private.queue_text_message(${phone}, ${kind}, 'mr', '{}', ${key}) as queued`;
    return row?.queued;
  };
  const claim = async (sender: string | null = 'http') => {
    const [row] = await base.database.query<{ claimed: { id: number; phone: string; kind: string }[] }>(
      SERVICE,
      {
        text: 'select public.claim_text_messages($1) as claimed',
        values: [sender],
      },
    );
    return row?.claimed ?? [];
  };

  it('are queued once for a key, and three a day to one number [10.257]', async () => {
    const phone = someNumber();
    expect(await queue(phone, 'interest', 'one')).toBe(true);
    expect(await queue(phone, 'interest', 'one')).toBe(true);
    for (let count = 0; count < 4; count += 1) await queue(phone);
    const sent = [];
    for (let count = 0; count < 5; count += 1)
      for (const { id, kind } of await claim()) {
        sent.push(kind);
        await finish(id, 'sent');
      }
    expect(sent).toEqual(['interest', 'news', 'news']);
    expect(
      await base.admin`select state, phone, count(*)::int from private.text_messages group by 1, 2 order by 1`,
    ).toEqual([
      { state: 'failed', phone: null, count: 2 },
      { state: 'sent', phone: null, count: 3 },
    ]);
  });

  it('wait once half of the budget is used, which codes may use up [10.257]', async () => {
    await base.admin`update private.text_settings set an_hour = 4`;
    await queue(someNumber());
    await send(someNumber(), 1);
    await send(someNumber(), 1);
    expect(await claim()).toEqual([]);
    await send(someNumber(), 1);
    await pass('61 minutes');
    expect(await claim()).toHaveLength(1);
  });

  it('that were refused are tried again for a day; those that may have arrived are not', async () => {
    const phone = someNumber();
    await queue(phone);
    const [first] = await claim();
    await finish(Number(first?.id), 'failed');
    expect(await claim()).toEqual([]);
    await base.admin`update private.text_messages set next_attempt_at = now()`;
    const [second] = await claim();
    expect(second).toMatchObject({ id: first?.id, phone });
    await finish(Number(second?.id), 'unknown');
    await base.admin`update private.text_messages set next_attempt_at = now()`;
    expect(await claim()).toEqual([]);
    await queue(phone);
    await pass('25 hours');
    await base.admin`update private.text_messages set next_attempt_at = now()`;
    expect(await claim()).toEqual([]);
    expect(await base.admin`select count(*)::int from private.text_messages where phone is not null`).toEqual(
      [{ count: 0 }],
    );
  });

  it.each([
    [1, 2],
    [5, 32],
    [6, 60],
    [9, 60],
  ])('that failed %i times wait for %i minutes', async (attempts, minutes) => {
    await queue(someNumber());
    const [message] = await claim();
    await base.admin`update private.text_messages set attempts = ${attempts}`;
    await finish(Number(message?.id), 'failed');
    const [row] = await base.admin`
      select next_attempt_at between now() + make_interval(mins => ${minutes}) - interval '20 seconds' and now() + make_interval(mins => ${minutes}) as waits
      from private.text_messages`;
    expect(row?.waits).toBe(true);
  });

  it('that fail within a day wait with their number, and later ones fail without it', async () => {
    for (const [age, after] of [
      ['23 hours 59 minutes', { state: 'waiting', has_number: true }],
      ['1 day 1 second', { state: 'failed', has_number: false }],
    ] as const) {
      await base.admin`delete from private.text_messages`;
      await queue(someNumber());
      const [message] = await claim();
      await pass(age);
      await finish(Number(message?.id), 'failed');
      expect(
        await base.admin`select state, phone is not null as has_number from private.text_messages`,
      ).toEqual([after]);
    }
  });

  it('of a process that ended while it sent them are not sent again', async () => {
    await queue(someNumber());
    expect(await claim()).toHaveLength(1);
    await pass('9 minutes 59 seconds');
    await claim();
    expect(await base.admin`select state from private.text_messages`).toEqual([{ state: 'sending' }]);
    await pass('2 seconds');
    expect(await claim()).toEqual([]);
    expect(await base.admin`select state from private.text_messages`).toEqual([{ state: 'unknown' }]);
  });

  it('are not queued for numbers that get none, so that a mail can serve', async () => {
    expect(await queue('447911123456')).toBe(false);
    await base.admin`update private.text_settings set sign_in = false`;
    expect(await queue(someNumber())).toBe(false);
  });

  it('disappear with their account, and all after ninety days', async () => {
    const phone = someNumber();
    const user = await makeNumberUser(phone);
    await base.admin`select private.add_text_message(${user}, 'interest', 'key')`;
    await base.admin`delete from auth.users where id = ${user}`;
    expect(await base.admin`select kind from private.text_messages`).toEqual([{ kind: 'account_deleted' }]);
    await pass('89 days 23 hours 59 minutes');
    await claim();
    expect(await base.admin`select from private.text_messages`).toHaveLength(1);
    await pass('2 minutes');
    await claim();
    expect(await base.admin`select from private.text_messages`).toHaveLength(0);
  });

  it.each<[string, [kind: string, subject?: string][], object[]]>([
    ['an interest', [['interest']], [{ kind: 'interest', facts: {} }]],
    ['an acceptance', [['accepted']], [{ kind: 'accepted', facts: {} }]],
    ['the end of the year', [['renewal', '2026-12-31_7']], [{ kind: 'renewal', facts: { days: 7 } }]],
    ['a request for a patrika', [['patrika']], [{ kind: 'news', facts: {} }]],
    ['two kinds', [['interest'], ['renewal', '2026-12-31_7']], [{ kind: 'news', facts: {} }]],
    ['only what nobody is texted about', [['match'], ['rules']], []],
  ])('of a push have the words of its only kind, or are news: %s', async (_what, notices, texts) => {
    const [user, other] = [await makeNumberUser(someNumber()), await makeMember(base)];
    const [interest] = await base.admin<{ id: string }[]>`
      insert into private.interests (sender, receiver, state) values (${user}, ${other}, 'accepted') returning id`;
    await base.admin`delete from private.notices where member = ${user}`;
    await base.admin`delete from private.pushes where member = ${user}`;
    await base.admin`delete from private.text_messages`;
    for (const [kind, subject = interest?.id ?? ''] of notices)
      await base.admin`insert into private.notices (member, kind, subject) values (${user}, ${kind}, ${subject})`;
    await base.admin`insert into private.pushes (member, due_at) values (${user}, now())`;
    await base.admin`select private.send_push_as_text(p) from private.pushes p where p.member = ${user}`;
    expect(await base.admin`select kind, facts from private.text_messages`).toEqual(texts);
  });

  it('tell who has no e-mail address, once a day, that something important waits [10.255]', async () => {
    const user = await makeNumberUser(someNumber());
    const mailed = await makeMember(base);
    for (const account of [user, mailed])
      for (const kind of ['unlisted_mail', 'report_decided_mail', 'rules_mail'])
        await base.admin`select private.add_mail(${account}, ${kind}, ${`${kind} ${account}`}, '{}')`;
    expect(await base.admin`select kind, member from private.text_messages`).toEqual([
      { kind: 'news', member: user },
    ]);
  });

  it('that something important waits come by day only, in the member’s zone [10.255, 10.272]', async () => {
    const waits = async (zone: string) => {
      const user = await makeNumberUser(someNumber());
      await base.admin`insert into private.notice_settings (member, time_zone) values (${user}, ${zone})`;
      await base.admin`select private.add_mail(${user}, 'unlisted_mail', ${`unlisted ${user}`}, '{}')`;
      const [row] = await base.admin`
        select next_attempt_at > now() as waits, to_char(next_attempt_at at time zone ${zone}, 'HH24:MI') as at
        from private.text_messages where member = ${user}`;
      return row;
    };
    expect(await waits(daytimeZone())).toMatchObject({ waits: false });
    expect(await waits(nightZone())).toEqual({ waits: true, at: '08:00' });
  });
});

describe('a number as it is typed', () => {
  it.each<[string, string | null]>([
    ['9876543210', '919876543210'],
    ['098765 43210', '919876543210'],
    ['+91 (98765) 432-10', '919876543210'],
    ['९८७६५४३२१०', '919876543210'],
    ['+44 7911 123456', '447911123456'],
    ['123456789012345', '123456789012345'],
    ['1234567890123456', null],
    ['123456789', null],
    ['0443456789', null],
    ['98765x43210', null],
    ['9876543210'.padEnd(100), '919876543210'],
    ['9876543210'.padEnd(101), null],
  ])('%s is %s', async (typed, number) => {
    const [row] = await base.admin`select private.typed_number(${typed}) as number`;
    expect(row?.number).toBe(number);
  });
});

describe('the number to sign in with', () => {
  const checks = (user: string) => base.admin`select kind, passed from private.checks where member = ${user}`;

  it('becomes that of an empty profile, and its check follows the number that the profile shows [10.254]', async () => {
    const phone = someNumber();
    const [user, other] = [await makeNumberUser(phone), await makeNumberUser(someNumber())];
    expect(await base.admin`select phone from private.profiles where id = ${user}`).toEqual([
      { phone: phone.slice(2) },
    ]);
    expect(await checks(user)).toEqual([{ kind: 'phone', passed: true }]);
    await base.admin`update private.profiles set phone = '9812345678' where id = ${user}`;
    expect(await checks(user)).toEqual([]);
    await base.admin`update private.profiles set phone = ${`+${phone}`} where id = ${user}`;
    expect(await checks(user)).toEqual([{ kind: 'phone', passed: true }]);
    const next = someNumber();
    await base.admin`update auth.users set phone = ${next}, phone_confirmed_at = clock_timestamp() where id = ${user}`;
    expect(await checks(user)).toEqual([]);
    expect(await checks(other)).toEqual([{ kind: 'phone', passed: true }]);
  });

  it('that changes ends the sessions, and is told to the former number and the address [10.256]', async () => {
    const phone = someNumber();
    const user = await makeNumberUser(phone);
    await base.admin`update auth.users set email = ${`${user}@example.org`}, email_confirmed_at = now() where id = ${user}`;
    await base.admin`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${user})`;
    await base.admin`delete from private.text_messages`;
    await base.admin`update auth.users set phone = ${someNumber()}, phone_confirmed_at = clock_timestamp() where id = ${user}`;
    expect(await base.admin`select from auth.sessions where user_id = ${user}`).toHaveLength(0);
    expect(await base.admin`select kind, phone from private.text_messages`).toEqual([
      { kind: 'changed', phone },
    ]);
    expect(await base.admin`select kind from public.outbox where recipient = ${user}`).toEqual([
      { kind: 'number_changed_mail' },
    ]);
  });

  it('is known to blocks of contacts, also when its account joins later', async () => {
    const [early, late] = [someNumber(), someNumber()];
    const member = await makeMember(base);
    const first = await makeNumberUser(early);
    await base.admin`update private.profiles set phone = '9800000001' where id = ${first}`;
    for (const number of [early, late])
      await base.database.query(memberScope(member), {
        text: 'select public.block_contact($1)',
        values: [`+${number}`],
      });
    const second = await makeNumberUser(late);
    const blocked =
      await base.admin`select blocked from private.blocks where blocker = ${member} order by blocked`;
    expect(blocked.map(({ blocked: each }) => each)).toEqual([first, second].sort());
  });

  it('finds the member at the command line and gives roles, also before the first sign-in', async () => {
    const phone = someNumber();
    const user = await makeNumberUser(phone);
    const find = async (address: string) =>
      (
        await base.database.query(SERVICE, {
          text: 'select id from public.find_member(address => $1)',
          values: [address],
        })
      ).map(({ id }) => id);
    for (const typed of [`+${phone}`, phone.slice(2), `+91 ${phone.slice(2, 7)} ${phone.slice(7)}`])
      expect(await find(typed)).toEqual([user]);
    await base.admin`select public.set_desk_role(${`+${phone}`}, 'moderator')`;
    const invited = someNumber();
    const [asked] = await base.admin`select public.invite_staff(${invited.slice(2)}, 'operator') as known`;
    expect(asked).toEqual({ known: false });
    const joined = await makeNumberUser(invited);
    expect(
      await base.admin`select role from private.staff where member in (${user}, ${joined}) order by role`,
    ).toEqual([{ role: 'moderator' }, { role: 'operator' }]);
    // An invitation is good for thirty days, and the next one removes those that are over.
    const [inTime, late] = [someNumber(), someNumber()];
    for (const [number, age] of [
      [inTime, '29 days 23 hours'],
      [late, '30 days 1 minute'],
    ] as const) {
      await base.admin`select public.invite_staff(${number}, 'moderator')`;
      await base.admin`update private.staff_invitations set invited_at = now() - ${age}::interval where email = ${number}`;
    }
    const accounts = [await makeNumberUser(inTime), await makeNumberUser(late)];
    expect(await base.admin`select member from private.staff where member = any (${accounts})`).toEqual([
      { member: accounts[0] },
    ]);
    await base.admin`
      insert into private.staff_invitations (email, role, invited_at)
      values ('kept', 'moderator', now() - interval '29 days 23 hours'), ('over', 'moderator', now() - interval '30 days 1 minute')`;
    await base.admin`select public.invite_staff(${someNumber()}, 'moderator')`;
    expect(
      await base.admin`select email from private.staff_invitations where email in ('kept', 'over', ${late})`,
    ).toEqual([{ email: 'kept' }]);
  });

  it('limits the reports of an account without an address, and of the next one with the number', async () => {
    const phone = someNumber();
    const text = async () => `select public.report_member('${await makeMember(base)}', 'harassment')`;
    const makeReporter = async () => {
      const reporter = await makeMember(base, { profile: { gender: 'Male' } });
      await base.admin`update auth.users set email = null, phone = ${phone}, phone_confirmed_at = now() where id = ${reporter}`;
      return reporter;
    };
    const first = await makeReporter();
    for (let count = 0; count < 5; count += 1)
      await base.database.query(memberScope(first), { text: await text() });
    await base.admin`delete from auth.users where id = ${first}`;
    const next = await makeReporter();
    expect(await attempt(base.database, memberScope(next), await text())).toBe('PT429');
  });
});

it('what would have been mailed is read by its member only, and only without an e-mail address [10.255]', async () => {
  const [user, other] = [await makeNumberUser(someNumber()), await makeNumberUser(someNumber())];
  await base.admin`select private.add_mail(${user}, 'unlisted_mail', ${`unlisted ${user}`}, '{"reason":"the photo"}')`;
  await base.admin`select private.add_mail(${user}, 'rules_mail', ${`rules ${user}`}, '{}')`;
  const mails = (account: string) =>
    base.database.query(memberScope(account), { text: 'select kind, detail from public.my_mails' });
  expect(await mails(user)).toEqual([{ kind: 'unlisted_mail', detail: { reason: 'the photo' } }]);
  expect(await mails(other)).toEqual([]);
  for (const [account, end] of [
    [user, 'V'],
    [other, 'W'],
  ] as const) {
    const order = `01ARZ3NDEKTSV4RRFFQ69G5FA${end}`;
    await base.admin`
      insert into public.payment_orders (id, user_id, item, amount, currency, receipt, mode)
      values (${order}, ${account}, 'membership_year', 29900, 'INR', ${end}, 'test')`;
    await base.admin`insert into public.outbox (key, kind, purchase_id) values (${end}, 'receipt', ${order}), (${`${end} 2`}, 'mismatch', ${order})`;
  }
  const kindsOf = async (account: string) => (await mails(account)).map(({ kind }) => kind).toSorted();
  expect([await kindsOf(user), await kindsOf(other)]).toEqual([['receipt', 'unlisted_mail'], ['receipt']]);
  await base.admin`delete from public.outbox where kind in ('receipt', 'mismatch')`;
  const mailedAgo = (age: string) =>
    base.admin`update public.outbox set created_at = now() - ${age}::interval where recipient = ${user}`;
  await mailedAgo('1 year 1 minute');
  expect(await mails(user)).toEqual([]);
  await mailedAgo('364 days');
  expect(await mails(user)).toHaveLength(1);
  await base.admin`update auth.users set email = ${`${user}@example.org`} where id = ${user}`;
  expect(await mails(user)).toEqual([]);
});

it('the own data have the messages to the number, without it [10.45]', async () => {
  const phone = someNumber();
  const user = await makeNumberUser(phone);
  await send(phone, 1);
  await use(user);
  const [row] = await base.database.query(freshScope(user, 0), { text: 'select public.own_data() as data' });
  expect(row?.data).toMatchObject({
    text_messages: [
      { kind: 'code', sent_at: expect.any(String), state: 'sending', used_at: expect.any(String) },
    ],
  });
});

describe('text messages and their settings', () => {
  it.each([
    'select * from private.text_messages',
    'select * from private.text_settings',
    "select public.begin_code_message('919876543210', '', 'mr')",
    'select public.claim_text_messages(null)',
    "select public.finish_text_message(1, 'failed')",
    "select public.texts_to('919876543210')",
    "select private.queue_text_message('919876543210', 'news', 'mr')",
  ])('are closed to members and guests: %s', async (text) => {
    for (const scope of [GUEST, memberScope(await makeMember(base))])
      expect(await attempt(base.database, scope, text)).toBe('42501');
  });

  it('are switched on by operators only when there is a sender', async () => {
    const operator = await makeMember(base);
    await base.admin`insert into private.staff (member, role) values (${operator}, 'operator')`;
    const save = 'select public.desk_save_text_settings(true, false, 50, 100)';
    await base.admin`update private.text_settings set sender = null, sign_in = false`;
    expect(await attempt(base.database, memberScope(operator), save)).toBe('PT409');
    await base.admin`update private.text_settings set sender = 'whatsapp'`;
    await base.database.query(memberScope(operator), { text: save });
    expect(await base.admin`select sign_in, abroad, an_hour, a_day from private.text_settings`).toEqual([
      { sign_in: true, abroad: false, an_hour: 50, a_day: 100 },
    ]);
    for (const age of ['0', '59 minutes', '61 minutes', '25 hours']) {
      await send(someNumber(), 1);
      await base.admin`
        update private.text_messages set counted_at = now() - ${age}::interval where id = (select max(id) from private.text_messages)`;
    }
    const settings = async () => {
      const [row] = await base.database.query(memberScope(operator), {
        text: 'select public.desk_text_settings() as settings',
      });
      return row?.settings as { only_by_number: number };
    };
    const before = await settings();
    expect(before).toMatchObject({ sent_last_hour: 2, sent_last_day: 3 });
    const [, unproved, mailed] = [
      await makeNumberUser(someNumber()),
      await makeNumberUser(someNumber()),
      await makeNumberUser(someNumber()),
    ];
    await base.admin`update auth.users set phone_confirmed_at = null where id = ${unproved}`;
    await base.admin`update auth.users set email = ${`${mailed}@example.org`} where id = ${mailed}`;
    expect((await settings()).only_by_number).toBe(before.only_by_number + 1);
    for (const [anHour, aDay] of [
      [0, 100],
      [100_001, 100],
      [50, 0],
      [50, 1_000_001],
    ])
      expect(
        await attempt(
          base.database,
          memberScope(operator),
          `select public.desk_save_text_settings(true, false, ${anHour}, ${aDay})`,
        ),
      ).toBe('23514');
    for (const text of ['desk_save_text_settings(true, false, 50, 100)', 'desk_text_settings()'])
      expect(await attempt(base.database, memberScope(await makeMember(base)), `select public.${text}`)).toBe(
        'PT403',
      );
  });
});
