/** The desk: who may call its functions, what each writes into the log, and how reports are decided there. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attempt, GUEST, makeMember, makeUser, memberScope, SERVICE } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
let operator: string;
let moderator: string;
let member: string;
let code: number;
beforeAll(async () => {
  base = await createTestDatabase();
  operator = await makeStaff('operator');
  moderator = await makeStaff('moderator');
});
afterAll(() => base.drop());
beforeEach(async () => {
  member = await makeMember(base);
  code = await codeOf(member);
});

async function makeStaff(role: string): Promise<string> {
  const account = await makeUser(base, `${role}@example.org`);
  await base.database.query(SERVICE, {
    text: 'select public.set_desk_role($1, $2)',
    values: [`${role}@example.org`, role],
  });
  return account;
}
async function codeOf(account: string): Promise<number> {
  const [row] = await base.admin`select user_code from private.profiles where id = ${account}`;
  return Number(row?.user_code);
}
const as = (account: string, text: string, values: (string | number | null)[] = []) =>
  base.database.query(memberScope(account), { text, values });
async function report(kind: string, { photo = null as string | null } = {}): Promise<string> {
  const [row] = await as(await makeMember(base), 'select ticket from public.report_member($1, $2, $3, $4)', [
    member,
    kind,
    'what happened',
    photo,
  ]);
  return String(row?.ticket);
}
async function photoOf(account: string): Promise<string> {
  const [row] = await base.admin`select first_photo from private.profiles where id = ${account}`;
  return String(row?.first_photo);
}
const entries = (actor: string) => base.admin`
  select action, member_code::integer as code, subject from private.desk_log where actor = ${actor} order by id desc`;

/** Every function of the desk in `public`; a moderator may call those that are not for operators only. */
const CALLS: { call: string; forModerators: boolean }[] = [
  { call: 'select * from public.desk_reports()', forModerators: true },
  { call: "select public.desk_report('RG-0')", forModerators: true },
  { call: "select public.desk_decide('RG-0', 'dismissed', 'x')", forModerators: true },
  { call: "select * from public.desk_numbers('RG-0')", forModerators: false },
  { call: 'select * from public.desk_waiting()', forModerators: true },
  { call: 'select * from public.desk_today()', forModerators: true },
  { call: "select * from public.desk_find('Sayali')", forModerators: true },
  { call: 'select public.desk_member(1001)', forModerators: true },
  { call: "select * from public.desk_members('unpaid')", forModerators: false },
  { call: "select public.desk_unlist(1001, 'x')", forModerators: true },
  { call: "select public.desk_relist(1001, 'x')", forModerators: true },
  { call: "select public.desk_record_check(1001, 'phone', true)", forModerators: false },
  { call: "select public.desk_record_payment(1001, 'cash', 'x', current_date, 100)", forModerators: false },
  { call: 'select * from public.desk_payments_to_check()', forModerators: false },
  { call: 'select * from public.desk_new_photos()', forModerators: true },
  { call: "select public.desk_review_photos(1001, '{}', true)", forModerators: true },
  { call: 'select * from public.desk_stories()', forModerators: true },
  { call: 'select public.desk_decide_story(gen_random_uuid(), 1, true)', forModerators: true },
  { call: 'select public.desk_figures()', forModerators: false },
  { call: 'select public.desk_settings()', forModerators: false },
  { call: 'select public.desk_text_settings()', forModerators: false },
  { call: 'select public.desk_save_text_settings(false, false, 200, 1000)', forModerators: false },
  { call: "select public.desk_save_settings('{}')", forModerators: false },
  { call: 'select public.desk_set_fee(100, current_date + 2)', forModerators: false },
  { call: "select public.desk_save_choice('caste', 'x', 'x', 'x', 1, false)", forModerators: false },
  { call: "select public.desk_merge_choices('caste', 'kul', 'tul')", forModerators: false },
  { call: 'select public.desk_continue_merge(1)', forModerators: false },
  { call: 'select public.desk_undo_merge(1)', forModerators: false },
  { call: 'select * from public.desk_log()', forModerators: false },
  { call: "select public.desk_record_order('x', 'x', 'court', now(), 'x')", forModerators: false },
  { call: 'select * from public.desk_orders()', forModerators: false },
  { call: "select public.desk_open_breach('x', now())", forModerators: false },
  { call: 'select * from public.desk_breaches()', forModerators: false },
  { call: 'select public.desk_breach(1)', forModerators: false },
  { call: "select public.desk_save_breach(1, '{}')", forModerators: false },
  { call: "select public.desk_add_affected(1, '{}')", forModerators: false },
  { call: 'select public.desk_notify_breach(1)', forModerators: false },
  { call: "select public.desk_record_notice(1, 'board', 'x')", forModerators: false },
  { call: 'select public.desk_close_breach(1)', forModerators: false },
  { call: "select * from public.desk_nominee('RG-0')", forModerators: false },
  { call: 'select * from public.desk_health()', forModerators: false },
];

