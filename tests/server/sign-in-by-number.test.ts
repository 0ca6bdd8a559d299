/** Signing in by mobile number through the whole product: the official client, the signed hook, the function, and a gateway on the wire. */
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedHeaders } from '#functions/_shared/standard-webhooks.ts';
import { consentText } from '#tests/harness/consent-texts.ts';
import { daytimeZone } from '#tests/harness/daytime-zone.ts';
import { fillDraft } from '#tests/harness/families.ts';
import { latestCode, signIn as signInByMail } from '#tests/harness/sign-in.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';
import { startTextGateway, type TextGateway } from '#tests/harness/text-gateway.ts';

let gateway: TextGateway;
let server: TestServer;
beforeAll(async () => {
  gateway = await startTextGateway();
  server = await startTestServer({
    config: {
      texts: {
        TEXT_URL: `${gateway.url}/send?to={number}&from={sender}&tpl={template}&msg={text}`,
        TEXT_SENDER: 'RSHMGT',
        TEXT_AUTHORIZATION: 'Bearer gateway-key',
        TEXT_TEMPLATES:
          'code.en=1107000000000000001,code.mr=1107000000000000002,news.en=1107000000000000003,invitation.mr=1107000000000000004',
      },
    },
  });
  await job();
});
afterAll(async () => {
  await server.close();
  await gateway.stop();
});
beforeEach(async () => {
  gateway.requests.length = 0;
  gateway.answers.length = 0;
  await server.database
    .admin`update private.text_settings set sign_in = true, abroad = false, an_hour = 200, a_day = 1000`;
});

/** What the scheduled job calls. */
const job = () =>
  fetch(`${server.url}/functions/v1/send_text_messages`, {
    method: 'POST',
    headers: { apikey: server.keys.secret },
  });

const someNumber = () =>
  `+919${randomInt(10 ** 9)
    .toString()
    .padStart(9, '0')}`;
const codeIn = (message = '') => /\b\d{6}\b/.exec(message)?.[0] ?? '';

async function signIn(phone: string, language = 'en') {
  const client = server.client();
  const asked = await client.auth.signInWithOtp({ phone, options: { data: { language } } });
  expect(asked.error).toBeNull();
  const token = codeIn(gateway.requests.at(-1)?.query.msg);
  const { data, error } = await client.auth.verifyOtp({ phone, token, type: 'sms' });
  expect(error).toBeNull();
  return { client, session: data.session };
}

