/** Complaints by people without an account: the code that files one, how it is followed, and the appeal. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser, SERVICE } from '#tests/harness/members.ts';
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

async function call<Answer>(text: string, values: unknown[]): Promise<Answer> {
  const [row] = await base.database.query(SERVICE, {
    text: `select public.${text} as answer`,
    values: values as string[],
  });
  return row?.answer as Answer;
}
const save = (email: string, draft: string | null = null) =>
  call<string>("save_complaint_draft($1, '10.1.1.1', 'other', 'It was so.', $2, 'A', 'en')", [draft, email]);
/** Asks for a code of a draft, and mails it unless it is to wait; returns its digits. */
async function codeOf(draft: string, mailed = true): Promise<string> {
  await base.admin`update private.complaint_codes set asked_at = now() - interval '2 minutes'`;
  await call("mail_complaint_code($1, '10.1.1.1')", [draft]);
  const [code] = await base.admin<{ number: string; digits: string }[]>`
    select number, private.digits_of_code(number) as digits from private.complaint_codes where draft = ${draft} order by number desc limit 1`;
  if (mailed) await base.admin`select private.issue_code(${code?.number ?? ''})`;
  return code?.digits ?? '';
}
interface Filed {
  ticket: string;
  access_code: string;
  fault?: string;
}
const confirm = (draft: string, code: string) => call<Filed>('confirm_complaint($1, $2)', [draft, code]);
const WRONG = { fault: 'code_wrong' };
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a code', () => {
  test('files its complaint, and gives the same answer again', async () => {
    const [draft, other] = [await save('a@example.org'), await save('other@example.org')];
    const codes = [await codeOf(draft), await codeOf(other)] as const;
    const others = await confirm(other, codes[1]);
    const filed = await confirm(draft, codes[0]);
    expect(filed.ticket).toMatch(/^RG-\d{4}-\d{6}$/);
    expect(filed.ticket).not.toBe(others.ticket);
    expect([await confirm(draft, codes[0]), await confirm(other, codes[1])]).toEqual([filed, others]);
    expect(await base.admin`select from private.reports`).toHaveLength(2);
    expect([
      ...(await base.admin`select distinct details, email, name from private.complaint_drafts`),
    ]).toEqual([{ details: '', email: null, name: null }]);
  });

  test('may be entered wrongly five times', async () => {
    const [draft, other] = [await save('b@example.org'), await save('c@example.org')];
    const [code, others] = [await codeOf(draft), await codeOf(other)];
    for (let count = 0; count < 5; count += 1) expect(await confirm(draft, otherThan(code))).toEqual(WRONG);
    expect(await confirm(draft, code)).toEqual({ fault: 'code_used_up' });
    expect((await confirm(other, others)).ticket).toBeDefined();
  });

  test.each([
    ['9 minutes 59 seconds', true],
    ['10 minutes', false],
  ])('that was mailed %s ago files the complaint: %s', async (age, files) => {
    const draft = await save('d@example.org');
    const code = await codeOf(draft);
    await base.admin`update private.complaint_codes set mailed_at = now() - ${age}::interval`;
    expect('ticket' in (await confirm(draft, code))).toBe(files);
  });

  test('is no good before it is mailed, after the next one, for another draft, and for another mailbox', async () => {
    const draft = await save('e@example.org');
    const early = await codeOf(draft, false);
    expect(await confirm(draft, early)).toEqual(WRONG);
    const late = await codeOf(draft);
    if (early !== late) expect(await confirm(draft, early)).toEqual(WRONG);
    const other = await save('f@example.org');
    expect(await confirm(other, late)).toEqual({ fault: 'draft_not_found' });
    await save('g@example.org', draft);
    expect(await confirm(draft, late)).toEqual({ fault: 'draft_not_found' });
    await save('e@example.org', draft);
    expect((await confirm(draft, late)).ticket).toBeDefined();
  });
});