describe('the functions of the desk', () => {
  test('are all listed here', async () => {
    const named = await base.admin`
      select proname from pg_proc where pronamespace = 'public'::regnamespace and proname like 'desk\\_%' and proname <> 'desk_role'`;
    expect(
      named
        .map(({ proname }) => proname)
        .filter((name) => !CALLS.some(({ call }) => call.includes(`public.${name}(`))),
    ).toEqual([]);
  });

  test('reject guests, newcomers, members and lapsed members, also when nothing waits [10.48]', async () => {
    const lapsed = await makeMember(base, { paidUntil: new Date(Date.now() - 86_400_000) });
    await base.admin`delete from private.new_photos`;
    for (const { call } of CALLS) {
      expect(await attempt(base.database, GUEST, call), call).toBe('42501');
      for (const account of [await makeUser(base), member, lapsed])
        expect(await attempt(base.database, memberScope(account), call), call).toBe('PT403');
    }
  });

  test('for operators only reject moderators', async () => {
    for (const { call, forModerators } of CALLS) {
      const asModerator = await attempt(base.database, memberScope(moderator), call);
      expect(asModerator === 'PT403', call).toBe(!forModerators);
      expect(await attempt(base.database, memberScope(operator), call), call).not.toBe('PT403');
    }
  });

  test('reject former staff', async () => {
    const former = await makeUser(base, 'former@example.org');
    await base.admin`select public.set_desk_role('former@example.org', 'operator')`;
    expect(await attempt(base.database, memberScope(former), 'select * from public.desk_log()')).not.toBe(
      'PT403',
    );
    await base.admin`select public.set_desk_role('FORMER@example.org', 'none')`;
    expect(await attempt(base.database, memberScope(former), 'select * from public.desk_log()')).toBe(
      'PT403',
    );
  });
});

describe('roles', () => {
  test('are shown to their holder only and given with the secret key only', async () => {
    for (const [account, role] of [
      [operator, 'operator'],
      [moderator, 'moderator'],
      [member, null],
    ] as const)
      expect(await as(account, 'select public.desk_role() as role')).toEqual([{ role }]);
    for (const account of [member, moderator, operator]) {
      for (const attack of [
        "select public.set_desk_role('operator@example.org', 'none')",
        'select * from private.staff',
        'select * from private.staff_invitations',
        "select public.invite_staff('mine@example.org', 'operator')",
        'select * from private.desk_log',
        `insert into private.staff (member, role) values ('${account}', 'operator')`,
        `select private.log_desk('x')`,
        `select private.read_at_desk('x')`,
      ])
        expect(await attempt(base.database, memberScope(account), attack), attack).toBe('42501');
    }
  });

  test('are rejected for an unknown address and with an unknown name', async () => {
    await expect(
      base.admin`select public.set_desk_role('nobody@example.org', 'operator')`,
    ).rejects.toMatchObject({
      message: 'member_not_found',
    });
    await expect(
      base.admin`select public.set_desk_role('operator@example.org', 'owner')`,
    ).rejects.toMatchObject({
      constraint_name: 'staff_role',
    });
  });

  test('are written into the log by the command line', async () => {
    const account = await makeUser(base, 'third@example.org');
    await base.admin`select public.set_desk_role('third@example.org', 'moderator')`;
    expect(
      await base.admin`select actor, actor_code, action, subject from private.desk_log where member = ${account}`,
    ).toEqual([{ actor: null, actor_code: null, action: 'role', subject: 'moderator' }]);
  });
});

