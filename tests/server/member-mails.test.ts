/** Mails to members about interests, unlisting, reports and the rules: to whom they are sent and when, in which language, and how to unsubscribe. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMember, memberScope } from '#tests/harness/members.ts';
import { storePatrika } from '#tests/harness/patrikas.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

const OPERATOR = 'operator@example.org';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { operatorEmail: OPERATOR } });
});
afterAll(() => server.close());

const call = (member: string, text: string, values: string[]) =>
  server.database.database.query(memberScope(member), { text, values });
const send = (from: string, to: string) => call(from, 'select public.send_interest($1)', [to]);
const unlist = (member: string, reason: string) =>
  server.database
    .admin`select public.unlist_member(user_code, ${reason}) from private.profiles where id = ${member}`;

async function member(email: string, language = 'en'): Promise<string> {
  const id = await makeMember(server.database, { email });
  await server.database.admin`
    update auth.users set raw_user_meta_data = ${server.database.admin.json({ language })}, email_confirmed_at = now() where id = ${id}`;
  return id;
}

/** Sends what waits, as if its time had come. */
async function deliver(): Promise<void> {
  await server.database.admin`update public.outbox set next_attempt_at = now() where done_at is null`;
  await server.product.sendOutbox();
}
/** Subject and text of the mails to an address, the oldest first. */
const mailsTo = (email: string) =>
  server.mailbox
    .list(email)
    .map(({ subject, text }) => `${subject}\n${text}`)
    .toReversed();

describe('mails about interests', () => {
  test('cover several interests together, in the language of the member, without a name or number [10.40]', async () => {
    const receiver = await member('many@example.org', 'mr');
    for (const name of ['a', 'b', 'c']) await send(await member(`${name}-many@example.org`), receiver);
    const [waiting] = await server.database.admin`
      select extract(epoch from next_attempt_at - created_at)::float as seconds from public.outbox where recipient = ${receiver}`;
    expect(waiting?.seconds).toBe(900);
    await deliver();
    const mails = mailsTo('many@example.org');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('पसंती: ३.');
    for (const secret of ['Sayali', 'Deshmukh', '98765']) expect(mails[0]).not.toContain(secret);

    await send(await member('d-many@example.org'), receiver);
    const [later] = await server.database.admin`
      select next_attempt_at > now() + interval '11 hours' as waits from public.outbox where recipient = ${receiver} and done_at is null`;
    expect(later?.waits).toBe(true);
  });

  test('both get a mail about an acceptance', async () => {
    const [one, other] = [await member('one@example.org'), await member('other@example.org')];
    await send(one, other);
    await call(other, 'select public.answer_interest($1, true)', [one]);
    await deliver();
    expect(mailsTo('one@example.org').join()).toContain('you are in contact');
    expect(mailsTo('other@example.org').join()).toContain('you are in contact');
  });

  test('remind the receiver once, twenty days after an interest, and never the sender', async () => {
    const [receiver, sender] = [await member('slow@example.org'), await member('patient@example.org')];
    await send(sender, receiver);
    await deliver();
    const { admin } = server.database;
    const afterDays = async (days: number) => {
      await admin`
        update private.interests set sent_at = now() - make_interval(days => ${days}), expires_at = now() + make_interval(days => ${30 - days})
        where sender = ${sender}`;
      await admin`select public.remind_of_interests()`;
      await deliver();
      return mailsTo('slow@example.org').slice(1);
    };
    expect(await afterDays(19)).toEqual([]);
    const reminders = await afterDays(20);
    expect(reminders).toHaveLength(1);
    expect(reminders[0]).toContain('without your answer: 1.');
    expect(await afterDays(25)).toEqual(reminders);
    expect(mailsTo('patient@example.org')).toEqual([]);
  });

  test('are not sent once the interest is withdrawn or the two are blocked', async () => {
    const receiver = await member('quiet@example.org');
    const [one, other] = [await member('q1@example.org'), await member('q2@example.org')];
    await send(one, receiver);
    await call(one, 'select public.withdraw_interest($1)', [receiver]);
    await send(other, receiver);
    await call(receiver, 'select public.block_member($1)', [other]);
    await deliver();
    expect(mailsTo('quiet@example.org')).toEqual([]);
  });

  test('cover requests for a patrika together, and are not sent once it is shown', async () => {
    const groom = { gender: 'Male' };
    const [asked, shows] = [await member('asked@example.org'), await member('shows@example.org')];
    for (const id of [asked, shows])
      await server.database
        .admin`update private.profiles set ${server.database.admin(groom)} where id = ${id}`;
    for (const name of ['r1', 'r2']) {
      const asker = await member(`${name}@example.org`);
      for (const id of [asked, shows]) await call(asker, 'select public.ask_for_patrika($1)', [id]);
    }
    await storePatrika(server.database, shows);
    await deliver();
    const mails = mailsTo('asked@example.org');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('see your patrika: 2.');
    expect(mails[0]).toContain('/unsubscribe/');
    expect(mailsTo('shows@example.org')).toEqual([]);
  });

  test('end by one POST without a sign-in, which leaves the others as they are [10.41]', async () => {
    const receiver = await member('enough@example.org');
    await send(await member('e1@example.org'), receiver);
    await deliver();
    const [mail = ''] = mailsTo('enough@example.org');
    const address = /\S+\/unsubscribe\/\S+/.exec(mail)?.[0] ?? '';
    const path = new URL(address).pathname;
    const wants = async () => {
      const topic = "select mail from public.my_notice_choices where topic = 'interests'";
      return (await call(receiver, topic, []))[0]?.mail;
    };
    const shown = await fetch(`${server.url}${path}`);
    expect(await shown.text()).toContain('<form method="post">');
    expect(await wants()).toBe(true);

    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(`${server.url}${path}`, { method: 'POST', body })).status).toBe(200);
    expect(await wants()).toBe(false);
    await send(await member('e2@example.org'), receiver);
    await unlist(receiver, 'The photo shows somebody else.');
    await deliver();
    expect(mailsTo('enough@example.org').slice(1).join()).toContain('The photo shows somebody else.');
    expect(mailsTo('enough@example.org')).toHaveLength(2);

    await call(receiver, "select public.set_notice_choice('interests', true, true, false)", []);
    expect(await wants()).toBe(true);
  });

  test('an unknown key is answered like a known one', async () => {
    const answer = await fetch(`${server.url}/unsubscribe/00000000-0000-4000-8000-000000000000`, {
      method: 'POST',
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('थांबवले');
  });
});