describe('signing in by number', () => {
  it('sends the registered text of the language to the gateway, and the code opens a session [10.250, 10.254]', async () => {
    const phone = someNumber();
    const { session } = await signIn(phone, 'mr');
    expect(gateway.requests).toEqual([
      {
        method: 'GET',
        path: '/send',
        query: {
          to: phone.slice(1),
          from: 'RSHMGT',
          tpl: '1107000000000000002',
          msg: expect.stringMatching(/^रेशीमगाठ: तुमचा ओटीपी \d{6}\. तो १० मिनिटे वैध आहे\. कोणालाही सांगू नका\.$/),
        },
        authorization: 'Bearer gateway-key',
        body: '',
      },
    ]);
    const user = session?.user;
    expect(user).toMatchObject({
      phone: phone.slice(1),
      email: '',
      app_metadata: { provider: 'phone', providers: ['phone'] },
      identities: [{ provider: 'phone' }],
    });
    const { admin } = server.database;
    expect(await admin`select phone from private.profiles where id = ${user?.id ?? ''}`).toEqual([
      { phone: phone.slice(3) },
    ]);
    expect(await admin`select kind, passed from private.checks where member = ${user?.id ?? ''}`).toEqual([
      { kind: 'phone', passed: true },
    ]);
  });

  it('opens the same account again, in the newest language, with a text that has a template', async () => {
    const phone = someNumber();
    const first = await signIn(phone, 'mr');
    server.pass(61);
    const second = await signIn(phone, 'en');
    expect(second.session?.user.id).toBe(first.session?.user.id);
    expect(gateway.requests[1]?.query).toMatchObject({
      tpl: '1107000000000000001',
      msg: expect.stringMatching(/^\d{6} is your code for Reshimgath\./),
    });
  });

  it('tells that it is switched off, and sends nothing', async () => {
    await server.database.admin`update private.text_settings set sign_in = false`;
    const { error } = await server.client().auth.signInWithOtp({ phone: someNumber() });
    expect(error).toMatchObject({ status: 400, code: 'phone_provider_disabled' });
    expect(gateway.requests).toEqual([]);
  });

  it.each([
    ['a number abroad', '+447911123456', 422, 'text_abroad'],
    ['a landline', '+912223456789', 422, 'text_abroad'],
  ])('tells that %s gets no message, and sends none [10.252]', async (_what, phone, status, message) => {
    expect((await server.client().auth.signInWithOtp({ phone })).error).toMatchObject({ status, message });
    expect(gateway.requests).toEqual([]);
    expect(await server.database.admin`select from auth.users where phone = ${phone.slice(1)}`).toHaveLength(
      0,
    );
  });

  it('tells that the budget is used up, and sends nothing', async () => {
    await server.database.admin`delete from private.text_messages`;
    await server.database.admin`update private.text_settings set an_hour = 1`;
    await signIn(someNumber());
    const { error } = await server.client().auth.signInWithOtp({ phone: someNumber() });
    expect(error).toMatchObject({ status: 429, message: 'text_budget' });
    expect(gateway.requests).toHaveLength(1);
  });

  it.each([
    ['refuses the message', { status: 500 }],
    ['redirects elsewhere', { status: 302 }],
    ['does not answer', { silence: true }],
  ])(
    'tells that the message was not sent when the gateway %s, and lets the person ask again at once',
    async (_what, answer) => {
      const phone = someNumber();
      gateway.answers.push(answer);
      const client = server.client();
      const { error } = await client.auth.signInWithOtp({ phone });
      expect(error).toMatchObject({ status: 422, message: 'text_not_sent' });
      expect((await client.auth.signInWithOtp({ phone })).error).toBeNull();
      const token = codeIn(gateway.requests.at(-1)?.query.msg);
      expect((await client.auth.verifyOtp({ phone, token, type: 'sms' })).error).toBeNull();
    },
  );

  it('asks to wait before another code, with GoTrue’s answer', async () => {
    const phone = someNumber();
    const client = server.client();
    await client.auth.signInWithOtp({ phone });
    expect((await client.auth.signInWithOtp({ phone })).error).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
      message: expect.stringMatching(
        /^For security purposes, you can only request this after \d+ seconds\.$/,
      ),
    });
  });

  it('voids a code after five wrong ones', async () => {
    const phone = someNumber();
    await server.client().auth.signInWithOtp({ phone });
    const token = codeIn(gateway.requests[0]?.query.msg);
    const verify = (code: string) => server.client().auth.verifyOtp({ phone, token: code, type: 'sms' });
    const wrong = token === '000000' ? '000001' : '000000';
    for (let count = 0; count < 5; count += 1) expect((await verify(wrong)).error?.code).toBe('otp_expired');
    expect((await verify(token)).error?.code).toBe('otp_expired');
  });

  it('answers known and unknown numbers alike, also without create_user and when sending again [10.253]', async () => {
    const [known, unknown] = [someNumber(), someNumber()];
    await signIn(known);
    server.pass(61);
    const outcome = async (phone: string) => {
      const client = server.client();
      const asked = await client.auth.signInWithOtp({ phone, options: { shouldCreateUser: false } });
      server.pass(61);
      const resent = await client.auth.resend({ type: 'sms', phone });
      const changed = await client.auth.resend({ type: 'phone_change', phone });
      const wrong = await client.auth.verifyOtp({ phone, token: '12', type: 'sms' });
      return [asked.error, resent.error, changed.error, wrong.error?.code];
    };
    gateway.requests.length = 0;
    expect(await outcome(known)).toEqual([null, null, null, 'otp_expired']);
    const sent = gateway.requests.length;
    expect(await outcome(unknown)).toEqual([null, null, null, 'otp_expired']);
    expect(gateway.requests).toHaveLength(2 * sent);
  });
});