test('mails go to the member, to who complained, to the mailbox of a code, or to who has just left', async () => {
  const recipients = async (member: string | null, detail: object) => [
    ...(await base.admin`select email, language from private.recipient_of(${member}, ${base.admin.json(detail as never)})`),
  ];
  const member = await makeUser(base, 'member@example.org');
  await base.admin`update auth.users set raw_user_meta_data = '{"language": "mr"}' where id = ${member}`;
  const [draft, other] = [await save('m@example.org'), await save('n@example.org')];
  const filed = await confirm(draft, await codeOf(draft));
  await codeOf(other);
  const [code] = await base.admin<{ number: string }[]>`
    select number from private.complaint_codes where draft = ${other}`;
  const left = { email: 'left@example.org', language: 'mr' };
  const ticket = { ticket: filed.ticket };
  const byCode = { code_number: Number(code?.number) };
  expect(await recipients(member, { ...ticket, ...left })).toEqual([
    { email: 'member@example.org', language: 'mr' },
  ]);
  expect(await recipients(null, ticket)).toEqual([{ email: 'm@example.org', language: 'en' }]);
  expect(await recipients(null, byCode)).toEqual([{ email: 'n@example.org', language: 'en' }]);
  expect(await recipients(null, left)).toEqual([left]);
  expect(await recipients(null, {})).toEqual([]);
  await save('o@example.org', other);
  expect(await recipients(null, byCode)).toEqual([]);
});

describe('a complaint', () => {
  interface Followed {
    ticket: string;
    decision: string | null;
    may_appeal: boolean | null;
    appeal: { ticket: string; decision: string | null } | null;
  }
  const follow = (ticket: string, code: string) =>
    call<Followed | null>('follow_complaint($1, $2)', [ticket, code]);
  const file = async (email: string) => {
    const draft = await save(email);
    return confirm(draft, await codeOf(draft));
  };
  const decide = (ticket: string, age = '0') => base.admin`
    update private.reports set decision = 'dismissed', reason = 'No.', decided_at = now() - ${age}::interval where ticket = ${ticket}`;
  const appeal = ({ ticket, access_code }: Filed, details = 'Look again.') =>
    call('appeal_complaint($1, $2, $3)', [ticket, access_code, details]);
  const refusal = (code: string, message: string) => ({ code, message });
  const CLOSED = refusal('PT409', 'appeal_closed');

  test('is followed with its own code only, however the two are typed', async () => {
    const [filed, other] = [await file('h@example.org'), await file('i@example.org')];
    const typed = await follow(` ${filed.ticket.toLowerCase()} `, ` ${filed.access_code.toUpperCase()} `);
    expect(typed).toMatchObject({ ticket: filed.ticket, decision: null, appeal: null });
    for (const [ticket, code] of [
      [filed.ticket, other.access_code],
      [other.ticket, filed.access_code],
      ['RG-2026-999999', filed.access_code],
    ] as const)
      expect(await follow(ticket, code)).toBeNull();
  });

  test('is appealed once, within thirty days of its decision, with its own deadline', async () => {
    const filed = await file('j@example.org');
    await expect(appeal(filed)).rejects.toMatchObject(CLOSED);
    await decide(filed.ticket, '30 days');
    expect((await follow(filed.ticket, filed.access_code))?.may_appeal).toBe(false);
    await expect(appeal(filed)).rejects.toMatchObject(CLOSED);
    await decide(filed.ticket, '29 days 23 hours 59 minutes');
    expect((await follow(filed.ticket, filed.access_code))?.may_appeal).toBe(true);
    for (const details of ['', ' ', 'x'.repeat(1001)])
      await expect(appeal(filed, details)).rejects.toMatchObject(refusal('PT400', 'details_needed'));
    await appeal(filed, 'x');
    await expect(appeal(filed)).rejects.toMatchObject(CLOSED);
    const followed = await follow(filed.ticket, filed.access_code);
    expect(followed).toMatchObject({ may_appeal: false, appeal: { decision: null } });
    await expect(appeal({ ...filed, ticket: String(followed?.appeal?.ticket) })).rejects.toMatchObject(
      refusal('PT404', 'complaint_not_found'),
    );
  });

  test('may be appealed, whatever the reported member and other people did', async () => {
    const [filed, other] = [await file('k@example.org'), await file('l@example.org')];
    for (const { ticket } of [filed, other]) await decide(ticket);
    await base.admin`
      insert into private.reports (ticket, kind, due_at, appeal_of)
      select 'of the reported member', 'other', now(), number from private.reports where ticket = ${filed.ticket}`;
    await appeal(other);
    expect(await follow(filed.ticket, filed.access_code)).toMatchObject({ may_appeal: true, appeal: null });
    await appeal(filed, 'x'.repeat(1000));
    expect(await follow(filed.ticket, filed.access_code)).toMatchObject({ may_appeal: false, appeal: {} });
  });
});
