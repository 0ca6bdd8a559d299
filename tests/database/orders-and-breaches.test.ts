/** Orders of authorities and the procedure for a breach of personal data: deadlines, what each step needs, what is logged. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMember, makeUser, memberScope } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
let operator: string;
let member: string;
let code: number;
beforeAll(async () => {
  base = await createTestDatabase();
  operator = await makeUser(base, 'operator@example.org');
  await base.admin`select public.set_desk_role('operator@example.org', 'operator')`;
  member = await makeMember(base);
  const [row] = await base.admin`select user_code from private.profiles where id = ${member}`;
  code = Number(row?.user_code);
});
afterAll(() => base.drop());

const desk = (text: string, values: (string | number | null)[] = []) =>
  base.database.query(memberScope(operator), { text, values });
const logged = async (subject: string) =>
  (
    await base.admin`select action from private.desk_log where subject = ${subject} and actor = ${operator} order by id`
  ).map(({ action }) => action);
const noticesWithAge = (hours: number) => `now() - make_interval(mins => ${hours * 60})`;

describe('an order', () => {
  const record = async (
    values: { receivedAgo?: number; by?: string; about?: number | null; details?: string } = {},
  ) => {
    const {
      receivedAgo = 1,
      by = 'court',
      about = code,
      details = 'Disable access to the profile.',
    } = values;
    const [row] = await desk(
      `select public.desk_record_order('High Court, Mumbai', 'WP 17/2026', $1, ${noticesWithAge(receivedAgo)}, $2, $3) as ticket`,
      [by, details, about],
    );
    return String(row?.ticket);
  };

  test('is decided within three hours of its arrival, with reminders, a measure and a log [10.58]', async () => {
    const ticket = await record({ receivedAgo: 2.5 });
    const [listed] = await desk(
      'select *, extract(epoch from due_at - received_at) / 3600 as hours from public.desk_orders()',
    );
    expect(listed).toMatchObject({
      ticket,
      authority: 'High Court, Mumbai',
      reference: 'WP 17/2026',
      decision: null,
    });
    expect(Number(listed?.hours)).toBe(3);
    await base.admin`select public.remind_of_reports()`;
    const reminders =
      await base.admin`select kind from public.outbox where detail ->> 'ticket' = ${ticket} order by kind`;
    expect(reminders.map(({ kind }) => kind)).toEqual([
      'report_half_time',
      'report_last_fifth',
      'report_received',
    ]);

    await desk(
      "select public.desk_decide($1, 'upheld', 'The profile is not listed any more.', 'unlist', 'A court ordered this.')",
      [ticket],
    );
    expect(await base.admin`select private.is_listed(${member}) as listed`).toEqual([{ listed: false }]);
    expect(await logged(ticket)).toEqual(['record_order', 'decide_report']);
    const [shown] = await desk('select public.desk_report($1) as report', [ticket]);
    expect(shown?.report).toMatchObject({
      order: { authority: 'High Court, Mumbai', reference: 'WP 17/2026', issued_by: 'court' },
      history: [{ action: 'read_report' }, { action: 'decide_report' }, { action: 'record_order' }],
    });
    await base.admin`select public.relist_member(${code})`;
  });

  test('that is carried out by hiding a photo is not mailed to the member', async () => {
    const ticket = await record();
    await desk("select public.desk_decide($1, 'upheld', 'Hidden.', 'hide_photo', 'x')", [ticket]);
    expect(await base.admin`select 1 from public.outbox where kind = 'reported_decided_mail'`).toHaveLength(
      0,
    );
    expect(await base.admin`select 1 from private.hidden_photos`).toHaveLength(1);
  });

  test('has a text of at most 1000 characters, and came in the last thirty days', async () => {
    expect(await record({ details: 'x'.repeat(1000) })).toMatch(/^RG-/);
    expect(await record({ receivedAgo: 30 * 24 - 1 })).toMatch(/^RG-/);
  });

  test.each([
    [{ receivedAgo: -1 }, 'moment_wrong'],
    [{ receivedAgo: 30 * 24 + 1 }, 'moment_wrong'],
    [{ details: ' ' }, 'details_needed'],
    [{ details: 'x'.repeat(1001) }, 'details_needed'],
    [{ about: 7 }, 'member_not_found'],
    [{ by: 'neighbour' }, 'orders_issued_by'],
  ])('is rejected with %j', async (values, error) => {
    await expect(record(values)).rejects.toThrow(error);
  });
});

describe('a breach', () => {
  const open = async (hoursAgo = 0) => {
    const [row] = await desk(
      `select public.desk_open_breach('Lost laptop', ${noticesWithAge(hoursAgo)})::integer as number`,
    );
    return Number(row?.number);
  };
  const TEXTS = Object.fromEntries(
    ['what', 'meaning', 'done', 'advice'].flatMap((name) => [
      [`${name}_en`, `${name} in English`],
      [`${name}_mr`, `${name} in Marathi`],
    ]),
  );
  const save = (number: number, facts: Record<string, string>) =>
    desk('select public.desk_save_breach($1, $2)', [number, JSON.stringify(facts)]);
  const shown = async (number: number) =>
    (await desk('select public.desk_breach($1) as breach', [number]))[0]?.breach;

  test('was noticed in the last thirty days', async () => {
    await open(30 * 24 - 1);
    for (const hoursAgo of [30 * 24 + 1, -1]) await expect(open(hoursAgo)).rejects.toThrow('moment_wrong');
  });

  test('keeps the texts that its notice has, and nothing blank or unknown', async () => {
    const [number, other] = [await open(), await open()];
    await save(other, { what_en: 'Something else' });
    await save(number, { what_en: ' Lost ', what_mr: ' ', secret: 'x' });
    const kept =
      await base.admin`select facts from private.breaches where number in (${number}, ${other}) order by number`;
    expect(kept).toEqual([{ facts: { what_en: 'Lost' } }, { facts: { what_en: 'Something else' } }]);
  });

  test('has the deadlines of the law, of which the operator is reminded until the notice is sent [10.59]', async () => {
    const number = await open(5);
    const hours = await base.admin`
      select d ->> 'notice' as notice, extract(epoch from (d ->> 'due_at')::timestamptz - b.noticed_at)::integer / 3600 as hours
      from private.breaches b, jsonb_array_elements(private.breach_deadlines(b)) d where b.number = ${number}`;
    expect(hours).toEqual([
      { notice: 'cert_in', hours: 6 },
      { notice: 'board', hours: 24 },
      { notice: 'board_report', hours: 72 },
    ]);
    const reminders = async () => {
      await base.admin`select public.remind_of_breaches()`;
      const rows = await base.admin`
        select kind, detail ->> 'notice' as notice from public.outbox where detail ->> 'breach' = ${`B-${number}`} and kind <> 'breach_opened' order by kind, notice`;
      return rows.map(({ kind, notice }) => `${kind} ${notice}`);
    };
    const atFive = ['breach_half_time cert_in', 'breach_last_fifth cert_in'];
    expect(await reminders()).toEqual(atFive);
    await desk("select public.desk_record_notice($1, 'cert_in', 'CERTIn-17')", [number]);
    await desk("select public.desk_record_notice($1, 'board', 'DPB-9')", [number]);
    await base.admin`update private.breaches set noticed_at = now() - interval '40 hours' where number = ${number}`;
    expect(await reminders()).toEqual(['breach_half_time board_report', ...atFive]);
    await expect(desk("select public.desk_record_notice($1, 'board', 'again')", [number])).rejects.toThrow(
      'notice_sent',
    );
  });

  test('a drill: a thousand affected members each get one mail, in their language, and the procedure is closed [10.59]', async () => {
    const number = await open();
    await base.admin`
      insert into auth.users (id, email, raw_user_meta_data)
      select gen_random_uuid(), 'drill' || n || '@example.org', jsonb_build_object('language', case when n % 2 = 0 then 'mr' else 'en' end)
      from generate_series(1, 1000) n`;
    const codes =
      await base.admin`select p.user_code from private.profiles p join auth.users u using (id) where u.email like 'drill%'`;
    const list = `{${codes.map(({ user_code }) => user_code).join()}}`;
    const add = async (text: string) =>
      (await desk('select public.desk_add_affected($1, $2::bigint[]) as added', [number, text]))[0]?.added;
    expect([await add(list), await add(list)]).toEqual([1000, 0]);
    await expect(add('{7}')).rejects.toThrow('member_not_found');

    const notify = async () =>
      (await desk('select public.desk_notify_breach($1) as mails', [number]))[0]?.mails;
    await save(number, { what_en: 'x' });
    await expect(notify()).rejects.toThrow('breach_text_missing');
    await save(number, { ...TEXTS, something_else: 'x' });
    expect([await notify(), await notify()]).toEqual([1000, 0]);
    const texts = await base.admin`
      select detail ->> 'what' as what, count(*)::integer as mails from public.outbox where key like ${`breach_${number}_%`} group by 1 order by 1`;
    expect(texts).toEqual([
      { what: 'what in English', mails: 500 },
      { what: 'what in Marathi', mails: 500 },
    ]);
    await base.admin`
      update public.outbox set done_at = now() where key in (select key from public.outbox where key like ${`breach_${number}_%`} limit 990)`;
    await base.admin`update public.outbox set given_up_at = now() where key like ${`breach_${number}_%`} and done_at is null`;
    const breach = Object(await shown(number));
    expect(breach.mails).toMatchObject({ affected: 1000, waiting: 0, sent: 990, failed: 10 });
    expect(breach.mails.failed_codes).toHaveLength(10);

    await base.admin`update public.outbox set given_up_at = null, done_at = now() where given_up_at is not null`;
    const close = () => desk('select public.desk_close_breach($1)', [number]);
    await expect(close()).rejects.toThrow('breach_unfinished');
    for (const notice of ['cert_in', 'board', 'board_report'])
      await desk('select public.desk_record_notice($1, $2, $3)', [number, notice, `receipt of ${notice}`]);
    await close();
    await expect(save(number, TEXTS)).rejects.toThrow('breach_closed');
    expect(await logged(`B-${number}`)).toEqual([
      'open_breach',
      'add_affected',
      'add_affected',
      'save_breach',
      'save_breach',
      'notify_breach',
      'notify_breach',
      'read_breach',
      'record_notice',
      'record_notice',
      'record_notice',
      'close_breach',
    ]);
  });

  test('has the history and the mails of its own', async () => {
    const [number, other] = [await open(), await open()];
    for (const each of [number, other]) await save(each, TEXTS);
    await desk('select public.desk_add_affected($1, $2::bigint[])', [other, `{${code}}`]);
    await desk('select public.desk_notify_breach($1)', [other]);
    const [breach, others] = [Object(await shown(number)), Object(await shown(other))];
    const actions = ({ history }: { history: { action: string }[] }) => history.map(({ action }) => action);
    expect(actions(breach)).toEqual(['read_breach', 'save_breach', 'open_breach']);
    expect(actions(others)).toEqual([
      'read_breach',
      'notify_breach',
      'add_affected',
      'save_breach',
      'open_breach',
    ]);
    expect(breach.mails).toEqual({ affected: 0, waiting: 0, sent: 0, failed: 0, failed_codes: [] });
    expect(others.mails).toMatchObject({ affected: 1, waiting: 1 });
  });

  test('is one of a hundred that are listed, as are reports and orders', async () => {
    await base.admin`delete from private.reports`;
    await base.admin`delete from private.breaches`;
    await base.admin`
      with stored as (
        insert into private.reports (ticket, kind, due_at, decision, reason, decided_at)
        select decided || ' ' || number, 'order', now() + make_interval(hours => number),
          case when decided then 'upheld' end, case when decided then 'x' end, case when decided then now() - make_interval(hours => number) end
        from generate_series(1, 101) as number, unnest(array[true, false]) as decided returning number, ticket)
      insert into private.orders (report, authority, reference, issued_by) select number, 'Court', ticket, 'court' from stored`;
    await base.admin`insert into private.breaches (title, noticed_at) select 'Lost', now() from generate_series(1, 101)`;
    const tickets = async (source: string) =>
      (await desk(`select ticket from public.${source}`)).map(({ ticket }) => String(ticket));
    const hundred = (decided: boolean) => Array.from({ length: 100 }, (_, at) => `${decided} ${at + 1}`);
    expect(await tickets('desk_reports(false)')).toEqual(hundred(false));
    expect(await tickets('desk_reports(true)')).toEqual(hundred(true));
    expect(await tickets('desk_orders()')).toEqual(hundred(false));
    expect(await desk('select number from public.desk_breaches()')).toHaveLength(100);
    await base.admin`delete from private.reports`;
    await base.admin`delete from private.breaches`;
  });

  test('is not found by an unknown number, and not opened for a moment to come', async () => {
    await expect(shown(0)).rejects.toThrow('breach_not_found');
    await expect(save(0, {})).rejects.toThrow('breach_not_found');
    await expect(open(-1)).rejects.toThrow('moment_wrong');
  });

  test('has texts of at most 1000 characters', async () => {
    const number = await open();
    await save(number, { what_en: 'x'.repeat(1000) });
    await expect(save(number, { what_en: 'x'.repeat(1001) })).rejects.toThrow('text_too_long');
    expect(await shown(number)).toMatchObject({ facts: { what_en: 'x'.repeat(1000) } });
  });
});