test('the reporter gets the ticket with the time of the answer, and then the decision; the reported member only an upheld decision', async () => {
  const [reporter, reported] = [await member('reporter@example.org'), await member('reported@example.org')];
  const [report] = await call(reporter, "select ticket from public.report_member($1, 'other', 'x')", [
    reported,
  ]);
  const ticket = String(report?.ticket);
  await deliver();
  expect(mailsTo('reported@example.org')).toEqual([]);
  await server.database
    .admin`select public.decide_report(${ticket}, 'upheld', 'The facts were wrong.', 'none', 'Please correct your facts.')`;
  await deliver();
  const [first = '', second = ''] = mailsTo('reporter@example.org');
  expect(first).toMatch(new RegExp(`${ticket}[\\s\\S]*answer by \\d+ \\w+ \\d{4}`));
  expect(second).toContain('we agree with it');
  expect(second).toContain('The facts were wrong.');
  for (const mail of [first, second]) expect(mail).not.toContain('/unsubscribe/');
  const [decided = '', ...rest] = mailsTo('reported@example.org');
  expect([decided.includes(ticket), decided.includes('Please correct your facts.'), rest]).toEqual([
    true,
    true,
    [],
  ]);
  expect(decided).not.toContain('The facts were wrong.');
});

test('the reported member gets a mail about a dismissed report only when it had hidden a photo', async () => {
  const [reporter, reported] = [await member('zealous@example.org'), await member('innocent@example.org')];
  const [own] = await server.database.admin`select first_photo from private.profiles where id = ${reported}`;
  const dismiss = async (kind: string) => {
    const [report] = await call(reporter, "select ticket from public.report_member($1, $2, '', $3)", [
      reported,
      kind,
      String(own?.first_photo),
    ]);
    await server.database
      .admin`select public.decide_report(${String(report?.ticket)}, 'dismissed', 'Nothing found.')`;
    await deliver();
    return mailsTo('innocent@example.org');
  };
  expect(await dismiss('other')).toEqual([]);
  const [apology = '', ...rest] = await dismiss('intimate');
  expect([apology.includes('We are sorry'), rest]).toEqual([true, []]);
});

