/** The figures of the desk: each counts what belongs to it, and of the last 24 weeks in India only. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type MemberFacts, makeMember, makeUser, memberScope } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

interface Figures {
  states: Record<string, number>;
  funnel: Record<string, number>;
  hours: { now: number | null; before: number | null };
  weeks: {
    week: string;
    joined: number;
    lapsed: number;
    reports: number;
    hours: number | null;
    income: number;
  }[];
}

const NEVER = new Date('2020-01-01T00:00:00Z');
const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000);

let base: TestDatabase;
let operator: string;
/** The moments at which the first of the weeks, the one eleven weeks ago, and this one begin. */
let [first, eleventh, last] = [NEVER, NEVER, NEVER];
beforeAll(async () => {
  base = await createTestDatabase();
  operator = await makeUser(base, 'operator@example.org');
  await base.admin`select public.set_desk_role('operator@example.org', 'operator')`;
  await base.admin`update private.profiles set created_at = ${NEVER}`;
  const mondays = await base.admin<{ monday: Date }[]>`
    select (date_trunc('week', now() at time zone 'Asia/Kolkata') - make_interval(weeks => ago)) at time zone 'Asia/Kolkata' as monday
    from unnest(array[23, 11, 0]) as ago`;
  [first, eleventh, last] = mondays.map(({ monday }) => monday) as [Date, Date, Date];
});
// Payments stay when their members leave, as the law requires; only tests may delete them.
afterEach(async () => {
  await base.admin`delete from auth.users where id <> ${operator}`;
  await base.admin`delete from public.payments`;
});
afterAll(() => base.drop());

async function figures(): Promise<Figures> {
  const [row] = await base.database.query(memberScope(operator), {
    text: 'select public.desk_figures() as figures',
  });
  return row?.figures as unknown as Figures;
}
/** One figure of the first week, of those between it and the last two, and of the last two. */
async function weekly<Figure extends keyof Figures['weeks'][number]>(figure: Figure) {
  const values = (await figures()).weeks.map((week) => week[figure]);
  expect(values).toHaveLength(24);
  return [values[0], [...new Set(values.slice(1, -2))], values.at(-2), values.at(-1)];
}
const hours = (count: number) => count * 3_600_000;
const after = (moment: Date, milliseconds = 0) => new Date(moment.getTime() + milliseconds);

async function madeAt(moment: Date, facts: MemberFacts = { paidUntil: null }) {
  const member = await makeMember(base, facts);
  await base.admin`update private.profiles set created_at = ${moment} where id = ${member}`;
  return member;
}
/** A report of a kind that was decided after so many hours; an appeal of another one, if one is given. */
async function decidedReport(decided: Date, took: number, kind = 'other', of: number | null = null) {
  const [row] = await base.admin<{ number: number }[]>`
    insert into private.reports (ticket, kind, received_at, due_at, decision, reason, decided_at, appeal_of)
    values (${randomUUID()}, ${kind}, ${after(decided, -hours(took))}, now(), 'dismissed', 'No.', ${decided}, ${of}) returning number`;
  return row?.number ?? null;
}

test('counts accounts by the week in which they were made, and those that wait for a yes not at all', async () => {
  for (const moment of [after(first, -1), first, after(last, -1), last, last]) await madeAt(moment);
  const waiting = await madeAt(last);
  await base.admin`update private.profiles set awaits_consent = true where id = ${waiting}`;
  expect((await figures()).funnel).toMatchObject({ registered: 6, wedding: 0 });
  expect(await weekly('joined')).toEqual([1, [0], 1, 2]);
  expect((await figures()).weeks[0]?.week).toBe(first.toLocaleDateString('sv', { timeZone: 'Asia/Kolkata' }));
});

test('counts members by the week in which their year ended', async () => {
  for (const until of [after(first, -1), first, after(last, -1), NEXT_YEAR, after(new Date(), hours(1))])
    await madeAt(NEVER, { paidUntil: until });
  await madeAt(NEVER, { paidUntil: after(new Date(), -1000) });
  const [earliest, between, before, now] = await weekly('lapsed');
  expect([earliest, between, Number(before) + Number(now)]).toEqual([1, [0], 2]);
});

