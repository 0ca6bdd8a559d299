/** Members at the desk: search, page, unlisting, checks, payments received outside the provider. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { consentText } from '#tests/harness/consent-texts.ts';
import { makeMember, makeUser, memberScope } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';
import type { Purpose } from '#web/backend/consents.ts';

const NEXT_YEAR = 365 * 86_400_000;

let base: TestDatabase;
let operator: string;
let moderator: string;
let member: string;
let code: number;
beforeAll(async () => {
  base = await createTestDatabase();
  operator = await makeUser(base, 'operator@example.org');
  moderator = await makeUser(base, 'moderator@example.org');
  await base.admin`select public.set_desk_role('operator@example.org', 'operator'), public.set_desk_role('moderator@example.org', 'moderator')`;
});
afterAll(() => base.drop());
beforeEach(async () => {
  member = await makeMember(base);
  const [row] = await base.admin`select user_code from private.profiles where id = ${member}`;
  code = Number(row?.user_code);
});

const as = (account: string, text: string, values: (string | number | boolean | null)[] = []) =>
  base.database.query(memberScope(account), {
    text,
    values: values.map((value) => (value === null ? null : String(value))),
  });
const find = async (account: string, term: string) =>
  (await as(account, 'select code::integer from public.desk_find($1)', [term])).map((row) => row.code);
const page = async (account: string) =>
  (await as(account, 'select public.desk_member($1) as page', [code]))[0]?.page as Record<string, unknown>;

describe('the search of the desk', () => {
  test.each([
    ['a name in English', 'tukaram bhosle'],
    ['a name in Marathi', 'तुकाराम'],
    ['a name in another spelling', 'Tookaram'],
    ['a telephone number', '+91 98220 55555'],
    ['a telephone number without country code', '9822055555'],
    ['an address', 'Tukaram@Example.org '],
  ])('finds a member who is not listed by %s', async (_, term) => {
    const known =
      await base.admin`select p.user_code from private.profiles p join auth.users u using (id) where u.email = 'tukaram@example.org'`;
    if (known.length === 0)
      await makeMember(base, {
        email: 'tukaram@example.org',
        profile: { first_name: 'Tukaram', last_name: 'Bhosale', phone: '+919822055555' },
        paidUntil: null,
      });
    const [row] =
      await base.admin`select p.user_code::integer as code from private.profiles p join auth.users u using (id) where u.email = 'tukaram@example.org'`;
    expect(await find(operator, term)).toEqual([row?.code]);
  });

  test('finds a member by user code in the digits of either script', async () => {
    const devanagari = String(code).replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '');
    expect([await find(moderator, String(code)), await find(moderator, devanagari)]).toEqual([
      [code],
      [code],
    ]);
  });

  test('finds nothing by telephone number or address for a moderator, and shows no address', async () => {
    const [row] = await base.admin`select email from auth.users where id = ${member}`;
    expect([await find(moderator, '9876543210'), await find(moderator, String(row?.email))]).toEqual([
      [],
      [],
    ]);
    expect(await as(moderator, 'select email from public.desk_find($1)', [code])).toEqual([{ email: null }]);
  });

  test.each(['', ' ', '%', '_', '9'.repeat(19), '%@%', '()', "'"])(
    'returns no rows and no error for %j',
    async (term) => {
      expect(await find(operator, term)).toEqual([]);
    },
  );

  const searches = (subject: string) => base.admin<{ id: string; shown: number[] }[]>`
    select l.id, array(select s.member_code::integer from private.desk_shown s where s.entry = l.id order by 1) as shown
    from private.desk_log l where l.action = 'search' and l.subject = ${subject} order by l.id`;

  test('is written into the log with each member it showed, once an hour for the same term [10.48]', async () => {
    const others = [
      await makeMember(base, { profile: { first_name: 'Zebunnisa' } }),
      await makeMember(base, { profile: { first_name: 'Zebunnisa' } }),
    ];
    const codes =
      await base.admin`select user_code::integer as code from private.profiles where id in ${base.admin(others)} order by 1`;
    for (const term of ['Zebunnisa', ' zebunnisa']) expect(await find(moderator, term)).toHaveLength(2);
    expect(await searches('Zebunnisa')).toMatchObject([{ shown: codes.map((row) => row.code) }]);
    await base.admin`update private.desk_log set at = at - interval '61 minutes' where subject = 'Zebunnisa'`;
    await find(moderator, 'Zebunnisa');
    expect(await searches('Zebunnisa')).toHaveLength(2);
  });

  test('writes an entry for each address and number, also when their masked terms are the same', async () => {
    const found: number[][] = [];
    for (let at = 0; at < 5; at += 1) {
      const email = `q${at}-of-many@search.example`;
      const [account] = [await makeMember(base, { email, profile: { phone: `+91982211${at}123` } })];
      const [row] =
        await base.admin`select user_code::integer as code from private.profiles where id = ${account}`;
      found.push([Number(row?.code)]);
      expect(await find(operator, email)).toEqual(found[at]);
      expect(await find(operator, `982211${at}123`)).toEqual(found[at]);
    }
    expect((await searches('q…@search.example')).map(({ shown }) => shown)).toEqual(found);
    expect((await searches('…123')).map(({ shown }) => shown)).toEqual(found);
  });

  test('lists the shown members in the log, and each search a day on the page of a shown member', async () => {
    const shown = await makeMember(base, { profile: { first_name: 'Quratulain' } });
    const [row] =
      await base.admin`select user_code::integer as code from private.profiles where id = ${shown}`;
    for (const term of ['Quratulain', 'Quratulain Deshmukh']) await find(moderator, term);
    const [newest] = await as(
      operator,
      "select subject, shown_codes::integer[] as shown from public.desk_log() where action = 'search' limit 1",
    );
    expect(newest).toEqual({ subject: 'Quratulain Deshmukh', shown: [row?.code] });
    const [page] = await as(operator, 'select public.desk_member($1) as page', [row?.code]);
    expect(page?.page).toMatchObject({
      history: [{ action: 'read_member' }, { action: 'show_in_search', subject: null, detail: { times: 2 } }],
    });
  });

  test('does not open the photos of the members it shows', async () => {
    await find(moderator, String(code));
    expect(await as(moderator, 'select 1 from storage.objects where name like $1', [`${member}/%`])).toEqual(
      [],
    );
  });

  test('stores of a term only a keyed hash that no result of the desk contains', async () => {
    await find(operator, 'hash-of-me@example.org');
    const [entry] = await base.admin`
      select encode(term_hash, 'hex') as hash, encode(sha256('hash-of-me@example.org'), 'hex') as plain
      from private.desk_log where subject = 'h…@example.org'`;
    expect(entry?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(entry?.hash).not.toBe(entry?.plain);
    const log = JSON.stringify(await as(operator, 'select * from public.desk_log()'));
    expect(log).not.toContain(entry?.hash);
    for (const account of [operator, moderator])
      await expect(as(account, 'select key from retained.hash_key')).rejects.toMatchObject({ code: '42501' });
  });

  test('with a term of a megabyte is answered, and cuts it in the log', async () => {
    expect(await find(operator, `${'x'.repeat(1_000_000)}@example.org`)).toEqual([]);
    expect(await find(operator, 'अ'.repeat(300_000))).toEqual([]);
    const [longest] =
      await base.admin`select max(length(subject)) as length from private.desk_log where action = 'search'`;
    expect(longest?.length).toBeLessThanOrEqual(100);
  });

  test.each([
    ['+91 98220 66666', '…666', '66666'],
    ['९८२२०७७७७७', '…७७७', '७७७७७'],
    ['Vithoba@Example.org ', 'V…@Example.org', 'ithoba'],
  ])('writes only a part of the number or address %s into the log', async (term, kept, withheld) => {
    await find(operator, term);
    const entries = await base.admin`select subject from private.desk_log where action = 'search'`;
    const subjects = entries.map(({ subject }) => String(subject));
    expect(subjects).toContain(kept);
    expect(subjects.filter((subject) => subject.includes(withheld))).toEqual([]);
  });
});

describe('the lists of members to call', () => {
  const DAY = 86_400_000;
  const list = async (name: string) =>
    (await as(operator, 'select code::integer, missing, total::integer from public.desk_members($1)', [
      name,
    ])) as {
      code: number;
      missing: string[];
      total: number;
    }[];
  const codeOf = async (account: string) => {
    const [row] =
      await base.admin`select user_code::integer as code from private.profiles where id = ${account}`;
    return Number(row?.code);
  };

  test('have those whose year ends within 30 days, those who have not paid, and those who are incomplete', async () => {
    const paidFor = (days: number) => makeMember(base, { paidUntil: new Date(Date.now() + days * DAY) });
    const later = await paidFor(30.001);
    const [late, soon, unpaid] = [
      await paidFor(29.999),
      await paidFor(2),
      await makeMember(base, { paidUntil: null }),
    ];
    const lapsed = await paidFor(-1);
    const incomplete = await makeMember(base, { profile: { phone: null }, photos: 0 });
    const empty = await makeUser(base);
    const codes = await Promise.all([soon, late, unpaid, lapsed, incomplete, empty, later].map(codeOf));
    const [soonest, latest, never, former, paidIncomplete, newcomer] = codes;
    const found = async (name: string) =>
      (await list(name)).map((row) => row.code).filter((one) => codes.includes(one));
    expect(await found('expiring')).toEqual([soonest, latest]);
    expect((await found('unpaid')).sort()).toEqual([never, former].sort());
    expect(await found('incomplete')).toEqual([paidIncomplete, newcomer]);
    expect(await list('unknown')).toEqual([]);
    const row = (await list('incomplete')).find((one) => one.code === paidIncomplete);
    expect(row?.missing).toEqual(['personal', 'photos']);
    expect(row?.total).toBe((await list('incomplete')).length);
    await as(operator, 'select public.desk_unlist($1, $2)', [soonest ?? 0, 'They asked for money.']);
    expect(await found('expiring')).toEqual([latest]);
  });

  test('have at most a hundred, and the number of all', async () => {
    await base.admin`
      insert into auth.users (id, aud, role, email)
      select gen_random_uuid(), 'authenticated', 'authenticated', 'call' || number || '@many.example.org' from generate_series(1, 101) as number`;
    const rows = await list('incomplete');
    expect(rows).toHaveLength(100);
    expect(rows[0]?.total).toBeGreaterThanOrEqual(101);
    await base.admin`update private.profiles p set first_name = 'Shakuntala', last_name = 'Ranade', phone = '+919811122233'
      from auth.users u where u.id = p.id and u.email like '%@many.example.org'`;
    expect(await find(operator, 'Shakuntala')).toHaveLength(50);
    expect(await find(operator, '98111 22233')).toHaveLength(50);
    await base.admin`delete from auth.users where email like '%@many.example.org'`;
  });

  test('write each member they show into the log, and open no photos', async () => {
    const shown = await makeMember(base, { paidUntil: new Date(Date.now() + DAY) });
    await list('expiring');
    const [entry] = await base.admin`
      select array(select s.member_code::integer from private.desk_shown s where s.entry = l.id) as shown
      from private.desk_log l where l.action = 'read_members' and l.subject = 'expiring' order by l.id desc limit 1`;
    expect(entry?.shown).toContain(await codeOf(shown));
    expect(await as(operator, 'select 1 from storage.objects where name like $1', [`${shown}/%`])).toEqual(
      [],
    );
  });
});

describe('the page of a member', () => {
  test('shows addresses, numbers and payments to operators only', async () => {
    expect(await page(operator)).toMatchObject({
      code,
      phone: '+919876543210',
      payments: [{ state: 'valid' }],
    });
    const text = JSON.stringify(await page(moderator));
    for (const secret of ['9876543210', '9876500001', '9876500002', 'Laxmi Road', '@', 'pay_'])
      expect(text).not.toContain(secret);
  });

  test('lists the payments and payment attempts of this member only', async () => {
    const next = new Date(Date.now() + NEXT_YEAR);
    const others = await makeMember(base, { paidUntil: next });
    for (const [who, purchase, payment] of [
      [member, '01JDQ00000000000000PAGE001', 'pay_own'],
      [others, '01JDQ00000000000000PAGE002', 'pay_of_others'],
    ] as const)
      await base.admin`
        with purchase as (
          insert into public.payment_orders (id, user_id, item, amount, currency, receipt, mode)
          select ${purchase}, ${who}, item, 29900, 'INR', ${payment}, 'test' from public.membership_prices limit 1
          returning id)
        insert into public.payment_attempts (rzp_payment_id, purchase_id, amount, currency, status)
        select ${payment}, id, 29900, 'INR', 'failed' from purchase`;
    const [paid] = await base.admin`select payment_id from public.payments where user_id = ${member}`;
    const { payments } = (await page(operator)) as { payments: { payment_id: string }[] };
    expect(payments.map(({ payment_id }) => payment_id).toSorted()).toEqual(
      ['pay_own', paid?.payment_id].toSorted(),
    );
  });

  test('shows how each payment ended, with its refunds and disputes in their order', async () => {
    const lists = { refunds: [], disputes: [] };
    await base.admin`delete from public.payments where user_id = ${member}`;
    await base.admin`
      insert into public.payments (user_id, payment_id, order_id, amount, payment_at, expiry_at, cancelled_at, refunded_at)
      select ${member}, state || ${code}, state || ${code}, 29900, now() - paid, '2030-01-01', cancelled, refunded
      from (values ('valid', interval '1 day', null::timestamptz, null::timestamptz), ('cancelled', '2 days', '2028-01-01', null),
        ('refunded', '3 days', '2028-01-01', '2027-01-01'), ('disputed', '4 days', null, '2027-01-01')) as one (state, paid, cancelled, refunded)`;
    await base.admin`
      insert into public.payment_orders (id, user_id, item, amount, currency, receipt, mode)
      select '01JDQ00000000000000STATE00', ${member}, item, 29900, 'INR', 'state', 'test' from public.membership_prices limit 1`;
    await base.admin`
      insert into public.payment_attempts (rzp_payment_id, purchase_id, amount, currency, status, problem, seen_at)
      select id || ${code}, '01JDQ00000000000000STATE00', 29900, 'INR', status, problem, now() - seen
      from (values ('disputed', 'captured', null, interval '4 days'), ('failed', 'failed', null, '5 days'),
        ('second', 'captured', 'second_capture', '6 days'), ('plain', 'captured', null, '7 days'), ('back', 'refunded', 'surplus', '8 days')
      ) as one (id, status, problem, seen)`;
    await base.admin`
      insert into public.refunds (rzp_refund_id, rzp_payment_id, amount, status, seen_at)
      select id || ${code}, ${`back${code}`}, 1, 'processed', seen from (values ('r1', timestamptz '2026-01-02'), ('r0', '2026-01-03')) as one (id, seen)`;
    await base.admin`
      insert into public.disputes (rzp_dispute_id, rzp_payment_id, amount, currency, status, seen_at)
      select id || ${code}, ${`disputed${code}`}, 1, 'INR', 'lost', seen from (values ('d1', timestamptz '2026-01-02'), ('d0', '2026-01-03')) as one (id, seen)`;
    await base.admin`update public.payments set lost_dispute = ${`d0${code}`} where payment_id = ${`disputed${code}`}`;
    const { payments } = (await page(operator)) as { payments: Record<string, unknown>[] };
    const day = (year: number) => expect.stringContaining(`${year}-01-01`);
    expect(payments.map(({ payment_id, state, until }) => [payment_id, state, until])).toEqual([
      [`valid${code}`, 'valid', day(2030)],
      [`cancelled${code}`, 'cancelled', day(2028)],
      [`refunded${code}`, 'refunded', day(2027)],
      [`disputed${code}`, 'disputed', day(2027)],
      [`failed${code}`, 'failed', null],
      [`second${code}`, 'second_capture', null],
      [`plain${code}`, 'captured', null],
      [`back${code}`, 'refunded', null],
    ]);
    const has = (id: string) => payments.find(({ payment_id }) => payment_id === `${id}${code}`);
    expect(has('valid')).toMatchObject(lists);
    expect(has('back')).toMatchObject({ ...lists, refunds: [{ id: `r1${code}` }, { id: `r0${code}` }] });
    expect(has('disputed')).toMatchObject({ ...lists, disputes: [{ id: `d1${code}` }, { id: `d0${code}` }] });
    await base.admin`update public.payments set lost_dispute = null where user_id = ${member}`;
    for (const table of ['disputes', 'refunds', 'payment_attempts', 'payment_orders', 'payments'])
      await base.admin.unsafe(`delete from public.${table}`);
  });

  test('has what was done to the member', async () => {
    await as(moderator, 'select public.desk_unlist($1, $2)', [code, 'The photos show somebody else.']);
    expect(await page(moderator)).toMatchObject({
      state: 'unlisted',
      unlisted_reason: 'The photos show somebody else.',
      history: [
        { action: 'read_member' },
        { action: 'unlist', detail: { reason: 'The photos show somebody else.' } },
      ],
    });
    await expect(as(moderator, 'select public.desk_relist($1, $2)', [code, ' '])).rejects.toMatchObject({
      message: 'reason_missing',
    });
    await as(moderator, 'select public.desk_relist($1, $2)', [code, 'It is the same person.']);
    expect(await page(moderator)).toMatchObject({ state: 'listed', unlisted_reason: null });
  });
});

describe('a check', () => {
  const record = (kind: string, passed: boolean | null) =>
    as(operator, 'select public.desk_record_check($1, $2, $3)', [code, kind, passed]);
  const checks = async () => (await page(operator)).checks;
  const agree = (purpose: Purpose) => {
    const { language, version, shown } = consentText(purpose);
    return as(member, 'select public.give_consent($1, $2, $3, $4)', [purpose, language, version, shown]);
  };

  test('is shown until the member changes what was checked', async () => {
    for (const purpose of ['id_check', 'selfie'] as const) await agree(purpose);
    await record('phone', true);
    await record('identity', true);
    await record('face', false);
    expect(await checks()).toMatchObject([
      { kind: 'face', passed: false },
      { kind: 'identity', passed: true },
      { kind: 'phone', passed: true, expired: false },
    ]);
    await as(member, "update public.profiles set phone = '9123456780' where id = $1", [member]);
    expect(await checks()).toMatchObject([{ kind: 'face' }, { kind: 'identity' }]);
    await as(member, "update public.profiles set last_name = 'Jadhav', city = 'Mumbai' where id = $1", [
      member,
    ]);
    expect(await checks()).toMatchObject([{ kind: 'face' }]);
    await record('face', null);
    expect(await checks()).toEqual([]);
  });

  test.each([
    ['phone', '9123456780', ['identity']],
    ['first_name', 'Smita', ['phone']],
    ['middle_name', 'Anil', ['phone']],
    ['last_name', 'Jadhav', ['phone']],
    ['dob', '1998-01-01', ['phone']],
    ['city', 'Mumbai', ['identity', 'phone']],
  ])('ends with another %s or not', async (field, value, kept) => {
    await agree('id_check');
    await record('phone', true);
    await record('identity', true);
    await as(member, `update public.profiles set ${field} = $2 where id = $1`, [member, value]);
    expect(((await checks()) as { kind: string }[]).map(({ kind }) => kind)).toEqual(kept);
  });

  test('of the face stays when a block renames the photos, and ends with another first photo', async () => {
    await agree('selfie');
    await base.admin`insert into storage.objects (bucket_id, name) values ('avatars', ${`${member}/zz-${randomUUID()}`})`;
    await record('face', true);
    const first = async () =>
      (await base.admin`select first_photo from private.profiles where id = ${member}`)[0]?.first_photo;
    const before = await first();
    await as(member, 'select public.block_member($1)', [await makeMember(base)]);
    expect(await first()).not.toBe(before);
    expect(await checks()).toContainEqual(expect.objectContaining({ kind: 'face', passed: true }));
    const names = await base.admin<{ photo: string }[]>`
      select split_part(photo, '/', 2) as photo from private.photos_of(${member}) as photo`;
    const now = await first();
    await as(member, 'select public.choose_first_photo($1)', [
      String(names.find(({ photo }) => photo !== now)?.photo),
    ]);
    expect(await checks()).not.toContainEqual(expect.objectContaining({ kind: 'face' }));
  });

  test('of identity or face is rejected without the consent, and forgotten with it [10.46]', async () => {
    await as(member, "select public.withdraw_consent('id_check')");
    await expect(record('identity', false)).rejects.toMatchObject({
      code: 'PT409',
      message: 'consent_missing',
    });
    for (const purpose of ['id_check', 'selfie'] as const) await agree(purpose);
    await record('identity', true);
    await record('face', true);
    const other = await makeMember(base);
    await base.admin`insert into private.checks (member, kind, passed) select ${other}, unnest(array['identity', 'face']), true`;
    await as(member, "select public.withdraw_consent('selfie')");
    expect(await checks()).toMatchObject([{ kind: 'identity' }]);
    await as(member, "select public.withdraw_consent('id_check')");
    expect(await checks()).toEqual([]);
    expect(
      await base.admin`select from private.checks where member = ${other} and kind <> 'phone'`,
    ).toHaveLength(2);
  });

  test('is shown to other members with its month when it was passed, and keeps nothing but the result [10.95]', async () => {
    const viewer = await makeMember(base);
    const shown = async () =>
      (await as(viewer, 'select kind, month::text from public.checks_of($1)', [member])) as object[];
    await record('phone', true);
    await agree('id_check');
    await record('identity', false);
    await base.admin`update private.checks set checked_at = '2026-10-31T20:00:00Z' where member = ${member}`;
    expect(await shown()).toEqual([{ kind: 'phone', month: '2026-11-01' }]);
    await record('phone', null);
    expect(await shown()).toEqual([]);
    const columns = await base.admin`
      select attname as name from pg_attribute where attrelid = 'private.checks'::regclass and attnum > 0 order by attnum`;
    expect(columns.map(({ name }) => name)).toEqual(['member', 'kind', 'passed', 'checked_at']);
  });

  test('expires after two years, for other members too', async () => {
    const viewer = await makeMember(base);
    await record('phone', true);
    const checkedAgo = (age: string) =>
      base.admin`update private.checks set checked_at = now() - ${age}::interval where member = ${member}`;
    await checkedAgo('1 year 364 days');
    expect(await checks()).toMatchObject([{ kind: 'phone', expired: false }]);
    expect(await as(viewer, 'select kind from public.checks_of($1)', [member])).toEqual([{ kind: 'phone' }]);
    await checkedAgo('2 years 1 minute');
    expect(await checks()).toMatchObject([{ kind: 'phone', expired: true }]);
    expect(await as(viewer, 'select 1 from public.checks_of($1)', [member])).toEqual([]);
  });
});

describe('a payment in cash or by bank transfer', () => {
  const record = (reference: string, { method = 'cash', amount = 29_900, on = 'today' } = {}) =>
    as(operator, `select public.desk_record_payment($1, $2, $3, $4::date, $5) as until`, [
      code,
      method,
      reference,
      on,
      amount,
    ]);

  test('grants a year after the year that is paid already, with its proof [10.49]', async () => {
    const [paid] = await record(`r-${code}`);
    const until = new Date(String(paid?.until)).getTime();
    expect(until).toBeGreaterThan(Date.now() + 2 * NEXT_YEAR - 2 * 86_400_000);
    expect((await page(operator)).payments).toMatchObject([
      { method: 'cash', reference: `R-${code}`, state: 'valid' },
      { method: null },
    ]);
    expect(
      await as(member, 'select amount from public.payments where user_id = $1 and order_id like $2', [
        member,
        'desk_%',
      ]),
    ).toEqual([{ amount: 29_900 }]);
  });

  test('is rejected with the number of another one, without an amount, and with a date to come', async () => {
    await record(`u-${code}`, { method: 'bank' });
    await expect(record(` U-${code} `, { method: 'bank' })).rejects.toMatchObject({
      message: 'payment_recorded_already',
    });
    await expect(record('x', { amount: 99 })).rejects.toMatchObject({ message: 'amount_wrong' });
    const inDays = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone: 'Asia/Kolkata' });
    for (const days of [1, -367])
      await expect(record('x', { on: inDays(days) })).rejects.toMatchObject({ message: 'date_wrong' });
    await expect(record(' ')).rejects.toMatchObject({ code: '23514' });
    expect((await page(operator)).payments).toHaveLength(2);
    await record(`least-${code}`, { amount: 100, on: inDays(-366) });
    await record(`today-${code}`, { on: inDays(0) });
    expect((await page(operator)).payments).toHaveLength(4);
  });
});

test('the payments to check are captured ones without a year, failed refunds and disputes that need an answer', async () => {
  await base.admin`
    insert into public.payment_orders (id, user_id, item, amount, currency, receipt, mode)
    select '01JDQ00000000000000CHECK00', ${member}, item, 29900, 'INR', 'check', 'test' from public.membership_prices limit 1`;
  await base.admin`
    insert into public.payment_attempts (rzp_payment_id, purchase_id, amount, currency, status, problem)
    select id, '01JDQ00000000000000CHECK00', 29900, 'INR', status, problem from (values
      ('pay_good', 'captured', null), ('pay_mismatch', 'captured', 'mismatch'), ('pay_second', 'captured', 'second_capture'),
      ('pay_surplus', 'captured', 'surplus'), ('pay_returned', 'refunded', 'mismatch')) as one (id, status, problem)`;
  await base.admin`
    insert into public.refunds (rzp_refund_id, rzp_payment_id, amount, status)
    select 'rfnd_' || status, 'pay_good', 29900, status from unnest(array['pending', 'failed', 'processed']) as status`;
  await base.admin`
    insert into public.disputes (rzp_dispute_id, rzp_payment_id, amount, currency, status, respond_by)
    select 'disp_' || status, 'pay_good', 29900, 'INR', status, case status when 'open' then timestamptz '2026-12-02' else '2026-12-01' end
    from unnest(array['open', 'under_review', 'action_required', 'closed', 'won', 'lost']) as status`;
  await base.admin`update public.payment_attempts set seen_at = now() - interval '1 minute' where rzp_payment_id = 'pay_mismatch'`;
  await base.admin`update public.payment_attempts set seen_at = now() - interval '2 minutes' where rzp_payment_id = 'pay_second'`;
  const listed = await as(
    operator,
    "select kind, payment_id, to_char(respond_by, 'DD') as day from public.desk_payments_to_check() where member_code = $1",
    [code],
  );
  // Those with a time to answer first, then the newest.
  expect(listed.map(({ kind, payment_id, day }) => `${kind} ${payment_id} ${day ?? ''}`.trim())).toEqual([
    'dispute pay_good 01',
    'dispute pay_good 02',
    'refund_failed pay_good',
    'mismatch pay_mismatch',
    'second_capture pay_second',
  ]);
});
