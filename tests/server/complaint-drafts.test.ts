/** Complaints before their address is confirmed: mailed codes, pictures, limits, and what the page keeps when something is wrong. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMailbox } from '#dev/mailbox/mailbox.ts';
import { type Mailer, MailFailure } from '#domain/mail/mailer.ts';
import { makeMember, makeUser } from '#tests/harness/members.ts';
import { photograph, profileOfBillions, withProfile } from '#tests/harness/pictures.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

/** A mailer that can be out of order. */
const mailbox = createMailbox({ clock: () => new Date() });
let mailWorks = true;
const mailer: Mailer = {
  send: async (mail) => {
    if (!mailWorks) throw new MailFailure('ECONNECTION');
    await mailbox.send(mail);
  },
  close: async () => {},
};

let server: TestServer;
beforeAll(async () => {
  const serviceLimits = { grievance: { perMinute: 10_000, running: 10, waiting: 100 } };
  server = await startTestServer({ overrides: { mailer, serviceLimits } });
});
let network: string;
beforeEach(() => {
  mailWorks = true;
  network = `10.1.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
  return () => vi.restoreAllMocks();
});
afterAll(() => server.close());

interface Answer {
  status: number;
  page: string;
  draft: string;
}

async function post(fields: Record<string, string | string[]>, files: File[] = []): Promise<Answer> {
  const body = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) body.append(name, value);
  for (const file of files) body.append('pictures', file);
  const response = await fetch(`${server.url}/grievance`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { 'x-forwarded-for': network },
  });
  const page = await response.text();
  const location = /^\?draft=(.+)$/.exec(response.headers.get('location') ?? '')?.[1];
  const draft = location ?? /name="draft" value="([^"]+)"/.exec(page)?.[1] ?? '';
  return { status: response.status, page, draft };
}
const write = (fields: Record<string, string | string[]> = {}, files: File[] = []) =>
  post(
    { action: 'complain', kind: 'other', details: 'It happened.', email: 'a@example.org', ...fields },
    files,
  );
const read = async (draft: string) => (await fetch(`${server.url}/grievance?draft=${draft}`)).text();
const mailedCodes = async (email: string) => {
  await server.product.sendOutbox();
  return mailbox.list(email).map(({ code }) => code ?? '');
};
const enter = (draft: string, otp: string) => post({ action: 'confirm', draft, otp });
const reportsOf = (email: string) =>
  server.database.admin`select number, ticket, pictures from private.reports where contact_email = ${email}`;
const wrong = (code = '') => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
/** Lets a minute pass since the last code of a draft. */
const passMinutes = (draft: string, minutes: number) => server.database.admin`
  update private.complaint_codes set asked_at = asked_at - make_interval(mins => ${minutes}),
    mailed_at = mailed_at - make_interval(mins => ${minutes}) where draft = ${draft}`;

const png = async (name = 'a.png', side = 40) =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: side, height: side, channels: 3, background: '#a31' } })
          .png()
          .toBuffer(),
      ),
    ],
    name,
    { type: 'image/png' },
  );
const noise = (bytes: number, type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], 'large.jpg', { type });
const picturesOf = async (draft: string) =>
  (
    await server.database.admin<{ name: string }[]>`
    select name from storage.objects where bucket_id = 'complaints' and name like ${`${draft}/%`} order by name`
  ).map(({ name }) => name);

describe('the mailed code', () => {
  test('files the complaint, in either script, and the same answer can be repeated', async () => {
    const email = 'code@example.org';
    const { status, draft } = await write({ email });
    expect(status).toBe(303);
    expect(await read(draft)).toContain(`<b>${email}</b>`);
    expect(await reportsOf(email)).toHaveLength(0);
    const [code = ''] = await mailedCodes(email);
    const devanagari = code.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)));
    const filed = await enter(draft, devanagari);
    expect(filed.status).toBe(201);
    expect(await enter(draft, code)).toEqual(filed);
    expect(await reportsOf(email)).toHaveLength(1);
    const page = await read(draft);
    expect(page).toContain('We have your complaint');
    expect(page).not.toContain(email);
    expect((await write({ email, draft })).page).toContain('We have your complaint');
  });

  test('is refused when it is wrong, after ten minutes, and after five attempts', async () => {
    const email = 'attempts@example.org';
    const { draft } = await write({ email });
    const [code = ''] = await mailedCodes(email);
    expect((await enter(draft, wrong(code))).status).toBe(400);
    await passMinutes(draft, 11);
    expect((await enter(draft, code)).page).toContain('wrong or has expired');
    expect((await post({ action: 'resend', draft })).status).toBe(303);
    const [second = ''] = await mailedCodes(email);
    expect(second).not.toBe(code);
    expect((await enter(draft, code)).status).toBe(400);
    for (let attempts = 1; attempts < 5; attempts += 1) await enter(draft, wrong(second));
    expect((await enter(draft, second)).status).toBe(429);
    expect(await reportsOf(email)).toHaveLength(0);
  });

  test('is sent again after a minute, and at most ten times an hour to a mailbox however it is written', async () => {
    const { draft } = await write({ email: 'flood+1@example.org' });
    expect((await post({ action: 'resend', draft })).page).toContain('after a minute');
    for (let count = 2; count <= 10; count += 1)
      expect((await write({ email: `flood+${count}@example.org` })).status).toBe(303);
    const refused = await write({ email: 'flood@example.org', details: 'Kept.' });
    expect([refused.status, refused.page.includes('Kept.</textarea>')]).toEqual([429, true]);
  });

  test('confirms only the mailbox that it was mailed to', async () => {
    const { draft } = await write({ email: 'mine@example.org' });
    const [code = ''] = await mailedCodes('mine@example.org');
    // The form is stored with the other address, and no code is mailed, because of the picture.
    const changed = await write({ draft, email: 'victim@example.org' }, [noise(10)]);
    expect(changed.status).toBe(400);
    expect((await enter(draft, code)).status).not.toBe(201);
    expect(await reportsOf('victim@example.org')).toHaveLength(0);
  });

  test('is mailed to nobody else when the address is changed before it is sent', async () => {
    const { draft } = await write({ email: 'before@example.org' });
    await write({ draft, email: 'stranger@example.org' }, [noise(10)]);
    expect([await mailedCodes('before@example.org'), await mailedCodes('stranger@example.org')]).toEqual([
      [],
      [],
    ]);
  });

  test('goes to the changed address only, with everything else as it was', async () => {
    const { draft } = await write({ email: 'typo@example.org', details: 'Read "this"', concerns: 'yes' });
    const { page } = await post({ action: 'edit', draft });
    for (const kept of [
      'value="typo@example.org"',
      'Read &quot;this&quot;</textarea>',
      'value="yes" checked',
    ])
      expect(page).toContain(kept);
    await write({ draft, email: 'right@example.org', details: 'Read "this"' });
    expect([await mailedCodes('typo@example.org'), (await mailedCodes('right@example.org')).length]).toEqual([
      [],
      1,
    ]);
    const [code = ''] = await mailedCodes('right@example.org');
    expect((await enter(draft, code)).status).toBe(201);
    expect(await reportsOf('right@example.org')).toHaveLength(1);
  });

  test('is mailed again in the background when the mail fails, and the page shows the failure', async () => {
    const email = 'down@example.org';
    mailWorks = false;
    const { draft } = await write({ email });
    await server.product.sendOutbox();
    expect(await read(draft)).toContain('The mail could not be sent yet.');
    mailWorks = true;
    await server.database.admin`update public.outbox set next_attempt_at = now() where done_at is null`;
    const [code = ''] = await mailedCodes(email);
    expect(await read(draft)).not.toContain('The mail could not be sent yet.');
    expect((await enter(draft, code)).status).toBe(201);
  });

  test('is stored nowhere', async () => {
    const email = 'secret@example.org';
    await write({ email });
    const [code = ''] = await mailedCodes(email);
    const rows = await server.database.admin`
      select to_jsonb(o) - array['created_at', 'due_at', 'next_attempt_at', 'done_at'] as row from public.outbox o where kind = 'complaint_code'
      union all select to_jsonb(c) - array['asked_at', 'mailed_at', 'network', 'mailbox', 'draft'] from private.complaint_codes c
      union all select to_jsonb(d) - array['id', 'network', 'created_at'] from private.complaint_drafts d`;
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe('drafts', () => {
  const draftsFrom = async (addresses: string[]) => {
    const statuses: number[] = [];
    for (const address of addresses) {
      network = address;
      statuses.push((await write({ email: `${randomUUID()}@example.org` })).status);
    }
    return statuses;
  };
  const times = (count: number, address: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => address(at));
  const count = async () =>
    Number((await server.database.admin`select count(*) from private.complaint_drafts`)[0]?.count);

  test('are twenty in a day from one IPv4 /24', async () => {
    const statuses = await draftsFrom(times(21, (at) => `10.77.7.${at}`));
    expect([statuses.filter((status) => status === 303).length, statuses.at(-1)]).toEqual([20, 429]);
    expect(await draftsFrom(['10.77.8.1'])).toEqual([303]);
  });

  test('are twenty in a day from one IPv6 /56, and sixty from one /48', async () => {
    const inSite = (site: number) => times(20, (at) => `2001:db8:77:${(site * 256 + at).toString(16)}::1`);
    expect(new Set(await draftsFrom(inSite(1)))).toEqual(new Set([303]));
    expect(await draftsFrom(['2001:db8:77:1ff::1'])).toEqual([429]);
    expect(new Set(await draftsFrom([...inSite(2), ...inSite(3)]))).toEqual(new Set([303]));
    expect(await draftsFrom(['2001:db8:77:400::1', '2001:db8:78:400::1'])).toEqual([429, 303]);
  });

  test('are ten in a day to one mailbox', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 11; at += 1) {
      network = `10.78.${at}.1`;
      statuses.push((await write({ email: `ten+${at}@example.org` })).status);
      await server.database
        .admin`update private.complaint_codes set asked_at = asked_at - interval '2 hours'`;
    }
    expect([statuses.filter((status) => status === 303).length, statuses.at(-1)]).toEqual([10, 429]);
  });

  test.each([
    ['no kind', { kind: '' }],
    ['an unknown kind', { kind: 'constructor' }],
    ['no text', { details: ' ' }],
    ['no address', { email: 'nobody' }],
    ['a code that is no number', { code: 'x' }],
  ])('are not stored for a form with %s, and do not count [10.104]', async (_what, fields) => {
    network = `10.79.${Math.floor(Math.random() * 256)}.1`;
    const before = await count();
    for (let at = 0; at < 21; at += 1) expect((await write(fields, [await png()])).status).toBe(400);
    expect(await count()).toBe(before);
    expect((await write({ email: `${randomUUID()}@example.org` })).status).toBe(303);
  });

  test('of strangers leave a reserve to known mailboxes, and the page names the officer to others [10.104]', async () => {
    const { admin } = server.database;
    await admin`update private.community_settings set officer_name = 'Asha Patil'`;
    const filed = await write({ email: 'known@example.org' });
    await enter(filed.draft, (await mailedCodes('known@example.org'))[0] ?? '');
    const member = await makeMember(server.database);
    const [user] = await admin`
      update auth.users set email_confirmed_at = now() where id = ${member} returning email`;
    await admin`
      insert into private.complaint_drafts (network, wide_network, mailbox, kind, details, email, language, concerns_reporter)
      select uuid_send(gen_random_uuid()), uuid_send(gen_random_uuid()), uuid_send(gen_random_uuid()), 'other', 'flood', 'flood@example.org', 'en', false
      from generate_series(1, 1000)`;
    await admin`
      insert into private.complaint_codes (draft, mailbox, network)
      select id, mailbox, network from private.complaint_drafts where details = 'flood'`;
    const refused = await write({ email: `${randomUUID()}@example.org` });
    expect([refused.status, refused.page.includes('Asha Patil')]).toEqual([429, true]);
    expect((await write({ email: 'known+again@example.org' })).status).toBe(303);
    expect((await write({ email: String(user?.email) })).status).toBe(303);
    await admin`delete from private.complaint_drafts where details = 'flood'`;
  });

  test('that never asked for a code end after an hour', async () => {
    const { draft } = await write({ email: 'unfinished@example.org' }, [noise(10)]);
    expect(await read(draft)).toContain('value="unfinished@example.org"');
    await server.database.admin`
      update private.complaint_drafts set created_at = created_at - interval '61 minutes' where id = ${draft}`;
    await write({ email: `${randomUUID()}@example.org` });
    expect(await read(draft)).toContain('This draft does not exist any more.');
  });
});

test('returns the empty form for an unknown draft', async () => {
  for (const draft of [randomUUID(), 'x', '']) {
    expect(await read(draft)).toContain('This draft does not exist any more.');
    for (const action of ['confirm', 'resend', 'edit'])
      expect([action, (await post({ action, draft })).status]).toEqual([action, 404]);
  }
});

describe('pictures', () => {
  test('are re-encoded, kept with the complaint, and shown to staff who open it, to nobody else [10.43]', async () => {
    const email = 'pictures@example.org';
    const { draft } = await write({ email }, [await png(), await png('b.png')]);
    const [code = ''] = await mailedCodes(email);
    expect((await enter(draft, code)).status).toBe(201);
    const names = await picturesOf(draft);
    expect(names).toHaveLength(2);
    const [name = ''] = names;
    const [report] = await reportsOf(email);
    expect(report?.pictures).toBe(draft);

    const operator = await makeUser(server.database);
    await server.database.admin`insert into private.staff (member, role) values (${operator}, 'operator')`;
    const desk = await server.actingAs(operator);
    const member = await server.actingAs(await makeMember(server.database));
    const opens = async (client: typeof desk) =>
      (await client.storage.from('complaints').download(name)).error === null;
    const lists = async (client: typeof desk) =>
      (await client.storage.from('complaints').list(draft)).data?.length;
    expect(await opens(desk)).toBe(false);
    const { data } = await desk.rpc('desk_report', { ticket: report?.ticket });
    expect((data as { pictures: string[] }).pictures).toEqual(names);
    expect([await opens(desk), await opens(member), await opens(server.client())]).toEqual([
      true,
      false,
      false,
    ]);
    expect([await lists(member), await lists(server.client())]).toEqual([0, 0]);
    const other = await makeUser(server.database);
    await server.database.admin`insert into private.staff (member, role) values (${other}, 'operator')`;
    expect(await opens(await server.actingAs(other))).toBe(false);
    const readAgo = (time: string) =>
      server.database
        .admin`update private.desk_log set at = now() - ${time}::interval where actor = ${operator}`;
    await readAgo('1 hour 59 minutes');
    expect(await opens(desk)).toBe(true);
    await readAgo('2 hours 1 minute');
    expect(await opens(desk)).toBe(false);
    for (const client of [member, server.client(), desk])
      expect(
        (await client.storage.from('complaints').upload(`${draft}/x`, await png())).error,
      ).not.toBeNull();
  });

  test('are to be chosen again when the form was refused, and survive every refusal after that', async () => {
    const invalid = await write({ email: 'no address' }, [await png()]);
    expect([invalid.status, invalid.draft]).toEqual([400, '']);
    expect(invalid.page).toContain('Please choose them again.');
    const first = await write({ email: 'ticks@example.org' }, [await png(), noise(10)]);
    expect([first.status, first.page.includes('name="keep"')]).toEqual([400, true]);
    const kept = await picturesOf(first.draft);
    expect(kept).toHaveLength(1);
    const second = await write({ draft: first.draft, keep: kept, email: 'x' }, [await png()]);
    expect([second.page.includes('Please choose them again.'), await picturesOf(first.draft)]).toEqual([
      true,
      kept,
    ]);
  });

  test('are three at most, and removed when they are unticked', async () => {
    const email = 'three@example.org';
    const first = await write({ email }, [await png(), await png(), await png(), await png()]);
    expect(first.page).toContain('Only three pictures');
    const three = await picturesOf(first.draft);
    expect(three).toHaveLength(3);
    const last = await write({ draft: first.draft, keep: three.slice(1), email });
    expect(last.status).toBe(303);
    expect(await picturesOf(first.draft)).toEqual(three.slice(1));
  });

  test.each([
    ['larger than a megabyte', () => noise(1024 * 1024 + 1), 400],
    ['of another type', () => noise(10, 'image/gif'), 400],
    ['that only claim to be a picture', () => noise(10), 400],
    ['of many megabytes', () => noise(9 * 1024 * 1024), 400],
    ['larger than the page reads', () => noise(33 * 1024 * 1024), 413],
  ])('are refused in words when they are files %s', async (_what, file, status) => {
    const answer = await write({}, [file()]);
    expect([answer.status, answer.page.includes('role="alert"')]).toEqual([status, true]);
  });

  test('with a colour profile that claims 4,294,967,295 tags delay neither their sender nor others', async () => {
    const photo = withProfile(await photograph(300, 200).jpeg().toBuffer(), profileOfBillions());
    const file = new File([new Uint8Array(photo)], 'a.jpg', { type: 'image/jpeg' });
    const began = performance.now();
    const [answer, page] = await Promise.all([write({}, [file]), read('')]);
    expect(performance.now() - began).toBeLessThan(3000);
    expect([answer.status, await picturesOf(answer.draft), page]).toMatchObject([
      303,
      [expect.anything()],
      expect.stringContaining('<form'),
    ]);
  });

  test('are removed with the draft after a day, and with the complaint after its time', async () => {
    const { admin } = server.database;
    const tidy = async () => {
      await admin`select public.remove_after_retention()`;
      await server.admin.functions.invoke('remove_idle_photos');
    };
    const [left, filed] = [
      await write({ email: 'left@example.org' }, [await png()]),
      await write({ email: 'filed@example.org' }, [await png()]),
    ];
    const [code = ''] = await mailedCodes('filed@example.org');
    await enter(filed.draft, code);
    await admin`update private.complaint_drafts set created_at = created_at - interval '25 hours' where id in (${left.draft}, ${filed.draft})`;
    await tidy();
    expect([await picturesOf(left.draft), (await picturesOf(filed.draft)).length]).toEqual([[], 1]);
    const [report] = await reportsOf('filed@example.org');
    await admin`select public.decide_report(${report?.ticket}, 'dismissed', 'x')`;
    await admin`update private.reports set decided_at = now() - interval '181 days' where number = ${report?.number}`;
    await tidy();
    expect([await picturesOf(filed.draft), await reportsOf('filed@example.org')]).toEqual([[], []]);
  });
});

test('no role of the API reads or changes drafts', async () => {
  for (const client of [server.client(), await server.actingAs(await makeMember(server.database))])
    for (const [name, parameters] of [
      ['complaint_draft', { draft: randomUUID() }],
      [
        'save_complaint_draft',
        {
          draft: randomUUID(),
          network: 'x',
          kind: 'other',
          details: 'x',
          email: 'a@example.org',
          name: '',
          language: 'en',
        },
      ],
      ['confirm_complaint', { draft: randomUUID(), code: '1' }],
      ['mail_complaint_code', { draft: randomUUID(), network: 'x' }],
      ['unneeded_complaint_pictures', { batch: 1 }],
    ] as const)
      expect((await client.rpc(name, parameters)).error).not.toBeNull();
});