test('counts members by their state', async () => {
  const unlisted = await madeAt(NEVER);
  await base.admin`select public.unlist_member(user_code, 'x') from private.profiles where id = ${unlisted}`;
  const paused = await madeAt(NEVER, {});
  await base.admin`update private.profiles set deactivated_at = now() where id = ${paused}`;
  await madeAt(NEVER, {});
  await madeAt(NEVER, { photos: 0 });
  for (let count = 0; count < 2; count += 1) await madeAt(NEVER, { paidUntil: after(new Date(), -1000) });
  const waiting = await madeAt(NEVER);
  await base.admin`update private.profiles set awaits_consent = true where id = ${waiting}`;
  expect((await figures()).states).toEqual({
    unlisted: 1,
    paused: 1,
    listed: 1,
    incomplete: 1,
    lapsed: 2,
    unpaid: 1,
  });
});

test('counts how far accounts have come, each step of those that took the one before', async () => {
  const [one, other] = [
    await madeAt(NEVER, {}),
    await madeAt(NEVER, { paidUntil: after(new Date(), -1000) }),
  ];
  const [third, fourth, incomplete, unpaid] = [
    await madeAt(NEVER, {}),
    await madeAt(NEVER, {}),
    await madeAt(NEVER, { photos: 0 }),
    await madeAt(NEVER),
  ];
  const [answered, pending] = [true, false];
  for (const [sender, receiver, state, isAnswered] of [
    [one, other, 'accepted', answered],
    [incomplete, unpaid, 'ended', answered],
    [third, one, 'declined', answered],
    [one, fourth, 'declined', answered],
    [other, fourth, 'ended', pending],
    [third, other, 'ended', pending],
  ] as const)
    await base.admin`insert into private.interests (sender, receiver, state, answered_at)
      values (${sender}, ${receiver}, ${state}, ${isAnswered ? new Date() : null})`;
  const waiting = await madeAt(NEVER, {});
  await base.admin`update private.profiles set awaits_consent = true where id = ${waiting}`;
  await base.admin`insert into private.weddings (day, told) values ('2026-01-01', 2), ('2026-01-02', 3)`;
  await base.admin`insert into private.couples default values`;
  expect((await figures()).funnel).toEqual({
    registered: 7,
    complete: 5,
    paid: 4,
    connected: 2,
    wedding: 5,
    couples: 1,
  });
});

test('counts reports by the week of their arrival, with the median of hours to their decision', async () => {
  const early = await decidedReport(after(first, hours(1)), 1);
  await decidedReport(after(first, hours(3)), 4);
  await decidedReport(after(first, hours(3)), 7);
  await decidedReport(last, 1000, 'unlisting');
  await decidedReport(last, 10, 'unlisting', early);
  await decidedReport(after(last, -1), 20.04);
  expect(await weekly('reports')).toEqual([1, [0], 2, 0]);
  expect(await weekly('hours')).toEqual([4, [null], 20, 10]);
  expect((await figures()).hours).toEqual({ now: 15, before: 4 });
  for (const [decided, took] of [
    [after(first, -1), 900],
    [after(eleventh, -1), 6],
    [eleventh, 30],
    [after(last, hours(7 * 24)), 800],
  ] as const)
    await decidedReport(decided, took);
  expect((await figures()).hours).toEqual({ now: 20, before: 5 });
});

test('adds up the payments that count by week', async () => {
  const member = await makeUser(base);
  const paid = async (at: Date, amount: number) => {
    const mark = randomUUID();
    await base.admin`
      insert into public.payments (user_id, payment_id, order_id, amount, payment_at) values (${member}, ${mark}, ${mark}, ${amount}, ${at})`;
    return mark;
  };
  for (const [at, amount] of [
    [after(first, -1), 1],
    [first, 2],
    [after(last, -1), 4],
    [last, 8],
    [last, 16],
  ] as const)
    await paid(at, amount);
  await base.admin`update public.payments set refunded_at = now() where payment_id = ${await paid(last, 32)}`;
  await base.admin`update public.payments set mode = 'live' where payment_id = ${await paid(last, 64)}`;
  expect(await weekly('income')).toEqual([2, [0], 4, 24]);
});

test('counts weddings without their members', async () => {
  const members = [await makeMember(base), await makeMember(base)];
  for (const account of members)
    await base.database.query(memberScope(account), { text: "select public.fix_marriage('untold')" });
  await base.database.query(memberScope(await makeMember(base)), {
    text: 'select public.deactivate_membership()',
  });
  expect((await figures()).funnel.wedding).toBe(7);
  const [column] = await base.admin`
    select array_agg(attname::text order by attnum) as names from pg_attribute
    where attrelid = 'private.weddings'::regclass and attnum > 0`;
  expect(column?.names).toEqual(['day', 'told']);
});
