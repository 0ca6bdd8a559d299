/** How many complaints, drafts of complaints and codes are accepted, at each limit and one beyond. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SERVICE } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
beforeEach(async () => {
  await base.admin`delete from private.complaint_drafts`;
  await base.admin`delete from private.reports`;
});
afterAll(() => base.drop());

const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    ({ code, message }: { code: string; message: string }) => `${code} ${message}`,
  );
const TOO_MANY = 'PT429 complaint_limit';
const A_DAY = '1 day 1 second';
const NEARLY_A_DAY = '23 hours 59 minutes';

describe('a complaint', () => {
  /** Of so many, those of its own mailbox and network; the others have each their own. */
  interface Earlier {
    count: number;
    mailbox?: boolean;
    network?: boolean;
    age?: string;
    appeals?: boolean;
  }
  const add = ({ count, mailbox = false, network = false, age = NEARLY_A_DAY, appeals = false }: Earlier) =>
    base.admin`
      with first as (
        insert into private.reports (ticket, kind, about_code, received_at, due_at)
        select gen_random_uuid(), 'other', 1, now() - interval '2 days', now() from generate_series(1, ${appeals ? count : 0}::integer) returning number)
      insert into private.reports (ticket, kind, about_code, received_at, due_at, contact_email, mailbox, network, appeal_of)
      select gen_random_uuid(), 'other', 1, now() - ${age}::interval, now(), 'x@example.org',
        case when ${mailbox} then 'own'::bytea else uuid_send(gen_random_uuid()) end,
        case when ${network} then 'own'::bytea else uuid_send(gen_random_uuid()) end,
        case when ${appeals} then (select min(number) + place - 1 from first) end
      from generate_series(1, ${count}::integer) as place`;

  test.each<[string, Earlier[], string | null]>([
    ['four of its mailbox', [{ count: 4, mailbox: true }], null],
    ['five of its mailbox', [{ count: 5, mailbox: true }], TOO_MANY],
    ['five of its mailbox before', [{ count: 5, mailbox: true, age: A_DAY }], null],
    ['five appeals of its mailbox', [{ count: 5, mailbox: true, appeals: true }], null],
    ['five of other mailboxes', [{ count: 5, network: true }], null],
    ['149 in all, one of its mailbox', [{ count: 148 }, { count: 1, mailbox: true }], null],
    ['150 in all, one of its mailbox', [{ count: 149 }, { count: 1, mailbox: true }], TOO_MANY],
    ['149 in all, one of its network', [{ count: 148 }, { count: 1, network: true }], null],
    ['150 in all, one of its network', [{ count: 149 }, { count: 1, network: true }], TOO_MANY],
    ['199 in all of others', [{ count: 199 }], null],
    ['200 in all of others', [{ count: 200 }], TOO_MANY],
    ['200 in all of others before', [{ count: 200, age: A_DAY }], null],
  ])('after %s in a day', async (_what, earlier, refusal) => {
    for (const each of earlier) await add(each);
    expect(
      await refusalOf(base.admin`select private.check_complaint_limits('own'::bytea, 'own'::bytea)`),
    ).toBe(refusal);
  });
});

const saveDraft = async (email: string) => {
  const [row] = await base.database.query(SERVICE, {
    text: "select public.save_complaint_draft(null, '10.1.1.1', 'other', 'x', $1, 'A', 'en') as id",
    values: [email],
  });
  return String(row?.id);
};

