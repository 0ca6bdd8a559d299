/** POST /otp and the rules about asking for codes. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthServer, KEYS, someEmail, startAuthServer } from '#tests/harness/auth-server.ts';
import { latestCode, signIn } from '#tests/harness/sign-in.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

const NEW = { 'X-Supabase-Api-Version': '2024-01-01' };
const ask = (body: unknown, headers: Record<string, string> = {}) =>
  server.request('/otp', { body, headers: { ...NEW, ...headers } });
const users = (email: string) => server.test.admin`select * from auth.users where email = ${email}`;

describe('the response', () => {
  it('is 200 {} for an unknown and for a known address', async () => {
    const email = someEmail();
    const unknown = await ask({
      email,
      data: {},
      create_user: true,
      gotrue_meta_security: {},
      code_challenge: null,
      code_challenge_method: null,
    });
    server.pass(60);
    const known = await ask({ email });
    for (const answer of [unknown, known]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(await answer.text()).toBe('{}');
    }
  });

  it('is accepted by supabase-js with and without PKCE and with a redirect', async () => {
    const { data, error } = await server
      .client()
      .auth.signInWithOtp({ email: someEmail(), options: { emailRedirectTo: 'https://app.test/x' } });
    expect({ data, error }).toEqual({
      data: { user: null, session: null, messageId: undefined },
      error: null,
    });
  });
});

describe('a new address', () => {
  it('creates a lower-case unconfirmed user with an e-mail identity, the given data and a profile [4.09, 7.01]', async () => {
    const email = `Asha.${someEmail()}`;
    await server.client().auth.signInWithOtp({ email, options: { data: { language: 'mr', sub: 'forged' } } });
    const [user] = await users(email.toLowerCase());
    expect(user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email_confirmed_at: null,
      recovery_sent_at: null,
    });
    expect(user?.confirmation_sent_at).toBeInstanceOf(Date);
    expect(user?.raw_app_meta_data).toEqual({ provider: 'email', providers: ['email'] });
    expect(user?.raw_user_meta_data).toEqual({
      language: 'mr',
      sub: user?.id,
      email: email.toLowerCase(),
      email_verified: false,
      phone_verified: false,
    });
    const identities = await server.test.admin`select * from auth.identities where user_id = ${user?.id}`;
    expect(identities).toMatchObject([
      { provider: 'email', provider_id: user?.id, email: email.toLowerCase() },
    ]);
    expect(await server.test.admin`select id from private.profiles where id = ${user?.id}`).toHaveLength(1);
  });

  it('stores a code of six digits only as SHA-224 of address and code', async () => {
    const email = someEmail();
    await ask({ email });
    const code = await latestCode(server.mailbox, email);
    expect(code).toMatch(/^\d{6}$/);
    const [row] = await server.test
      .admin`select t.* from server.codes t join auth.users u on u.id = t.user_id where u.email = ${email}`;
    expect(row).toMatchObject({
      token_type: 'confirmation_token',
      token_hash: createHash('sha224')
        .update(email + code)
        .digest('hex'),
      relates_to: email,
    });
  });

  it('creates no user when create_user is false', async () => {
    const email = someEmail();
    const { error } = await server
      .client()
      .auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    expect(error).toMatchObject({
      status: 422,
      code: 'otp_disabled',
      message: 'Signups not allowed for otp',
    });
    expect(await users(email)).toHaveLength(0);
    expect(server.mailbox.list(email)).toHaveLength(0);
    expect((await ask({ email: 'no address', create_user: false })).status).toBe(422);
  });

  it('creates one user and sends one mail for concurrent requests', async () => {
    const email = someEmail();
    const answers = await Promise.all([ask({ email }), ask({ email }), ask({ email })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    expect(await users(email)).toHaveLength(1);
    expect(server.mailbox.list(email)).toHaveLength(1);
  });
});

describe('a confirmed address', () => {
  it('gets a recovery code and keeps its user data', async () => {
    const email = someEmail();
    await signIn(server.client(), email, server.mailbox);
    await server.client().auth.signInWithOtp({ email, options: { data: { nickname: 'A' } } });
    const [user] = await users(email);
    expect(user?.recovery_sent_at).toBeInstanceOf(Date);
    expect(user?.raw_user_meta_data).not.toHaveProperty('nickname');
    const rows = await server.test.admin`select token_type from server.codes where user_id = ${user?.id}`;
    expect(rows.map((row) => row.token_type)).toEqual(['recovery_token']);
  });
});

describe('the code of a PKCE flow', () => {
  it('is stored with a prefix and can be verified', async () => {
    const email = someEmail();
    expect((await ask({ email, code_challenge: 'a'.repeat(43), code_challenge_method: 's256' })).status).toBe(
      200,
    );
    const [row] = await server.test.admin`select token_hash from server.codes where relates_to = ${email}`;
    expect(row?.token_hash).toMatch(/^pkce_[0-9a-f]{56}$/);
    const { data } = await server
      .client()
      .auth.verifyOtp({ email, token: await latestCode(server.mailbox, email), type: 'email' });
    expect(data.session).not.toBeNull();
  });

  it.each([
    ['no method', { code_challenge: 'a'.repeat(43) }],
    ['no challenge', { code_challenge_method: 's256' }],
    ['a short challenge', { code_challenge: 'a'.repeat(42), code_challenge_method: 's256' }],
    ['a long challenge', { code_challenge: 'a'.repeat(129), code_challenge_method: 's256' }],
    ['a strange letter', { code_challenge: `${'a'.repeat(43)}!`, code_challenge_method: 's256' }],
    ['an unknown method', { code_challenge: 'a'.repeat(43), code_challenge_method: 'md5' }],
  ])('is rejected with %s', async (_case, fields) => {
    const answer = await ask({ email: someEmail(), ...fields });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'validation_failed' });
  });

  it.each(['S256', 'plain', 'PLAIN'])('accepts the method %s', async (code_challenge_method) => {
    expect(
      (await ask({ email: someEmail(), code_challenge: 'a.-_~'.repeat(25), code_challenge_method })).status,
    ).toBe(200);
  });
});

describe('invalid requests', () => {
  const tooLong = `${'a'.repeat(251)}@b.in`;
  it.each([
    ['an empty body', '', 400, 'bad_json', /^Could not parse request body as JSON: /],
    ['no JSON', '{"email":', 400, 'bad_json', /^Could not parse request body as JSON: /],
    ['a list', [], 400, 'bad_json', /^Could not parse request body as JSON: /],
    ['a number as address', { email: 1 }, 400, 'bad_json', /^Could not parse request body as JSON: /],
    [
      'a text as data',
      { email: 'a@b.in', data: 'x' },
      400,
      'bad_json',
      /^Could not parse request body as JSON: /,
    ],
    ['nothing', {}, 400, 'validation_failed', /^One of email or phone must be set$/],
    ['both', { email: 'a@b.in', phone: '1' }, 400, 'validation_failed', /./],
    ['a channel', { email: 'a@b.in', channel: 'sms' }, 400, 'validation_failed', /./],
    ['a phone', { phone: '+919876543210' }, 400, 'phone_provider_disabled', /./],
    [
      'no address',
      { email: 'asha' },
      400,
      'validation_failed',
      /^Unable to validate email address: invalid format$/,
    ],
    [
      'blanks around',
      { email: ' a@b.in ' },
      400,
      'validation_failed',
      /^Unable to validate email address: invalid format$/,
    ],
    [
      'two addresses',
      { email: 'a@b.in,c@d.in' },
      400,
      'validation_failed',
      /^Unable to validate email address: invalid format$/,
    ],
    [
      'a line break',
      { email: 'a@b.in\nBcc: c@d.in' },
      400,
      'validation_failed',
      /^Unable to validate email address: invalid format$/,
    ],
    ['a long address', { email: tooLong }, 400, 'validation_failed', /^An email address is too long$/],
    [
      'too much data',
      { email: 'a@b.in', data: { text: 'x'.repeat(5000) } },
      400,
      'validation_failed',
      /^data is too large$/,
    ],
    [
      'text Postgres cannot keep',
      { email: 'nul@b.in', data: { text: '\u0000' } },
      400,
      'validation_failed',
      /./,
    ],
  ])('rejects a request: %s', async (_case, body, status, code, message) => {
    const answer = await ask(body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ code, message: expect.stringMatching(message) });
    expect(answer.headers.get('x-sb-error-code')).toBe(code);
  });
});

it('mails in the language of the data, else of the user, else of Accept-Language', async () => {
  const email = someEmail();
  const marathi = /ओटीपी/;
  const subjectAfter = async (body: object, headers: Record<string, string> = {}) => {
    server.pass(60);
    expect((await ask({ email, ...body }, headers)).status).toBe(200);
    return server.mailbox.list(email)[0]?.subject ?? '';
  };
  expect(await subjectAfter({ data: { language: 'mr' } }, { 'Accept-Language': 'en' })).toMatch(marathi);
  expect(await subjectAfter({}, { 'Accept-Language': 'en' })).toMatch(marathi);
  expect(await subjectAfter({ data: { language: 'en' } })).not.toMatch(marathi);
  const stranger = someEmail();
  await ask({ email: stranger }, { 'Accept-Language': 'hi-IN, mr;q=0.9, en;q=0.8' });
  expect(server.mailbox.list(stranger)[0]?.subject).toMatch(marathi);
});

it('accepts the secret key and the publishable key', async () => {
  expect((await ask({ email: someEmail() }, { apikey: KEYS.secret })).status).toBe(200);
});
