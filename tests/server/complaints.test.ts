/** Complaints by people who are no members: filing, following and appealing over the page, and what the database does with them. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeMember, makeUser } from '#tests/harness/members.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  const serviceLimits = { grievance: { perMinute: 10_000, running: 10, waiting: 100 } };
  server = await startTestServer({ overrides: { serviceLimits } });
});
beforeEach(async () => {
  // All tests come from one network.
  await server.database.admin`
    update private.complaint_drafts set network = uuid_send(id), wide_network = uuid_send(id)`;
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

/** The network that the next requests come from. */
let client = '198.51.100.1';

async function post(fields: Record<string, string>, files: File[] = []): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const file of files) body.append('pictures', file);
  const response = await fetch(`${server.url}/grievance`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { 'x-forwarded-for': client },
  });
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
  return server.mailbox.list(email).find(({ code }) => code)?.code ?? '';
}
const confirm = async (draft: string, email: string) =>
  post({ action: 'confirm', draft, otp: await codeFor(email) });

/** Writes a complaint and enters the mailed code. */
async function complain(
  { email = `${randomUUID()}@example.org`, ...fields }: Record<string, string>,
  files: File[] = [],
) {
  const written = await write({ ...fields, email }, files);
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
    .admin`update private.reports set decided_at = decided_at - interval '90 days' where decided_at is not null`;
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

test('sends the decision about a member to that member and to the person who complained, each their own mail', async () => {
  const reported = await makeMember(server.database, { email: 'reported@example.org' });
  await server.database.admin`update auth.users set email_confirmed_at = now() where id = ${reported}`;
  const [row] = await server.database.admin`select user_code from private.profiles where id = ${reported}`;
  const email = 'outsider@example.org';
  const { ticket } = filed(await complain({ email, code: String(row?.user_code), kind: 'harassment' }));
  filed(await complain({ email: 'second-outsider@example.org' }));
  await server.product.sendOutbox();
  await decide(ticket, 'upheld');
  await server.product.sendOutbox();
  const subjectsTo = (address: string) =>
    server.mailbox
      .list(address)
      .filter(({ text }) => text.includes(ticket))
      .map(({ subject }) => subject)
      .sort();
  expect(subjectsTo('reported@example.org')).toEqual(['A decision about your profile']);
  expect(subjectsTo(email)).toEqual(['तुमची तक्रार मिळाली', 'तुमच्या तक्रारीवर निर्णय झाला']);
  expect(subjectsTo('second-outsider@example.org')).toEqual([]);
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

describe('the photo of a member', () => {
  let about: string;
  let code: string;
  const picture = async () => {
    const image = sharp({ create: { width: 40, height: 40, channels: 3, background: '#a31' } }).png();
    return [new File([new Uint8Array(await image.toBuffer())], 'a.png', { type: 'image/png' })];
  };
  const isHidden = async (member = about) =>
    (
      await server.database
        .admin`select from private.hidden_photos where private.photo_owner(name) = ${member}`
    ).length === 1;
  const codeOf = async (member: string) => {
    const [row] = await server.database.admin`select user_code from private.profiles where id = ${member}`;
    return String(row?.user_code);
  };
  beforeEach(async () => {
    client = '198.51.100.1';
    about = await makeMember(server.database);
    code = await codeOf(about);
    await server.database.admin`update private.reports set acted_at = acted_at - interval '1 day'`;
    return () => {
      client = '198.51.100.1';
    };
  });
  const claim = async (fields: Record<string, string> = {}, files: File[] = []) =>
    filed(await complain({ kind: 'intimate', code, ...fields }, files)).ticket;

  test('stays visible on the word of one mailbox, however it is written and from wherever', async () => {
    const name = randomUUID();
    await claim({ email: `${name}+1@example.org` });
    client = '203.0.113.1';
    await claim({ email: `${name}+2@example.org` });
    expect(await isHidden()).toBe(false);
  });

  test.each([
    ['intimate', {}, true],
    ['impersonation', { concerns: 'yes' }, true],
    ['impersonation', {}, false],
    ['order', { concerns: 'yes' }, false],
    ['other', { concerns: 'yes' }, false],
  ])(
    'is hidden at once by a complaint with a picture of the kind %s %j: %s',
    async (kind, fields, hidden) => {
      const ticket = await claim({ kind, ...fields }, await picture());
      expect(await isHidden()).toBe(hidden);
      await decide(ticket, 'dismissed');
      expect(await isHidden()).toBe(false);
    },
  );

  test('is hidden by a second mailbox from another network, until complaints of one network only are left [10.103]', async () => {
    const first = await claim();
    await claim();
    expect(await isHidden()).toBe(false);
    client = '203.0.113.1';
    await claim();
    expect(await isHidden()).toBe(true);
    await decide(first, 'dismissed');
    expect(await isHidden()).toBe(true);
    const [second] = await server.database.admin`
      select ticket from private.reports where about = ${about} and decision is null order by number limit 1`;
    await decide(second?.ticket, 'dismissed');
    expect(await isHidden()).toBe(false);
  });

  test('is shown again when another complaint of the mailbox is dismissed, and not hidden by the next one', async () => {
    const other = await makeMember(server.database);
    const email = `${randomUUID()}@example.org`;
    await claim({ email }, await picture());
    const ticket = await claim({ email, code: await codeOf(other) }, await picture());
    expect([await isHidden(), await isHidden(other)]).toEqual([true, true]);
    await decide(ticket, 'dismissed');
    expect([await isHidden(), await isHidden(other)]).toEqual([false, false]);
    const mails = await server.database.admin`
      select from public.outbox where kind = 'photo_restored_mail' and recipient in (${about}, ${other})`;
    expect(mails).toHaveLength(2);
    await claim({ email }, await picture());
    expect(await isHidden()).toBe(false);
  });

  test('stays hidden when a complaint of the mailbox was upheld before another is dismissed', async () => {
    const email = `${randomUUID()}@example.org`;
    const [right, wrong] = [await claim({ email, kind: 'other' }), await claim({ email, kind: 'other' })];
    await claim({ email }, await picture());
    await decide(right, 'upheld');
    await decide(wrong, 'dismissed');
    expect(await isHidden()).toBe(true);
  });

  test('stays visible after ten others were hidden in a day, and an operator is alerted once [10.103]', async () => {
    const tickets: string[] = [];
    for (let count = 1; count <= 12; count += 1) {
      code = await codeOf(await makeMember(server.database));
      tickets.push(await claim({}, await picture()));
    }
    const hidden = await server.database.admin`
      select r.ticket from private.hidden_photos h join private.reports r on r.number = h.report where r.ticket = any (${tickets})`;
    expect(hidden.map(({ ticket }) => ticket).sort()).toEqual(tickets.slice(0, 10).sort());
    expect(await server.database.admin`select detail from public.outbox where kind = 'hiding_limit'`).toEqual(
      [{ detail: { ticket: tickets[10] } }],
    );
  });

  test('is at the top of the desk with the hours that the law allows, hidden or not', async () => {
    const operator = await makeUser(server.database);
    await server.database.admin`insert into private.staff (member, role) values (${operator}, 'operator')`;
    await server.database
      .admin`update private.reports set due_at = due_at + interval '1 day' where decision is null`;
    await claim({ kind: 'other' });
    const ticket = await claim();
    const { data } = await (await server.actingAs(operator)).rpc('desk_reports');
    const [first] = data as unknown as { ticket: string; received_at: string; due_at: string }[];
    expect(first?.ticket).toBe(ticket);
    expect(Date.parse(first?.due_at ?? '') - Date.parse(first?.received_at ?? '')).toBe(2 * 3600_000);
  });

  test('is not hidden by upholding the request of a stranger to carry out an order, only by one that an operator recorded', async () => {
    const operator = await makeUser(server.database);
    await server.database.admin`insert into private.staff (member, role) values (${operator}, 'operator')`;
    const desk = await server.actingAs(operator);
    const ticket = await claim({ kind: 'order' }, await picture());
    const hide = async (decided: string) =>
      (
        await desk.rpc('desk_decide', {
          ticket: decided,
          decision: 'upheld',
          reason: 'x',
          measure: 'hide_photo',
        })
      ).error?.message;
    expect([await hide(ticket), await isHidden()]).toEqual(['order_not_recorded', false]);
    const { data } = await desk.rpc('desk_record_order', {
      authority: 'Court',
      reference: '1',
      issued_by: 'court',
      received_at: new Date().toISOString(),
      details: 'x',
      code: Number(code),
    });
    expect([await hide(data as string), await isHidden()]).toEqual([undefined, true]);
  });
});

test.each([
  ['no kind', { kind: '' }, 400],
  ['no text', { details: ' ' }, 400],
  ['too long a text', { details: 'x'.repeat(1001) }, 400],
  ['too long an address', { email: '@example.org'.padStart(255, 'x') }, 400],
  ['no address', { email: 'nobody' }, 400],
])('refuses a complaint with %s', async (_what, fields, status) => {
  const answer = await complain({ email: 'refused@example.org', ...fields });
  expect(answer.status).toBe(status);
  expect(answer.page).toContain('role="alert"');
});

test('takes a complaint with the longest text and address', async () => {
  const fields = { details: 'x'.repeat(1000), email: '@example.org'.padStart(254, 'x') };
  expect((await write(fields)).status).toBe(303);
});

test('refuses the sixth complaint of a mailbox in a day, however it is written, also at the same moment', async () => {
  const drafts: { draft: string; code: string }[] = [];
  for (let count = 0; count < 7; count += 1) {
    const email = `often+${count}@example.org`;
    const { draft } = await write({ email });
    drafts.push({ draft, code: await codeFor(email) });
  }
  const answers = await Promise.all(
    drafts.map(({ draft, code }) => post({ action: 'confirm', draft, otp: code })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429, 429]);
  expect((await write({ email: 'often@example.org' })).status).toBe(429);
});

test('counts complaints and reports of one mailbox together', async () => {
  const member = await makeMember(server.database);
  const about = await makeMember(server.database);
  const [user] = await server.database.admin<
    { email: string }[]
  >`select email from auth.users where id = ${member}`;
  const email = String(user?.email).replace('@', '+x@');
  for (let count = 0; count < 5; count += 1) filed(await complain({ email }));
  const { error } = await (await server.actingAs(member)).rpc('report_member', {
    user_id: about,
    kind: 'other',
  });
  expect(error?.message).toBe('report_limit');
});

test('leaves the last complaints of a day to mailboxes and networks that have none', async () => {
  await server.database.admin`update private.reports set received_at = received_at - interval '2 days'`;
  await server.database.admin`
    insert into private.reports (ticket, kind, about_code, due_at, contact_email, mailbox, network)
    select gen_random_uuid(), 'other', 1, now(), 'x@example.org', uuid_send(gen_random_uuid()), private.network_hash('192.0.2.1', 48)
    from generate_series(1, 150)`;
  client = '192.0.2.200';
  expect((await write({ email: 'late1@example.org' })).status).toBe(429);
  client = '203.0.114.1';
  expect((await complain({ email: 'late2@example.org' })).status).toBe(201);
  expect((await write({ email: 'late3@example.org' })).status).toBe(429);
  await server.database.admin`delete from private.reports where contact_email = 'x@example.org'`;
});