test('everybody is reminded of the rules every three months, with the address for complaints, and nobody twice [10.42]', async () => {
  const old = await member('old@example.org', 'mr');
  await member('new@example.org');
  await server.database
    .admin`update auth.users set created_at = now() - interval '4 months' where id = ${old}`;
  const remind = async () =>
    (await server.database.admin`select public.remind_of_rules() as reminded`)[0]?.reminded;
  expect(await remind()).toBe(1);
  expect(await remind()).toBe(0);
  await deliver();
  const [mail] = mailsTo('old@example.org');
  expect(mail).toContain('नियमांची आठवण');
  expect(mail).toContain(`${server.url}/grievance`);
  expect(mailsTo('new@example.org')).toEqual([]);
});

test('the operator is notified once of a member who reaches the daily limit of contact details', async () => {
  const viewer = await member('curious@example.org');
  const others = await Promise.all(Array.from({ length: 40 }, () => makeMember(server.database)));
  for (const other of others) await call(viewer, 'select * from public.contact_of($1)', [other]);
  await expect(
    call(viewer, 'select * from public.contact_of($1)', [await makeMember(server.database)]),
  ).rejects.toMatchObject({ code: 'PT429' });
  await deliver();
  expect(mailsTo(OPERATOR).filter((mail) => mail.includes('contact details of a day'))).toHaveLength(1);
});

test('mails about rights name whom to ask: the contact for personal data, or else the officer, and nobody without settings', async () => {
  const { admin } = server.database;
  const [reporter, reported] = [
    await member('asker@example.org', 'mr'),
    await member('answered@example.org'),
  ];
  const newest = async (kind: string) => {
    await call(reporter, `select public.report_member($1, '${kind}', 'x')`, [reported]);
    await deliver();
    return mailsTo('asker@example.org').at(-1);
  };
  try {
    expect(await newest('other')).not.toContain('वैयक्तिक माहितीबद्दल');
    await admin`update private.community_settings set officer_name = 'Asha Naik', officer_phone = '+919800000000'`;
    expect(await newest('false_facts')).toContain('प्रश्न असल्यास: Asha Naik, +919800000000');
    await admin`update private.community_settings set data_contact = 'Vinay Rane, vinay@example.org'`;
    expect(await newest('money')).toContain('प्रश्न असल्यास: Vinay Rane, vinay@example.org');
    await send(reporter, reported);
    await deliver();
    expect(mailsTo('answered@example.org').join()).not.toContain('Vinay Rane');
  } finally {
    await admin`update private.community_settings set officer_name = null, officer_phone = null, data_contact = null`;
  }
});

test('mails, their log and the pages of functions have the name that the desk gave the community [10.50]', async () => {
  const { admin } = server.database;
  await admin`update private.community_settings set name_mr = 'कोकण <विवाह>', name_en = 'Konkan Vivah'`;
  try {
    await member('named@example.org', 'mr');
    const code = await fetch(`${server.url}/auth/v1/otp`, {
      method: 'POST',
      headers: { apikey: server.keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'named@example.org', data: { language: 'mr' } }),
    });
    expect(code.status).toBe(200);
    await expect.poll(() => server.mailbox.list('named@example.org')).toHaveLength(1);
    const [mail] = server.mailbox.list('named@example.org');
    expect(mail?.subject).toBe('कोकण <विवाह>वर लॉगिन करण्यासाठी तुमचा ओटीपी');
    expect(mail?.text).toContain('कोकण <विवाह>');
    expect(mail?.text).not.toMatch(/रेशीमगाठ|\{\{/);
    const [logged] = await admin`select subject from private.mail_log where address = 'named@example.org'`;
    expect(logged?.subject).toBe(mail?.subject);
    const unsubscribe = '/unsubscribe/00000000-0000-4000-8000-000000000000';
    for (const [path, method] of [
      [unsubscribe, 'GET'],
      [unsubscribe, 'POST'],
      ['/grievance', 'GET'],
      ['/b/unknown', 'GET'],
    ] as const) {
      const html = await (await fetch(server.url + path, { method })).text();
      expect(html, `${method} ${path}`).toContain('>कोकण &lt;विवाह&gt;</div>');
      expect(html, `${method} ${path}`).not.toContain('रेशीमगाठ');
    }
  } finally {
    await admin`update private.community_settings set name_mr = null, name_en = null`;
  }
});
