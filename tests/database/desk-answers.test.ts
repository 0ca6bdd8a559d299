/** What the functions of the desk return is what the front end's schemas describe. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REPORT_KINDS } from '#domain/report-kinds.ts';
import { makeMember, makeUser, memberScope, SERVICE } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';
import * as rows from '#web/features/desk/api/rows.ts';

let base: TestDatabase;
let operator: string;
let code: number;
let ticket: string;
let order: string;

const call = (account: string, text: string) => base.database.query(memberScope(account), { text });
async function answerTo(text: string): Promise<unknown> {
  const [row] = await call(operator, `select (${text})::text as answer`);
  return JSON.parse(String(row?.answer));
}
const rowsOf = (source: string) =>
  answerTo(`select coalesce(jsonb_agg(to_jsonb(r)), '[]') from ${source} as r`);

beforeAll(async () => {
  base = await createTestDatabase();
  operator = await makeUser(base, 'operator@example.org');
  await base.database.query(SERVICE, {
    text: "select public.set_desk_role('operator@example.org', 'operator')",
  });
  const member = await makeMember(base, { paidUntil: new Date(Date.now() + 86_400_000) });
  const [profile] =
    await base.admin`select user_code, first_photo from private.profiles where id = ${member}`;
  code = Number(profile?.user_code);
  await base.admin`insert into private.new_photos (name) values (${`${member}/${profile?.first_photo}`}) on conflict do nothing`;
  await call(member, "select public.name_nominee('Meera Patil', 'sibling', '9000012345')");
  const [report] = await call(
    await makeMember(base),
    `select ticket from public.report_member('${member}', 'harassment', 'what happened', null)`,
  );
  await makeMember(base, { paidUntil: new Date(Date.now() + 86_400_000) });
  ticket = String(report?.ticket);
  for (const text of [
    `public.desk_decide('${ticket}', 'dismissed', 'no reason')`,
    `public.desk_record_check(${code}, 'phone', true)`,
    `public.desk_record_payment(${code}, 'cash', 'R-1', current_date, 29900)`,
    'public.desk_set_fee(39900, current_date + 2)',
    "public.desk_merge_choices('caste', 'kul', 'tul')",
    "public.desk_open_breach('Lost phone', now())",
  ])
    await call(operator, `select ${text}`);
  const [recorded] = await call(
    operator,
    `select public.desk_record_order('High Court', 'W-1', 'court', now(), 'text', ${code}) as ticket`,
  );
  order = String(recorded?.ticket);
});
afterAll(() => base.drop());

test.each([
  ['reports', () => rowsOf('public.desk_reports(false)'), rows.REPORTS],
  ['decided reports', () => rowsOf('public.desk_reports(true)'), rows.REPORTS],
  ['new photos', () => rowsOf('public.desk_new_photos()'), rows.NEW_PHOTOS],
  ['orders', () => rowsOf('public.desk_orders()'), rows.ORDERS],
  ['found members', () => rowsOf(`public.desk_find('${code}')`), rows.FOUND_MEMBERS],
  ['what waits', () => rowsOf('public.desk_waiting()'), rows.WAITING],
  ['what has a deadline', () => rowsOf('public.desk_today()'), rows.TODAY],
  ['members to call', () => rowsOf("public.desk_members('expiring')"), rows.MEMBERS_TO_CALL],
  ['the numbers of a report', () => rowsOf(`public.desk_numbers('${ticket}')`), rows.NUMBERS],
  ['breaches', () => rowsOf('public.desk_breaches()'), rows.BREACHES],
  ['the log', () => rowsOf('public.desk_log()'), rows.LOG],
])('the desk reads %s as they are returned', async (_, read, schema) => {
  const answer = await read();
  expect(answer).not.toEqual([]);
  expect(schema.safeParse(answer).error).toBeUndefined();
});

test.each([
  ['a report', () => answerTo(`public.desk_report('${ticket}')`), rows.REPORT],
  ['an order', () => answerTo(`public.desk_report('${order}')`), rows.REPORT],
  ['a member', () => answerTo(`public.desk_member(${code})`), rows.MEMBER],
  ['the figures', () => answerTo('public.desk_figures()'), rows.FIGURES],
  ['the settings', () => answerTo('public.desk_settings()'), rows.SETTINGS],
  ['the settings of text messages', () => answerTo('public.desk_text_settings()'), rows.TEXT_SETTINGS],
  ['a breach', () => answerTo('public.desk_breach(1)'), rows.BREACH],
])('the desk reads %s as it is returned', async (_, read, schema) => {
  expect(schema.safeParse(await read()).error).toBeUndefined();
});

test('the desk reads payments to check as they are returned', async () => {
  expect(
    rows.PAYMENTS_TO_CHECK.safeParse(await rowsOf('public.desk_payments_to_check()')).error,
  ).toBeUndefined();
});

test('reports have the kinds that are named in the domain', async () => {
  const [constraint] = await base.admin`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'reports_kind'`;
  const kinds = [...String(constraint?.text).matchAll(/'(\w+)'/g)].map(([, kind]) => kind);
  expect(kinds.toSorted()).toEqual(REPORT_KINDS.toSorted());
});
