/** Appeals of members: who may appeal against which decision, how often and until when, who decides, and what a granted appeal changes. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attempt, GUEST, makeMember, makeUser, memberScope, SERVICE } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
let reporter: string;
let reported: string;
let first: string;
let second: string;
beforeAll(async () => {
  base = await createTestDatabase();
  [first, second] = await Promise.all([makeStaff('first'), makeStaff('second')]);
});
beforeEach(async () => {
  reporter = await makeMember(base);
  reported = await makeMember(base);
});
afterAll(() => base.drop());

async function makeStaff(name: string): Promise<string> {
  const account = await makeUser(base, `${name}@example.org`);
  const values = [`${name}@example.org`, 'moderator'];
  await base.database.query(SERVICE, { text: 'select public.set_desk_role($1, $2)', values });
  return account;
}
const as = (member: string, text: string, values: (string | null)[] = []) =>
  base.database.query(memberScope(member), { text, values });
async function report(kind = 'other', photo: string | null = null): Promise<string> {
  const [row] = await as(reporter, 'select ticket from public.report_member($1, $2, $3, $4)', [
    reported,
    kind,
    'what happened',
    photo,
  ]);
  return String(row?.ticket);
}
const decide = (staff: string, ticket: string, decision: string, measure = 'none') =>
  as(staff, 'select public.desk_decide($1, $2, $3, $4, $5)', [ticket, decision, 'Seen.', measure, 'Not so.']);
async function decided(decision: string, measure = 'none', photo: string | null = null): Promise<string> {
  const ticket = await report('other', photo);
  await decide(first, ticket, decision, measure);
  return ticket;
}
const appeal = (member: string, ticket: string, details = 'It is not so.') =>
  as(member, 'select public.appeal_decision($1, $2)', [ticket, details]);
/** Appeals and returns the ticket of the appeal. */
async function appealed(member: string, ticket: string): Promise<string> {
  await appeal(member, ticket);
  const [row] = await base.admin<{ ticket: string }[]>`
    select a.ticket from private.reports a join private.reports r on r.number = a.appeal_of
    where r.ticket = ${ticket} and a.reporter = ${member}`;
  return String(row?.ticket);
}
const reportsOf = (member: string) =>
  as(member, 'select ticket, may_appeal, appeal_decision from public.my_reports');
const decisionsAbout = (member: string) =>
  as(member, 'select ticket, reason, may_appeal, appeal_decision from public.decisions_about_me');
async function photoOf(member: string): Promise<string> {
  const [row] = await base.admin`select first_photo from private.profiles where id = ${member}`;
  return String(row?.first_photo);
}
const isListed = async (member: string) =>
  (await base.admin`select private.is_listed(${member}) as listed`)[0]?.listed;
const mailKinds = async (member: string) =>
  (
    await base.admin`select kind from public.outbox where recipient = ${member} order by created_at, kind`
  ).map(({ kind }) => kind);

test('staff open the removed photo of each report about it while that or its appeal waits', async () => {
  const [photo, second] = [await photoOf(reported), await makeMember(base)];
  const one = await report('intimate', photo);
  const reportAs = async (by: string, whose: string, name: string) =>
    String(
      (await as(by, "select ticket from public.report_member($1, 'intimate', 'x', $2)", [whose, name]))[0]
        ?.ticket,
    );
  const tickets = [
    one,
    await reportAs(second, reported, photo),
    await reportAs(reporter, second, await photoOf(second)),
  ];
  await base.admin.begin(async (sql) => {
    await sql`select set_config('storage.allow_delete_query', 'true', true)`;
    await sql`update storage.objects set version = name where name = ${`${reported}/${photo}`}`;
    await sql`delete from storage.objects where name = ${`${reported}/${photo}`}`;
  });
  const opened = (who: string, asked: string[]) =>
    base.admin.begin(async (sql) => {
      await sql`select set_config('request.jwt.claim.sub', ${who}, true)`;
      return (
        await sql`select p.name from unnest(${asked}::text[]) as ticket, private.removed_photo(ticket) p`
      ).map(({ name }) => name);
    });
  expect(await opened(reporter, tickets)).toEqual([]);
  expect(await opened(first, tickets)).toEqual(tickets.slice(0, 2));
  for (const ticket of tickets) await decide(first, ticket, 'dismissed');
  expect(await opened(first, tickets)).toEqual([]);
  tickets.push(await appealed(reporter, one));
  expect(await opened(first, tickets)).toEqual([one, tickets[3]]);
});

