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
  const BOTH_FIELDS = 'PKCE flow requires code_challenge and code_challenge_method';
  const LENGTH = 'code challenge has to be between 43 and 128 characters';

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
    ['no method', { code_challenge: 'a'.repeat(43) }, BOTH_FIELDS],
    ['no challenge', { code_challenge_method: 's256' }, BOTH_FIELDS],
    ['a short challenge', { code_challenge: 'a'.repeat(42), code_challenge_method: 's256' }, LENGTH],
    ['a long challenge', { code_challenge: 'a'.repeat(129), code_challenge_method: 's256' }, LENGTH],
    [
      'a strange letter',
      { code_challenge: `${'a'.repeat(43)}!`, code_challenge_method: 's256' },
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    ],
    [
      'an unknown method',
      { code_challenge: 'a'.repeat(43), code_challenge_method: 'md5' },
      'unsupported code_challenge_method',
    ],
  ])('is rejected with %s', async (_case, fields, message) => {
    const answer = await ask({ email: someEmail(), ...fields });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ code: 'validation_failed', message });
  });

  it.each([
    ['S256', 43],
    ['plain', 128],
    ['PLAIN', 100],
  ])('accepts the method %s and a challenge of %i characters', async (code_challenge_method, length) => {
    const code_challenge = 'a.-_~'.repeat(26).slice(0, length);
    expect((await ask({ email: someEmail(), code_challenge, code_challenge_method })).status).toBe(200);
  });
});

describe('invalid requests', () => {
  const tooLong = `${'a'.repeat(251)}@b.in`;
  it.each([
    ['an empty body', '', 400, 'bad_json', /JSON: unexpected end of JSON input$/],
    ['blanks', ' \n', 400, 'bad_json', /JSON: unexpected end of JSON input$/],
    ['no JSON', '{"email":', 400, 'bad_json', /^Could not parse request body as JSON: invalid syntax$/],
    ['a list', [], 400, 'bad_json', /JSON: an object is expected$/],
    ['null', 'null', 400, 'validation_failed', /^One of email or phone must be set$/],
    ['too many values', `[${'1,'.repeat(50_000)}1]`, 400, 'bad_json', /JSON: too many values$/],
    ['too many levels', '['.repeat(102) + ']'.repeat(102), 400, 'bad_json', /JSON: exceeded max depth$/],
    ['a number as address', { email: 1 }, 400, 'bad_json', /JSON: email has to be a string$/],
    ['a list as phone', { phone: ['1'] }, 400, 'bad_json', /JSON: phone has to be a string$/],
    ['a text as data', { email: 'a@b.in', data: 'x' }, 400, 'bad_json', /JSON: data has to be an object$/],
    ['a list as data', { email: 'a@b.in', data: [] }, 400, 'bad_json', /JSON: data has to be an object$/],
    [
      'a text as create_user',
      { email: 'a@b.in', create_user: 'false' },
      400,
      'bad_json',
      /JSON: create_user has to be true or false$/,
    ],
    ['nothing', {}, 400, 'validation_failed', /^One of email or phone must be set$/],
    [
      'both',
      { email: 'a@b.in', phone: '1' },
      400,
      'validation_failed',
      /^Only an email address or phone number should be provided$/,
    ],
    [
      'a channel',
      { email: 'a@b.in', channel: 'sms' },
      400,
      'validation_failed',
      /^Channel should only be specified with Phone OTP$/,
    ],
    ['a phone', { phone: '+919876543210' }, 400, 'phone_provider_disabled', /^Unsupported phone provider$/],
    [
      'no phone',
      { phone: '987-65' },
      400,
      'validation_failed',
      /^Invalid phone number format \(E.164 required\)$/,
    ],
    [
      'no phone of somebody known',
      { phone: '987-65', create_user: false },
      422,
      'otp_disabled',
      /^Signups not allowed for otp$/,
    ],
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
      'a byte too much of data',
      { email: 'a@b.in', data: { text: 'x'.repeat(4096 - '{"text":""}'.length + 1) } },
      400,
      'validation_failed',
      /^data is too large$/,
    ],
    [
      'text Postgres cannot keep',
      { email: 'nul@b.in', data: { text: '\u0000' } },
      400,
      'validation_failed',
      /^The request contains characters that cannot be stored$/,
    ],
  ])('rejects a request: %s', async (_case, body, status, code, message) => {
    const answer = await ask(body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ code, message: expect.stringMatching(message) });
    expect(answer.headers.get('x-sb-error-code')).toBe(code);
  });
});

it('takes data of 4096 bytes', async () => {
  const text = 'अ'.repeat((4096 - '{"text":""}'.length) / 3);
  expect(Buffer.byteLength(JSON.stringify({ text }))).toBeGreaterThan(4093);
  expect((await ask({ email: someEmail(), data: { text } })).status).toBe(200);
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