describe('a change of the number', () => {
  const change = async (client: Awaited<ReturnType<typeof signIn>>['client'], phone: string) => {
    const asked = await client.auth.updateUser({ phone });
    expect(asked.error).toBeNull();
    expect(asked.data.user).toMatchObject({ new_phone: phone.slice(1) });
    const token = codeIn(gateway.requests.at(-1)?.query.msg);
    return client.auth.verifyOtp({ phone, token, type: 'phone_change' });
  };

  it('needs the code that was sent to the new number, and keeps the account [10.256]', async () => {
    const [phone, next] = [someNumber(), someNumber()];
    const { client, session } = await signIn(phone);
    const { data, error } = await change(client, next);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id: session?.user.id, phone: next.slice(1) });
    expect(data.user).not.toHaveProperty('new_phone');
    server.pass(61);
    expect((await signIn(next)).session?.user.id).toBe(session?.user.id);
    expect((await signIn(phone)).session?.user.id).not.toBe(session?.user.id);
  });

  it('adds a number to an account with an address, which then opens it, too', async () => {
    const member = await server.signUp();
    const phone = someNumber();
    const { data } = await change(member.client, phone);
    expect(data.user).toMatchObject({
      email: member.email,
      phone: phone.slice(1),
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    });
    server.pass(61);
    expect((await signIn(phone)).session?.user.id).toBe(member.id);
  });

  it('adds an address to an account with a number, by a code to that address only [10.256]', async () => {
    const { client, session } = await signIn(someNumber());
    const email = `${session?.user.id}@example.org`;
    expect((await client.auth.updateUser({ email })).error).toBeNull();
    const token = await latestCode(server.mailbox, email);
    const { data, error } = await client.auth.verifyOtp({ email, token, type: 'email_change' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      id: session?.user.id,
      email,
      app_metadata: { providers: ['phone', 'email'] },
    });
    server.pass(61);
    expect((await signInByMail(server.client(), email, server.mailbox)).user.id).toBe(session?.user.id);
  });

  it('to the number of another account is refused only after its code [10.253]', async () => {
    const taken = someNumber();
    await signIn(taken);
    const { client } = await signIn(someNumber());
    expect((await change(client, taken)).error).toMatchObject({ status: 422, code: 'phone_exists' });
  });

  it('to a number that somebody else asked a code for, and never confirmed, removes their account', async () => {
    const [asked, others] = [someNumber(), someNumber()];
    for (const phone of [asked, others]) await server.client().auth.signInWithOtp({ phone });
    const { client, session } = await signIn(someNumber());
    expect((await change(client, asked)).error).toBeNull();
    const { admin } = server.database;
    expect(await admin`select id from auth.users where phone = ${asked.slice(1)}`).toEqual([
      { id: session?.user.id },
    ]);
    expect(await admin`select from auth.users where phone = ${others.slice(1)}`).toHaveLength(1);
  });

  it('that could not be texted is forgotten, and may be asked for again at once', async () => {
    const [phone, lost, next] = [someNumber(), someNumber(), someNumber()];
    const { client } = await signIn(phone);
    gateway.answers.push({ status: 500 });
    expect((await client.auth.updateUser({ phone: lost })).error).toMatchObject({ message: 'text_not_sent' });
    expect((await client.auth.getUser()).data.user).not.toHaveProperty('new_phone');
    expect((await change(client, next)).error).toBeNull();
  });

  it('is refused while signing in by number is switched off, and so is another code', async () => {
    const phone = someNumber();
    const { client } = await signIn(phone);
    await server.database.admin`update private.text_settings set sign_in = false`;
    gateway.requests.length = 0;
    const refused = { status: 400, code: 'phone_provider_disabled' };
    expect((await client.auth.updateUser({ phone: someNumber() })).error).toMatchObject(refused);
    expect((await client.auth.resend({ type: 'sms', phone })).error).toMatchObject(refused);
    expect(gateway.requests).toEqual([]);
  });

  it('is limited to five an hour for a user', async () => {
    const { client } = await signIn(someNumber());
    for (let count = 0; count < 5; count += 1) {
      expect((await client.auth.updateUser({ phone: someNumber() })).error).toBeNull();
      server.pass(61);
    }
    expect((await client.auth.updateUser({ phone: someNumber() })).error?.code).toBe(
      'over_request_rate_limit',
    );
  });
});