describe('the log', () => {
  test('has what was read once an hour', async () => {
    const ticket = await report('other');
    const count = async () => (await entries(moderator)).filter(({ subject }) => subject === ticket).length;
    await as(moderator, 'select public.desk_report($1)', [ticket]);
    await as(moderator, 'select public.desk_report($1)', [ticket]);
    expect(await count()).toBe(1);
    await base.admin`update private.desk_log set at = at - interval '61 minutes' where subject = ${ticket}`;
    await as(moderator, 'select public.desk_report($1)', [ticket]);
    expect(await count()).toBe(2);
  });

  test('shows operators what the other staff did, and keeps it when an account is deleted [10.48]', async () => {
    const account = await makeUser(base, 'leaver@example.org');
    const leaver = await codeOf(account);
    await base.admin`select public.set_desk_role('leaver@example.org', 'moderator')`;
    const ticket = await report('other');
    await as(account, "select public.desk_decide($1, 'dismissed', 'We looked at it.')", [ticket]);
    await base.admin`delete from auth.users where id = ${account}`;
    const rows = await as(
      operator,
      'select actor_code::integer, action, member_code::integer, subject, detail from public.desk_log()',
    );
    expect(rows).toContainEqual({
      actor_code: leaver,
      action: 'decide_report',
      member_code: code,
      subject: ticket,
      detail: { decision: 'dismissed', measure: 'none', reason: 'We looked at it.' },
    });
  });

  class Undo extends Error {}
  test.each<[string, (member: number) => object]>([
    [
      "public.desk_unlist($code, 'Not so.'), public.desk_relist($code, ' A mistake. ')",
      (about) => ({ action: 'relist', code: about, subject: null, detail: { reason: 'A mistake.' } }),
    ],
    [
      "public.desk_record_check($code, 'phone', true)",
      (about) => ({ action: 'record_check', code: about, subject: 'phone', detail: { passed: true } }),
    ],
    [
      "public.desk_record_payment($code, 'cash', 'R-1', current_date, 29900)",
      (about) => ({
        action: 'record_payment',
        code: about,
        subject: 'R-1',
        detail: { method: 'cash', amount: 29_900 },
      }),
    ],
    [
      `public.desk_save_settings('{"name_en": "Konkan"}')`,
      () => ({
        action: 'save_settings',
        code: null,
        subject: null,
        detail: { before: expect.objectContaining({ name_en: null }), after: { name_en: 'Konkan' } },
      }),
    ],
    [
      "public.desk_set_fee(40000, '2999-01-01')",
      () => ({ action: 'set_fee', code: null, subject: '2999-01-01', detail: { amount: 40_000 } }),
    ],
    [
      "public.desk_save_choice('caste', 'x', 'X', 'क्ष', 1, true)",
      () => ({
        action: 'save_choice',
        code: null,
        subject: 'caste: x',
        detail: { label_en: 'X', label_mr: 'क्ष', retired: true },
      }),
    ],
    [
      "public.desk_merge_choices('caste', 'kul', 'tul')",
      () => ({ action: 'merge_choices', code: null, subject: 'caste: kul → tul', detail: {} }),
    ],
    [
      "public.desk_undo_merge(public.desk_merge_choices('caste', 'kul', 'tul'))",
      () => ({ action: 'undo_merge', code: null, subject: 'caste: kul → tul', detail: {} }),
    ],
    [
      'public.desk_save_text_settings(false, true, 5, 6)',
      () => ({
        action: 'save_text_settings',
        code: null,
        subject: null,
        detail: { sign_in: false, abroad: true, an_hour: 5, a_day: 6 },
      }),
    ],
    [
      'public.import_settings(public.export_settings())',
      () => ({ action: 'import_settings', code: null, subject: null, detail: {} }),
    ],
    [
      "public.invite_staff('nobody@example.org', 'moderator')",
      () => ({ action: 'invite', code: null, subject: 'moderator', detail: {} }),
    ],
  ])('has what was changed by %s', async (call, entry) => {
    const change = base.admin.begin(async (sql) => {
      await sql`select set_config('request.jwt.claim.sub', ${operator}, true)`;
      await sql.unsafe(`select ${call.replaceAll('$code', String(code))}`);
      const written = await sql`
        select action, member_code::integer as code, subject, detail from private.desk_log where actor = ${operator} order by id desc limit 1`;
      expect(written).toEqual([entry(code)]);
      throw new Undo();
    });
    await expect(change).rejects.toThrow(Undo);
  });

  test('keeps entries for a year', async () => {
    await base.admin`insert into private.desk_log (at, action) values (now() - interval '1 year 1 minute', 'old'), (now() - interval '364 days', 'kept')`;
    await report('other').then((ticket) => as(moderator, 'select public.desk_report($1)', [ticket]));
    expect(await base.admin`select action from private.desk_log where action in ('old', 'kept')`).toEqual([
      { action: 'kept' },
    ]);
  });

  test('is read fifty entries at a time, the newest first', async () => {
    await base.admin`insert into private.desk_log (action) select 'entry' from generate_series(1, 60)`;
    const page = async (before: number | null) =>
      (await as(operator, 'select id::integer from public.desk_log($1)', [before])).map(({ id }) =>
        Number(id),
      );
    const all = (
      await base.admin<{ id: number }[]>`select id::integer from private.desk_log order by id desc`
    ).map(({ id }) => id);
    const first = await page(null);
    expect(first).toEqual((await page(Number(first[0]) + 1)).slice(0, 50));
    const read = all.indexOf(Number(first[1]));
    expect(first.slice(1)).toEqual(all.slice(read, read + 49));
    expect(await page(Number(first.at(-1)))).toEqual(all.slice(read + 49, read + 99));
  });

  test('has no entry of a decision that was refused', async () => {
    const ticket = await report('other');
    await as(moderator, "select public.desk_decide($1, 'dismissed', 'No.')", [ticket]);
    await expect(
      as(moderator, "select public.desk_decide($1, 'dismissed', 'Again.')", [ticket]),
    ).rejects.toMatchObject({
      message: 'report_decided',
    });
    expect(
      (await entries(moderator)).filter(
        ({ action, subject }) => action === 'decide_report' && subject === ticket,
      ),
    ).toHaveLength(1);
  });
});

