/** Complaints by people who are no members: filing, following and appealing over the page, and what the database does with them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeMember } from '#tests/harness/members.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  // All tests come from one network.
  await server.database.admin`
    update private.complaint_drafts set created_at = created_at - interval '1 hour', network = uuid_send(id)`;
  await server.database.admin`update private.complaint_codes set network = uuid_send(draft)`;
  // Refusals of the database and notices without an operator are logged.
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
  return () => vi.restoreAllMocks();
});
afterAll(() => server.close());

const KINDS = {
  intimate: 2,
  impersonation: 2,
  order: 3,
  harassment: 36,
  data_misuse: 36,
  money: 36,
  false_facts: 168,
  under_age: 36,
  payment: 168,
  data_rights: 720,
  other: 168,
};

interface Answer {
  status: number;
  page: string;
  /** The draft that the answer leads to. */
  draft: string;
}

async function post(fields: Record<string, string>, files: File[] = []): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const file of files) body.append('pictures', file);
  const response = await fetch(`${server.url}/grievance`, { method: 'POST', body, redirect: 'manual' });
  const draft = /^\?draft=(.+)$/.exec(response.headers.get('location') ?? '')?.[1] ?? '';
  return { status: response.status, page: await response.text(), draft };
}
const write = (fields: Record<string, string>, files: File[] = []) =>
  post(
    { action: 'complain', kind: 'other', details: 'It happened.', email: 'aunt@example.org', ...fields },
    files,
  );

/** The newest code that was mailed to an address. */
async function codeFor(email: string): Promise<string> {
  await server.product.sendOutbox();
  return server.mailbox.list(email).find(({ code }) => code !== undefined)?.code ?? '';
}
const confirm = async (draft: string, email: string) =>
  post({ action: 'confirm', draft, otp: await codeFor(email) });

/** Writes a complaint and enters the mailed code. */
async function complain({ email = `${randomUUID()}@example.org`, ...fields }: Record<string, string>) {
  const written = await write({ ...fields, email });
  return written.status === 303 ? confirm(written.draft, email.toLowerCase()) : written;
}

/** Ticket and secret code on the page of a filed complaint. */
function filed({ status, page }: { status: number; page: string }): { ticket: string; access: string } {
  expect(status).toBe(201);
  const [ticket = '', access = ''] = [...page.matchAll(/<b>([^<]+)<\/b>/g)].map(([, value]) => value);
  return { ticket, access };
}
const decide = (ticket: string, decision: string) =>
  server.database.admin`select public.decide_report(${ticket}, ${decision}, 'We looked at it.')`;

test('names the officer of the community settings, and nobody without them', async () => {
  const page = async () => (await fetch(`${server.url}/grievance`)).text();
  expect(await page()).not.toContain('Grievance officer');
  await server.database.admin`
    update private.community_settings set officer_name = 'Asha <Patil>', officer_email = 'asha@example.org'`;
  expect(await page()).toContain('<p>Asha &lt;Patil&gt;<br>asha@example.org</p>');
  expect(await page()).not.toContain('Questions about personal data');
  await server.database.admin`
    update private.community_settings set officer_post_mr = 'सचिव', officer_post_en = 'Secretary', officer_hours_en = '10 to 5',
      data_contact = 'Vinay <Rane>'`;
  expect(await page()).toContain(
    '<p>Asha &lt;Patil&gt;<br>सचिव / Secretary<br>asha@example.org<br>10 to 5</p>',
  );
  expect(await page()).toMatch(/Questions about personal data<\/span><\/h2><p>Vinay &lt;Rane&gt;<\/p>/);
});

/** Complaints about no picture. */
const WITHOUT_PHOTO = ['harassment', 'money', 'payment', 'data_rights'];

test('offers the eleven kinds of complaints, each with its legal deadline, and about the photo of the member unless it is about none', async () => {
  const about = await makeMember(server.database);
  const [profile] = await server.database.admin`select user_code from private.profiles where id = ${about}`;
  const page = await (await fetch(`${server.url}/grievance`)).text();
  expect([...page.matchAll(/<option value="(\w+)"/g)].map(([, kind]) => kind)).toEqual(Object.keys(KINDS));
  for (const [kind, hours] of Object.entries(KINDS)) {
    const { ticket } = filed(
      await complain({ kind, email: `${kind}@example.org`, code: String(profile?.user_code) }),
    );
    const [row] = await server.database.admin`
      select extract(epoch from due_at - received_at)::int / 3600 as hours, photo is not null as photo
      from private.reports where ticket = ${ticket}`;
    expect([kind, row]).toEqual([kind, { hours, photo: !WITHOUT_PHOTO.includes(kind) }]);
  }
});

test('shows how many complaints were decided in ninety days, and how fast', async () => {
  const page = async () => (await fetch(`${server.url}/grievance`)).text();
  expect(await page()).not.toContain('In the last 90 days');
  const age = [1, 3, 20];
  for (const hours of age) {
    const { ticket } = filed(await complain({ email: `figure${hours}@example.org` }));
    await server.database
      .admin`update private.reports set received_at = now() - make_interval(hours => ${hours}, mins => -1) where ticket = ${ticket}`;
    await decide(ticket, 'dismissed');
  }
  expect(await page()).toContain(
    'In the last 90 days 3 complaints were decided, half of them within 3 hours.',
  );
  await server.database
    .admin`update private.reports set decided_at = decided_at - interval '91 days' where decided_at is not null`;
  expect(await page()).not.toContain('In the last 90 days');
});