describe('who has a number and no address', () => {
  it('deletes the account by a code that came by message [10.255]', async () => {
    const phone = someNumber();
    const { client, session } = await signIn(phone);
    server.pass(3600 * 2);
    const renewed = await client.auth.refreshSession();
    const erase = () =>
      client.functions.invoke('user_self_deletion', { body: { name: 'x', user_id: session?.user.id } });
    expect(renewed.error).toBeNull();
    expect(await (await erase()).error?.context.json()).toMatchObject({ code: 'fresh_code_required' });
    await client.auth.signInWithOtp({ phone });
    const token = codeIn(gateway.requests.at(-1)?.query.msg);
    await client.auth.verifyOtp({ phone, token, type: 'sms' });
    expect((await erase()).data).toEqual({ success: true });
    const { admin } = server.database;
    expect(await admin`select from auth.users where phone = ${phone.slice(1)}`).toHaveLength(0);
    expect(
      await admin`select phone_hash is not null as hashed, email_hash from retained.accounts order by number desc limit 1`,
    ).toEqual([{ hashed: true, email_hash: null }]);
  });

  it('is told by message that a notice waits, which the job sends once', async () => {
    const { session } = await signIn(someNumber());
    const { admin } = server.database;
    await admin`insert into private.notice_settings (member, time_zone) values (${session?.user.id ?? ''}, ${daytimeZone()})`;
    await admin`select private.add_mail(${session?.user.id ?? ''}, 'unlisted_mail', ${`u ${session?.user.id}`}, '{}')`;
    gateway.requests.length = 0;
    await job();
    await job();
    expect(gateway.requests.map(({ query }) => query)).toEqual([
      {
        to: session?.user.phone,
        from: 'RSHMGT',
        tpl: '1107000000000000003',
        msg: `Reshimgath: There is an important notice about your account. Sign in to read it: ${server.url}/my_data`,
      },
    ]);
  });
});

it('asks a candidate by message, whose own code opens the account that the mother has filled in [10.208]', async () => {
  const mother = await server.signUp();
  await mother.client.rpc('give_consent', consentText('family_helper'));
  const phone = someNumber();
  const begun = await mother.client.functions.invoke('make_family_profile', {
    body: { address: phone, relation: 'mother', language: 'mr' },
  });
  expect(begun.error).toBeNull();
  const { candidate } = begun.data;
  await fillDraft(server.database, mother.id, candidate);
  expect((await mother.client.rpc('invite_candidate', { candidate })).error).toBeNull();
  await job();
  expect(gateway.requests.map(({ query }) => query)).toEqual([
    {
      to: phone.slice(1),
      from: 'RSHMGT',
      tpl: '1107000000000000004',
      msg: `रेशीमगाठ: घरच्यांनी तुमची प्रोफाइल तयार केली आहे. तुमच्या होकाराशिवाय ती कोणालाही दिसत नाही. पाहा आणि कळवा: ${server.url}/login`,
    },
  ]);
  const daughter = await signIn(phone, 'mr');
  expect(daughter.session?.user.id).toBe(candidate);
  for (const purpose of ['account', 'managed_by_family'] as const)
    await daughter.client.rpc('give_consent', consentText(purpose));
  expect((await daughter.client.rpc('answer_asked_consent', { agreed: true })).error).toBeNull();
  const [own] = await server.database.admin`select is_valid from public.profiles where id = ${candidate}`;
  expect(own).toEqual({ is_valid: true });
});

describe('the hook', () => {
  const body = JSON.stringify({ user: {}, sms: { otp: '123456', phone: '919876543210' }, metadata: {} });
  const call = (headers: Record<string, string>) =>
    fetch(`${server.url}/functions/v1/send_sms`, { method: 'POST', headers, body });

  it('refuses a request to the hook that is not signed with its secret, and sends nothing', async () => {
    const secret = `v1,whsec_${Buffer.from('another secret of thirty-two bytes').toString('base64')}`;
    const signed = await signedHeaders({ id: 'msg_1', now: new Date(), secret }, body);
    for (const headers of [
      {},
      { apikey: server.keys.secret, authorization: `Bearer ${server.keys.secret}` },
      signed,
    ])
      expect((await call(headers as Record<string, string>)).status).toBe(401);
    expect(gateway.requests).toEqual([]);
  });
});