describe('a report at the desk', () => {
  test('is listed by its deadline, and shown with what it is about and no telephone number', async () => {
    const slow = await report('other');
    const photo = await photoOf(member);
    const quick = await report('intimate', { photo });
    const listed = (await as(moderator, 'select ticket from public.desk_reports()')).map(
      ({ ticket }) => ticket,
    );
    expect(listed.indexOf(quick)).toBeLessThan(listed.indexOf(slow));
    const [row] = await as(moderator, 'select public.desk_report($1) as report', [quick]);
    expect(row?.report).toMatchObject({
      ticket: quick,
      photo: `${member}/${photo}`,
      about: {
        code,
        name: 'Sayali Vilas Deshmukh',
        state: 'listed',
        photos: [{ name: `${member}/${photo}`, hidden: true }],
      },
      earlier: [{ ticket: slow }],
    });
    const text = JSON.stringify(row?.report);
    for (const secret of ['9876543210', '9876500001', '9876500002', 'Laxmi Road'])
      expect(text).not.toContain(secret);
  });

  test('shows the photos of its member to the reader for two hours', async () => {
    const photo = await photoOf(member);
    const ticket = await report('intimate', { photo });
    const sees = async (account: string) =>
      (await as(account, 'select 1 from storage.objects where name = $1', [`${member}/${photo}`])).length;
    expect([await sees(moderator), await sees(operator)]).toEqual([0, 0]);
    await as(moderator, 'select public.desk_report($1)', [ticket]);
    expect([await sees(moderator), await sees(operator)]).toEqual([1, 0]);
    await base.admin`update private.desk_log set at = at - interval '1 hour 59 minutes'`;
    expect(await sees(moderator)).toBe(1);
    await base.admin`update private.desk_log set at = at - interval '1 minute'`;
    expect(await sees(moderator)).toBe(0);
  });

  test('shows what lies between its two members, and nothing that lies between others', async () => {
    const ticket = await report('other');
    const [row] = await base.admin`select reporter from private.reports where ticket = ${ticket}`;
    const reporter = String(row?.reporter);
    const other = await makeMember(base);
    await as(other, 'select public.send_interest($1)', [reporter]);
    await as(other, 'select public.contact_of($1)', [member]);
    await as(reporter, 'select public.contact_of($1)', [other]);
    await as(reporter, 'select public.block_member($1)', [other]);
    await as(member, 'select public.send_interest($1)', [reporter]);
    await as(reporter, 'select public.answer_interest($1, false)', [member]);
    for (let day = 0; day < 2; day += 1) {
      await as(member, 'select public.contact_of($1)', [reporter]);
      await base.admin`update private.contact_views set day = day - 1, seen_at = seen_at - interval '1 day' where viewer = ${member}`;
    }
    await as(reporter, 'select public.block_member($1)', [member]);
    const between = async (account: string) =>
      (await as(account, 'select public.desk_report($1) as report', [ticket])).map(
        ({ report: read }) => (read as { between: unknown }).between,
      );
    expect(await between(moderator)).toMatchObject([
      [
        { what: 'block', state: null, by_reporter: true },
        { what: 'interest', state: 'declined', by_reporter: false },
        { what: 'numbers', by_reporter: false, times: 2 },
      ],
    ]);
  });

  test('shows operators the numbers of both members, each of them logged, and opens no photo of the reporter', async () => {
    const ticket = await report('other');
    const [row] = await base.admin`select reporter from private.reports where ticket = ${ticket}`;
    const reporter = String(row?.reporter);
    const read = () =>
      as(operator, 'select code::integer, phone, parent_number, is_reporter from public.desk_numbers($1)', [
        ticket,
      ]);
    const numbers = { phone: '+919876543210', parent_number: '9876500001' };
    const codes = [await codeOf(reporter), code];
    expect(await read()).toEqual([
      { code: codes[0], ...numbers, is_reporter: true },
      { code: codes[1], ...numbers, is_reporter: false },
    ]);
    await read();
    const shown = await base.admin`
      select s.member_code::integer as code from private.desk_shown s join private.desk_log l on l.id = s.entry
      where l.action = 'read_numbers' and l.subject = ${ticket} order by array_position(${codes}::bigint[], s.member_code)`;
    expect(shown.map((entry) => entry.code)).toEqual(codes);
    for (const account of [reporter, member])
      expect(
        await as(operator, 'select 1 from storage.objects where name like $1', [`${account}/%`]),
      ).toEqual([]);
    const [page] = await as(operator, 'select public.desk_member($1) as page', [codes[0] ?? 0]);
    expect(page?.page).toMatchObject({ history: [{ action: 'read_member' }, { action: 'show_numbers' }] });
    await expect(as(operator, "select * from public.desk_numbers('RG-0')")).rejects.toMatchObject({
      message: 'report_not_found',
    });
  });

  test('in the list is an entry in the log of each member that the list shows', async () => {
    const ticket = await report('other');
    await as(moderator, 'select * from public.desk_reports()');
    const [page] = await as(moderator, 'select public.desk_member($1) as page', [code]);
    expect(page?.page).toMatchObject({
      reports: [{ ticket }],
      history: [{ action: 'read_member' }, { action: 'show_in_list' }],
    });
  });

  test('that is upheld hides the photo or unlists the member', async () => {
    const photo = await photoOf(member);
    const first = await report('impersonation', { photo });
    await as(moderator, "select public.desk_decide($1, 'upheld', 'Right.', 'hide_photo')", [first]);
    expect(
      await base.admin`select name from private.hidden_photos where name = ${`${member}/${photo}`}`,
    ).toHaveLength(1);
    const second = await report('false_facts');
    await as(
      moderator,
      "select public.desk_decide($1, 'upheld', 'Right.', 'unlist', 'The facts are false.')",
      [second],
    );
    expect(await base.admin`select reason from private.unlistings where member = ${member}`).toEqual([
      { reason: 'The facts are false.' },
    ]);
  });

  test('is not decided with a measure that it cannot have', async () => {
    const ticket = await report('other');
    for (const [decision, measure] of [
      ['dismissed', 'unlist'],
      ['upheld', 'hide_photo'],
      ['upheld', 'fine'],
    ] as const)
      await expect(
        as(moderator, "select public.desk_decide($1, $2, 'x', $3, 'y')", [ticket, decision, measure]),
      ).rejects.toMatchObject({
        message: 'unknown_measure',
      });
    expect(await base.admin`select decision from private.reports where ticket = ${ticket}`).toEqual([
      { decision: null },
    ]);
  });
});