test('a complaint is followed by ticket and code, decided, and appealed once [10.43]', async () => {
  const keys = filed(await complain({ email: 'follow@example.org', details: '<b>x</b>' }));
  const follow = () => post({ action: 'follow', ...keys });
  const appeal = () => post({ action: 'appeal', ...keys, details: 'I do not agree.' });
  expect((await follow()).page).toContain('Being looked into');
  expect((await appeal()).status).toBe(409);
  await decide(keys.ticket, 'dismissed');
  expect((await follow()).page).toContain('We looked at it.');
  expect((await appeal()).status).toBe(201);
  expect((await appeal()).status).toBe(409);
  const [second] = await server.database.admin<{ ticket: string }[]>`
    select ticket from private.reports where appeal_of = (select number from private.reports where ticket = ${keys.ticket})`;
  await decide(second?.ticket ?? '', 'upheld');
  expect((await follow()).page).toContain('Upheld');

  const open = await server.database.admin`select public.open_reports()`;
  expect(JSON.stringify(open)).not.toContain(keys.ticket);
});

test('acknowledges a complaint and sends its decision by mail', async () => {
  const { ticket } = filed(await complain({ email: 'Mailed@Example.org' }));
  await server.product.sendOutbox();
  await decide(ticket, 'upheld');
  await server.product.sendOutbox();
  const mails = server.mailbox.list('mailed@example.org');
  expect(mails.filter(({ text }) => text.includes(ticket))).toHaveLength(2);
});

test('returns the same for a wrong code and for an unknown ticket', async () => {
  const { ticket } = filed(await complain({ email: 'wrong@example.org' }));
  const wrong = await post({ action: 'follow', ticket, access: '0000000000' });
  const unknown = await post({ action: 'follow', ticket: 'RG-2020-000001', access: '0000000000' });
  expect(wrong).toEqual(unknown);
  expect(wrong.status).toBe(404);
});

test('keeps what was typed when the complaint is refused', async () => {
  const { status, page } = await complain({
    kind: 'money',
    details: 'He asked for ₹500. </textarea><b>x',
    email: 'no address"',
    name: 'Aunt',
    concerns: 'yes',
  });
  expect(status).toBe(400);
  for (const kept of [
    '<option value="money" selected>',
    'He asked for ₹500. &lt;/textarea&gt;&lt;b&gt;x</textarea>',
    'value="no address&quot;"',
    'value="Aunt"',
    'value="yes" checked',
  ])
    expect(page).toContain(kept);
});

test('hides no photo for an address of which five complaints were dismissed', async () => {
  const about = await makeMember(server.database);
  const [profile] = await server.database.admin`select user_code from private.profiles where id = ${about}`;
  const complainAgain = () =>
    complain({ kind: 'intimate', email: 'spite@example.org', code: String(profile?.user_code) });
  const hidden = async () =>
    (
      await server.database
        .admin`select from private.hidden_photos where private.photo_owner(name) = ${about}`
    ).length;
  for (let count = 0; count < 5; count += 1) {
    const { ticket } = filed(await complainAgain());
    expect(await hidden()).toBe(1);
    await decide(ticket, 'dismissed');
  }
  await server.database
    .admin`update private.reports set received_at = received_at - interval '2 days' where contact_email = 'spite@example.org'`;
  filed(await complainAgain());
  expect(await hidden()).toBe(0);
});

test('hides the photo of the member at once when the complaint is about a picture of the person who complains', async () => {
  const member = await makeMember(server.database);
  const [profile] = await server.database.admin<{ user_code: string; name: string }[]>`
    select user_code, id || '/' || first_photo as name from private.profiles where id = ${member}`;
  const hidden = async () =>
    (await server.database.admin`select from private.hidden_photos where name = ${profile?.name ?? ''}`)
      .length;
  const about = { kind: 'impersonation', code: String(profile?.user_code), email: 'her@example.org' };
  await complain(about);
  expect(await hidden()).toBe(0);
  const { ticket } = filed(await complain({ ...about, concerns: 'yes' }));
  expect(await hidden()).toBe(1);
  await decide(ticket, 'dismissed');
  expect(await hidden()).toBe(0);
});

test.each([
  ['no kind', { kind: '' }, 400],
  ['no text', { details: ' ' }, 400],
  ['too long a text', { details: 'x'.repeat(1001) }, 400],
  ['no address', { email: 'nobody' }, 400],
])('refuses a complaint with %s', async (_what, fields, status) => {
  const answer = await complain({ email: 'refused@example.org', ...fields });
  expect(answer.status).toBe(status);
  expect(answer.page).toContain('role="alert"');
});

test('refuses the sixth complaint of an address in a day, also at the same moment', async () => {
  const drafts: { draft: string; code: string }[] = [];
  for (let count = 0; count < 7; count += 1) {
    const { draft } = await write({ email: 'often@example.org' });
    drafts.push({ draft, code: await codeFor('often@example.org') });
  }
  const answers = await Promise.all(
    drafts.map(({ draft, code }) => post({ action: 'confirm', draft, otp: code })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429, 429]);
});