test('an unlisting is no report that members make, and not counted as one', async () => {
  const figures = () => base.database.query(SERVICE, { text: 'select * from public.complaint_figures()' });
  const before = await figures();
  await base.admin`select public.unlist_member(user_code, 'Not so.') from private.profiles where id = ${reported}`;
  expect(await figures()).toEqual(before);
  await expect(
    as(reporter, "select public.report_member($1, 'unlisting')", [await makeMember(base)]),
  ).rejects.toMatchObject({ message: 'unknown_report_kind' });
});

describe('an appeal', () => {
  test('is made once by the reporter, and once by the reported member when the report was upheld [10.83]', async () => {
    const ticket = await decided('upheld');
    expect(await reportsOf(reporter)).toEqual([{ ticket, may_appeal: true, appeal_decision: null }]);
    expect(await decisionsAbout(reported)).toEqual([
      { ticket, reason: 'Not so.', may_appeal: true, appeal_decision: null },
    ]);
    const mayAppeal = async () =>
      [await reportsOf(reporter), await decisionsAbout(reported)].map(([row]) => row?.may_appeal);
    const open: unknown[] = [];
    for (const member of [reported, reporter]) {
      await appeal(member, ticket);
      await expect(appeal(member, ticket)).rejects.toMatchObject({ message: 'appeal_closed' });
      open.push(await mayAppeal());
    }
    // Neither is shown that the other has appealed.
    expect(open).toEqual([
      [true, false],
      [false, false],
    ]);
    expect(await reportsOf(reporter)).toEqual([{ ticket, may_appeal: false, appeal_decision: null }]);
    expect(await reportsOf(reported)).toEqual([]);
    const rows = await base.admin<{ details: string; hours: number }[]>`
      select a.details, extract(epoch from a.due_at - a.received_at)::integer / 3600 as hours
      from private.reports a join private.reports r on r.number = a.appeal_of where r.ticket = ${ticket}`;
    expect(rows).toEqual([
      { details: 'It is not so.', hours: 168 },
      { details: 'It is not so.', hours: 168 },
    ]);
  });

  test('is made by one of two at the same moment', async () => {
    const ticket = await decided('dismissed');
    const attempts = await Promise.allSettled([appeal(reporter, ticket), appeal(reporter, ticket)]);
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test.each([
    ['before the decision', 'appeal_closed', async () => ({ by: reporter, ticket: await report() })],
    [
      'after thirty days',
      'appeal_closed',
      async () => {
        const ticket = await decided('dismissed');
        await base.admin`update private.reports set decided_at = now() - interval '30 days' where ticket = ${ticket}`;
        return { by: reporter, ticket };
      },
    ],
    [
      'against the decision on an appeal',
      'appeal_closed',
      async () => {
        const ticket = await appealed(reporter, await decided('dismissed'));
        await decide(second, ticket, 'dismissed');
        return { by: reporter, ticket };
      },
    ],
    [
      'by the reported member against a dismissed report',
      'report_not_found',
      async () => ({ by: reported, ticket: await decided('dismissed') }),
    ],
    [
      'by anybody else',
      'report_not_found',
      async () => ({ by: await makeMember(base), ticket: await decided('upheld') }),
    ],
  ])('is refused %s', async (_when, message, prepare) => {
    const { by, ticket } = await prepare();
    await expect(appeal(by, ticket)).rejects.toMatchObject({ message });
  });

  test('is refused against an order, which the member is not shown as a decision', async () => {
    const ticket = await decided('upheld');
    await base.admin`update private.reports set kind = 'order', reporter = null where ticket = ${ticket}`;
    expect(await decisionsAbout(reported)).toEqual([]);
    await expect(appeal(reported, ticket)).rejects.toMatchObject({ message: 'report_not_found' });
  });

  test('is refused without a text, with a longer one than moderators read, and to guests', async () => {
    const ticket = await decided('dismissed');
    for (const details of ['  ', 'x'.repeat(1001)])
      await expect(appeal(reporter, ticket, details)).rejects.toMatchObject({ message: 'details_needed' });
    await appeal(reporter, ticket, 'x'.repeat(1000));
    expect(await attempt(base.database, GUEST, `select public.appeal_decision('x', 'y')`)).toBe('42501');
  });

  test('of the reported member shows them nothing of the report', async () => {
    await decided('upheld');
    expect(Object.keys((await as(reported, 'select * from public.decisions_about_me'))[0] ?? {})).toEqual([
      'ticket',
      'measure',
      'reason',
      'decided_at',
      'may_appeal',
      'appeal_due_at',
      'appeal_decision',
      'appeal_reason',
    ]);
  });

  test('against being hidden because of reports is possible once somebody has decided them [10.102]', async () => {
    const status = async () =>
      (await as(reported, 'select unlisted_report_kind, unlisted_reason from public.profile_status'))[0];
    const ticket = await report('under_age');
    await as(await makeMember(base), "select public.report_member($1, 'under_age')", [reported]);
    expect(await status()).toMatchObject({ unlisted_report_kind: 'under_age' });
    expect(await decisionsAbout(reported)).toEqual([]);
    expect(await mailKinds(reported)).toEqual(['hidden_by_reports_mail']);

    await decide(first, ticket, 'upheld');
    expect(await status()).toEqual({ unlisted_report_kind: null, unlisted_reason: 'Not so.' });
    expect(await decisionsAbout(reported)).toMatchObject([{ reason: 'Not so.', may_appeal: true }]);
    expect(await mailKinds(reported)).toEqual(['hidden_by_reports_mail', 'unlisted_mail']);
    await decide(second, await appealed(reported, ticket), 'upheld');
    expect(await isListed(reported)).toBe(true);
  });

  test('does not count as a second report of the kind', async () => {
    const ticket = await report('under_age');
    await decide(first, ticket, 'upheld');
    await appeal(reported, ticket);
    await as(reporter, "select public.report_member($1, 'under_age')", [reported]);
    expect(await isListed(reported)).toBe(true);
  });
});

describe('the decision on an appeal', () => {
  test('is left to another person at the desk, until a fifth of the time is left', async () => {
    const ticket = await appealed(reporter, await decided('dismissed'));
    const [shown] = await as(first, `select public.desk_report($1) -> 'appeal' as appeal`, [ticket]);
    expect(shown?.appeal).toMatchObject({ decision: 'dismissed', by_reported: false, for_another: true });
    await expect(decide(first, ticket, 'dismissed')).rejects.toMatchObject({ message: 'decided_by_you' });
    await decide(second, ticket, 'dismissed');

    const late = await appealed(reporter, await decided('dismissed'));
    await base.admin`update private.reports set received_at = now() - interval '6 days', due_at = now() + interval '1 day' where ticket = ${late}`;
    await decide(first, late, 'dismissed');
  });

  test('is made by the same person when nobody else is at the desk', async () => {
    const ticket = await appealed(reporter, await decided('dismissed'));
    const [row] = await base.admin<
      { role: string }[]
    >`delete from private.staff where member = ${second} returning role`;
    try {
      await decide(first, ticket, 'dismissed');
    } finally {
      await base.admin`insert into private.staff (member, role) values (${second}, ${String(row?.role)})`;
    }
  });

  test('granted to the reported member shows the photo again, and both get a mail [10.83]', async () => {
    const photo = await photoOf(reported);
    const ticket = await appealed(reported, await decided('upheld', 'hide_photo', photo));
    expect(
      await base.admin`select from private.hidden_photos where private.photo_owner(name) = ${reported}`,
    ).toHaveLength(1);
    await expect(decide(second, ticket, 'upheld', 'hide_photo')).rejects.toMatchObject({
      message: 'unknown_measure',
    });
    await decide(second, ticket, 'upheld');
    expect(
      await base.admin`select from private.hidden_photos where private.photo_owner(name) = ${reported}`,
    ).toHaveLength(0);
    expect(await mailKinds(reported)).toEqual([
      'reported_decided_mail',
      'appeal_received_mail',
      'appeal_decided_mail',
    ]);
    expect(await mailKinds(reporter)).toEqual([
      'report_received_mail',
      'report_decided_mail',
      'report_changed_mail',
    ]);
    expect(await decisionsAbout(reported)).toMatchObject([{ appeal_decision: 'upheld', may_appeal: false }]);
  });

  test('granted to the reported member lists them again, unless an operator unlisted them for another reason', async () => {
    const ticket = await appealed(reported, await decided('upheld', 'unlist'));
    expect(await isListed(reported)).toBe(false);
    await decide(second, ticket, 'upheld');
    expect(await isListed(reported)).toBe(true);

    const again = await appealed(reported, await decided('upheld', 'unlist'));
    await base.admin`select private.unlist(user_code, 'Another reason.') from private.profiles where id = ${reported}`;
    await decide(second, again, 'upheld');
    expect(await isListed(reported)).toBe(false);
  });

  test('against an unlisting without a report is left to another person, and lists the member again [10.100]', async () => {
    const [row] = await base.admin`select user_code from private.profiles where id = ${reported}`;
    await as(first, 'select public.desk_unlist($1, $2)', [String(row?.user_code), ' Not their photos. ']);
    const [decision] = await as(reported, 'select * from public.decisions_about_me');
    expect(decision).toMatchObject({ measure: 'unlist', reason: 'Not their photos.', may_appeal: true });
    expect(await mailKinds(reported)).toEqual(['unlisted_mail']);
    expect(
      await base.admin`select from public.outbox where kind = 'report_received' and detail ->> 'about' = 'unlisting'`,
    ).toHaveLength(0);

    const ticket = await appealed(reported, String(decision?.ticket));
    await expect(decide(first, ticket, 'upheld')).rejects.toMatchObject({ message: 'decided_by_you' });
    await decide(second, ticket, 'upheld');
    expect(await isListed(reported)).toBe(true);
    expect(await decisionsAbout(reported)).toMatchObject([{ may_appeal: false, appeal_decision: 'upheld' }]);
  });

  test('is left to nobody by a deleted account: its unlistings are deleted, and no other reports', async () => {
    const gone = await makeMember(base);
    await as(reporter, "select public.report_member($1, 'other', 'x')", [gone]);
    const codes = new Map<string, string>();
    for (const account of [gone, reported]) {
      const [row] = await base.admin`select user_code from private.profiles where id = ${account}`;
      codes.set(account, String(row?.user_code));
      await as(first, 'select public.desk_unlist($1, $2)', [String(row?.user_code), 'Reason.']);
    }
    await base.admin`delete from auth.users where id = ${gone}`;
    const left = async (account: string) =>
      (
        await base.admin`select kind from private.reports where about_code = ${codes.get(account) ?? ''} order by number`
      ).map(({ kind }) => kind);
    expect([await left(gone), await left(reported)]).toEqual([['other'], ['unlisting']]);
  });

  test('dismissed to the reported member leaves the measure as it is', async () => {
    const ticket = await appealed(reported, await decided('upheld', 'unlist'));
    await decide(second, ticket, 'dismissed');
    expect(await isListed(reported)).toBe(false);
  });

  test('granted to the reporter takes a measure, about which the reported member gets a mail', async () => {
    const photo = await photoOf(reported);
    const ticket = await appealed(reporter, await decided('dismissed', 'none', photo));
    await decide(second, ticket, 'upheld', 'hide_photo');
    expect(
      await base.admin`select from private.hidden_photos where private.photo_owner(name) = ${reported}`,
    ).toHaveLength(1);
    expect(await mailKinds(reported)).toEqual(['reported_decided_mail']);
    expect(await decisionsAbout(reported)).toMatchObject([{ ticket, may_appeal: false }]);
  });
});