test.each([
  [
    'somebody without an account',
    { contact_email: 'asha@example.org', contact_name: 'Asha', contact_language: 'mr' },
    { code: null, name: 'Asha', language: 'mr' },
  ],
  [
    'somebody who gave no name',
    { contact_email: 'asha@example.org' },
    { code: null, name: '', language: 'en' },
  ],
  ['nobody', {}, null],
])('the page of a report by %s says so', async (_who, facts, reporter) => {
  const ticket = randomUUID();
  await base.admin`insert into private.reports ${base.admin({ ticket, kind: 'other', due_at: new Date(), ...facts })}`;
  const [row] = await as(moderator, "select public.desk_report($1) -> 'reporter' as reporter", [ticket]);
  expect(row?.reporter).toEqual(reporter);
});

describe('what waits', () => {
  const today = (account: string) =>
    as(account, 'select kind, what, subject, about_name, due_at from public.desk_today()');
  const waiting = async (account: string) =>
    Object.fromEntries(
      (await as(account, 'select kind, waiting from public.desk_waiting()')).map((row) => [
        row.kind,
        Number(row.waiting),
      ]),
    );

  test('stands in one list by deadline, with the members it shows in the log [10.133]', async () => {
    const slow = await report('other');
    const photo = await photoOf(member);
    const quick = await report('intimate', { photo });
    await as(operator, "select public.desk_open_breach('A list was lost', now())");
    const rows = await today(operator);
    const at = (subject: string) => rows.findIndex((row) => row.subject === subject);
    expect(at(quick)).toBeLessThan(at(slow));
    expect(rows[at(quick)]).toMatchObject({
      kind: 'report',
      what: 'intimate',
      about_name: 'Sayali Vilas Deshmukh',
    });
    const due = rows.map((row) => new Date(String(row.due_at)).getTime());
    expect(due).toEqual(due.toSorted((one, other) => one - other));
    expect(rows.filter(({ kind }) => kind === 'breach').map(({ what }) => what)).toContain('cert_in');
    const [page] = await as(moderator, 'select public.desk_member($1) as page', [code]);
    expect(JSON.stringify(page?.page)).toContain('show_in_list');
  });

  test('is counted by kind until it is decided', async () => {
    const before = await waiting(operator);
    const ticket = await report('other');
    const order = await as(
      operator,
      "select public.desk_record_order('High Court', 'W-1', 'court', now(), 'text') as ticket",
    );
    await as(operator, "select public.desk_open_breach('A phone was lost', now())");
    const changes = async () => {
      const now = await waiting(operator);
      return ['reports', 'orders', 'breaches', 'payments'].map(
        (kind) => (now[kind] ?? 0) - (before[kind] ?? 0),
      );
    };
    expect(await changes()).toEqual([2, 1, 1, 0]);
    const [due] = await as(operator, "select due_at from public.desk_waiting() where kind = 'breaches'");
    const [notice] = await as(
      operator,
      "select due_at from public.desk_today() where kind = 'breach' limit 1",
    );
    expect(notice?.due_at).toBeTruthy();
    expect(due).toEqual(notice);
    for (const decided of [ticket, String(order[0]?.ticket)])
      await as(moderator, "select public.desk_decide($1, 'dismissed', 'No.')", [decided]);
    expect(await changes()).toEqual([0, 0, 1, 0]);
  });

  test('shows moderators reports, photos and stories only', async () => {
    await as(operator, "select public.desk_open_breach('A list was lost', now())");
    await report('other');
    // The bank of a payer takes the money back, and the provider waits for an answer.
    await base.admin`
      with bought as (
        insert into public.payment_orders (id, user_id, item, amount, currency, receipt, mode)
        select '01JDQ0000000000000000DESK0', ${member}, item, 29900, 'INR', 'desk', 'test' from public.membership_prices limit 1
        returning id),
      paid as (
        insert into public.payment_attempts (rzp_payment_id, purchase_id, amount, currency, status)
        select 'pay_desk', id, 29900, 'INR', 'authorized' from bought returning rzp_payment_id)
      insert into public.disputes (rzp_dispute_id, rzp_payment_id, amount, currency, status, respond_by)
      select 'disp_desk', rzp_payment_id, 29900, 'INR', 'open', now() + interval '2 days' from paid`;
    expect((await today(operator)).map(({ kind }) => kind)).toContain('payment');
    expect(Object.keys(await waiting(moderator)).sort()).toEqual(['photos', 'reports', 'stories']);
    expect([...new Set((await today(moderator)).map(({ kind }) => kind))]).toEqual(['report']);
  });
});