describe('a draft', () => {
  type Column = 'network' | 'wide_network' | 'mailbox';
  const add = (count: number, own: Column | null, age = NEARLY_A_DAY, filed = false) => base.admin`
    with filed as (
      insert into private.reports (ticket, kind, about_code, due_at)
      select gen_random_uuid(), 'other', 1, now() where ${filed} returning number
    ), added as (
      insert into private.complaint_drafts (created_at, network, wide_network, mailbox, kind, details, email, language, concerns_reporter, report)
      select now() - ${age}::interval, case ${own}::text when 'network' then 'own'::bytea else uuid_send(gen_random_uuid()) end,
        case ${own}::text when 'wide_network' then 'own'::bytea else uuid_send(gen_random_uuid()) end,
        case ${own}::text when 'mailbox' then 'own'::bytea else uuid_send(gen_random_uuid()) end,
        'other', 'x', 'x@example.org', 'en', false, (select number from filed)
      from generate_series(1, ${count}::integer) returning id, mailbox, network
    )
    insert into private.complaint_codes (draft, mailbox, network) select id, mailbox, network from added`;

  test.each<[string, number, Column | null, string, boolean, string | null]>([
    ['19 of its network', 19, 'network', NEARLY_A_DAY, false, null],
    ['20 of its network', 20, 'network', NEARLY_A_DAY, false, TOO_MANY],
    ['20 of its network before', 20, 'network', A_DAY, false, null],
    ['59 of its wide network', 59, 'wide_network', NEARLY_A_DAY, false, null],
    ['60 of its wide network', 60, 'wide_network', NEARLY_A_DAY, false, TOO_MANY],
    ['9 of its mailbox', 9, 'mailbox', NEARLY_A_DAY, false, null],
    ['10 of its mailbox', 10, 'mailbox', NEARLY_A_DAY, false, TOO_MANY],
    ['999 in all', 999, null, NEARLY_A_DAY, false, null],
    ['1000 in all', 1000, null, NEARLY_A_DAY, false, TOO_MANY],
    ['1000 in all that are complaints', 1000, null, NEARLY_A_DAY, true, null],
  ])('after %s in a day', async (_what, count, own, age, filed, refusal) => {
    await add(count, own, age, filed);
    const draft = {
      network: '\\x6f776e',
      wide_network: '\\x6f776e',
      mailbox: '\\x6f776e',
      email: 'new@example.org',
    };
    expect(
      await refusalOf(base.admin`
        select private.check_draft_limits(d) from jsonb_populate_record(null::private.complaint_drafts, ${base.admin.json(draft)}) as d`),
    ).toBe(refusal);
  });

  test('of a known mailbox is accepted until 1200 in all', async () => {
    const save = () =>
      refusalOf(
        base.database.query(SERVICE, {
          text: "select public.save_complaint_draft(null, $1, 'other', 'x', 'known@example.org', 'A', 'en')",
          values: ['10.1.1.1'],
        }),
      );
    await base.admin`
      insert into private.reports (ticket, kind, about_code, due_at, contact_email, mailbox)
      values ('known', 'other', 1, now(), 'known@example.org', private.mailbox_hash('known@example.org'))`;
    await add(1199, null);
    expect([await save(), await save()]).toEqual([null, TOO_MANY]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['the next draft', () => saveDraft('next@example.org')],
    ['the job', () => base.admin`select public.remove_after_retention()`],
  ])(
    'is forgotten by %s after an hour, unless it asked for a code or is a complaint',
    async (_what, forget) => {
      const [late, early, asked] = [
        await saveDraft('l@example.org'),
        await saveDraft('e@example.org'),
        await saveDraft('a@example.org'),
      ];
      await base.admin`insert into private.complaint_codes (draft, mailbox, network) values (${asked}, 'x', 'x')`;
      await base.admin`
      update private.complaint_drafts set created_at = now() - case when id = ${early} then interval '59 minutes' else interval '61 minutes' end`;
      await forget();
      const left = await base.admin<
        { id: string }[]
      >`select id from private.complaint_drafts where email <> 'next@example.org'`;
      expect(left.map(({ id }) => id).toSorted()).toEqual([early, asked].toSorted());
      expect(left.map(({ id }) => id)).not.toContain(late);
    },
  );

  test('is written again without changing another one', async () => {
    const save = async (draft: string | null, details: string) =>
      (
        await base.database.query(SERVICE, {
          text: "select public.save_complaint_draft($1, '10.1.1.1', 'other', $2, 'w@example.org', 'A', 'en') as id",
          values: [draft, details],
        })
      )[0]?.id as string;
    const [one, other] = [await save(null, 'one'), await save(null, 'other')];
    await save(one, 'changed');
    const drafts = await base.admin`select id, details from private.complaint_drafts order by details`;
    expect(drafts).toEqual([
      { id: one, details: 'changed' },
      { id: other, details: 'other' },
    ]);
    expect(await refusalOf(save(randomUUID(), 'unknown'))).toBe('PT404 draft_not_found');
  });
});

describe('a code', () => {
  const NETWORK = '10.9.9.9';
  /** A draft of the mailbox, and one of another. */
  const saveDrafts = async () => [await saveDraft('c@example.org'), await saveDraft('d@example.org')];
  const ask = (draft: string, network = NETWORK) =>
    base.database.query(SERVICE, {
      text: 'select public.mail_complaint_code($1, $2)',
      values: [draft, network],
    });
  const addCodes = (count: number, own: 'mailbox' | 'network' | null, age: string) => base.admin`
    insert into private.complaint_codes (draft, mailbox, network, asked_at)
    select d.id, case when ${own === 'mailbox'} then private.mailbox_hash('c@example.org') else 'x' end,
      case when ${own === 'network'} then private.network_hash(${NETWORK}, 56) else 'x' end, now() - ${age}::interval
    from private.complaint_drafts d, generate_series(1, ${count}::integer) where d.email = 'd@example.org'`;

  test.each<[string, number, 'mailbox' | 'network' | null, string, string | null]>([
    ['9 for its mailbox in an hour', 9, 'mailbox', '59 minutes', null],
    ['10 for its mailbox in an hour', 10, 'mailbox', '59 minutes', 'PT429 code_limit'],
    ['10 for its mailbox before', 10, 'mailbox', '61 minutes', null],
    ['29 for its network in five minutes', 29, 'network', '4 minutes 59 seconds', null],
    ['30 for its network in five minutes', 30, 'network', '4 minutes 59 seconds', 'PT429 code_limit'],
    ['30 for its network before', 30, 'network', '5 minutes 1 second', null],
    ['1999 in all in an hour', 1999, null, '59 minutes', null],
    ['2000 in all in an hour', 2000, null, '59 minutes', 'PT429 code_limit'],
    ['2000 in all before', 2000, null, '61 minutes', null],
  ])('after %s', async (_what, count, own, age, refusal) => {
    const [draft = ''] = await saveDrafts();
    await addCodes(count, own, age);
    expect(await refusalOf(ask(draft))).toBe(refusal);
    expect(await refusalOf(ask(randomUUID()))).toBe('PT404 draft_not_found');
  });

  test('for a known mailbox is mailed until 2400 in all in an hour', async () => {
    await base.admin`
      insert into private.reports (ticket, kind, about_code, due_at, contact_email, mailbox)
      values ('known', 'other', 1, now(), 'c@example.org', private.mailbox_hash('c@example.org'))`;
    const [known = '', other = ''] = await saveDrafts();
    await addCodes(2399, null, '59 minutes');
    expect(await refusalOf(ask(other))).toBe('PT429 code_limit');
    expect(await refusalOf(ask(known))).toBeNull();
    await base.admin`update private.complaint_codes set asked_at = now() - interval '59 minutes'`;
    expect(await refusalOf(ask(known))).toBe('PT429 code_limit');
  });

  test('is counted together in a network of 56 bits', async () => {
    for (const network of ['2001:db8:1:100::1', '2001:db8:1:1ff::1', '2001:db8:1:200::1'])
      await ask(await saveDraft(`${randomUUID()}@example.org`), network);
    expect(
      await base.admin`select count(*)::integer from private.complaint_codes group by network order by 1`,
    ).toEqual([{ count: 1 }, { count: 2 }]);
  });

  test('is shown as asked for, and as not mailed until its own mail is sent', async () => {
    const drafts = await saveDrafts();
    const shown = () =>
      Promise.all(
        drafts.map(async (draft) => {
          const text =
            "select d -> 'code_asked' as asked, d -> 'mail_failed' as failed from public.complaint_draft($1) d";
          const [row] = await base.database.query(SERVICE, { text, values: [draft] });
          return [row?.asked, row?.failed];
        }),
      );
    expect(await shown()).toEqual([
      [false, false],
      [false, false],
    ]);
    for (const draft of drafts) await ask(draft);
    const [failing] = await base.admin`
      update public.outbox set fault = 'refused'
      where key = (select 'complaint_code_' || number from private.complaint_codes where draft = ${drafts[0] ?? ''}) returning key`;
    expect(await shown()).toEqual([
      [true, true],
      [true, false],
    ]);
    await base.admin`update public.outbox set done_at = now() where key = ${failing?.key}`;
    expect((await shown())[0]).toEqual([true, false]);
  });

  test('is mailed again after a minute', async () => {
    const draft = await saveDraft('m@example.org');
    const asked = (age: string) =>
      base.admin`update private.complaint_codes set asked_at = now() - ${age}::interval`;
    expect(await refusalOf(ask(draft))).toBeNull();
    await asked('59 seconds');
    expect(await refusalOf(ask(draft))).toBe('PT429 code_too_soon');
    await asked('61 seconds');
    expect(await refusalOf(ask(draft))).toBeNull();
  });
});
