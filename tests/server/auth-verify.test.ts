/** POST /verify and the rules about codes. */
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthServer, atOnce, someEmail, startAuthServer } from '#tests/harness/auth-server.ts';
import { signIn } from '#tests/harness/sign-in.ts';
import { codesOf } from '#tests/harness/sign-in-codes.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/;
const EXPIRED = { code: 'otp_expired', message: 'Token has expired or is invalid' };
const NEW = { 'X-Supabase-Api-Version': '2024-01-01' };

const { mailCode, verify, wrongCodes } = codesOf(() => server);
const verifyRaw = (body: unknown, headers: Record<string, string> = {}) =>
  server.request('/verify', { body, headers: { ...NEW, ...headers } });

describe('a correct code', () => {
  it('returns a session with all its fields and the user [4.11, 7.02]', async () => {
    const email = someEmail();
    const session = await signIn(server.client(), email, server.mailbox);
    const now = Math.floor(server.now().getTime() / 1000);
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600, expires_at: now + 3600 });
    expect(session.refresh_token).toMatch(/^[a-z2-7]{12}$/);
    const { id } = session.user;
    const facts = { sub: id, email, email_verified: true, phone_verified: false };
    const time = expect.stringMatching(RFC_3339);
    expect(session.user).toEqual({
      id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      email_confirmed_at: time,
      confirmed_at: time,
      confirmation_sent_at: time,
      last_sign_in_at: time,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: facts,
      identities: [
        {
          identity_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          id,
          user_id: id,
          identity_data: facts,
          provider: 'email',
          last_sign_in_at: time,
          created_at: time,
          updated_at: time,
          email,
        },
      ],
      created_at: time,
      updated_at: time,
      is_anonymous: false,
    });
  });

  it('returns an access token with exactly the specified claims [4.69]', async () => {
    const email = someEmail();
    const session = await signIn(server.client(), email, server.mailbox);
    const now = Math.floor(server.now().getTime() / 1000);
    expect(decodeProtectedHeader(session.access_token).alg).toBe('HS256');
    expect(decodeJwt(session.access_token)).toEqual({
      iss: `${server.url}/auth/v1`,
      sub: session.user.id,
      aud: 'authenticated',
      role: 'authenticated',
      iat: now,
      exp: now + 3600,
      email,
      phone: '',
      app_metadata: session.user.app_metadata,
      user_metadata: session.user.user_metadata,
      aal: 'aal1',
      amr: [{ method: 'otp', timestamp: now }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
    });
  });

  it('confirms the address, voids all codes and stores session, method and refresh token', async () => {
    const email = someEmail();
    const code = await mailCode(email);
    const answer = await verifyRaw(
      { email, token: code, type: 'email', gotrue_meta_security: {}, options: { x: 1 } },
      { 'User-Agent': 'Firefox', 'X-Forwarded-For': '203.0.113.7' },
    );
    expect(answer.status).toBe(200);
    const { admin } = server.test;
    const [user] = await admin`select * from auth.users where email = ${email}`;
    expect(user?.email_confirmed_at).toEqual(user?.last_sign_in_at);
    expect(user?.confirmation_sent_at).toBeInstanceOf(Date);
    expect(await admin`select 1 from server.codes where user_id = ${user?.id}`).toHaveLength(0);
    expect(
      await admin`select aal, user_agent, host(ip) as ip from auth.sessions where user_id = ${user?.id}`,
    ).toEqual([{ aal: 'aal1', user_agent: 'Firefox', ip: '203.0.113.7' }]);
    expect(
      await admin`select authentication_method from auth.mfa_amr_claims m join auth.sessions s on s.id = m.session_id where s.user_id = ${user?.id}`,
    ).toEqual([{ authentication_method: 'otp' }]);
    expect(await admin`select parent, revoked from auth.refresh_tokens where user_id = ${user?.id}`).toEqual([
      { parent: null, revoked: false },
    ]);
  });

  it('stores 512 characters of a longer name of the device', async () => {
    const email = someEmail();
    const body = { email, token: await mailCode(email), type: 'email' };
    expect((await verifyRaw(body, { 'User-Agent': `${'x'.repeat(511)}yz` })).status).toBe(200);
    const [session] = await server.test.admin`
      select user_agent from auth.sessions s join auth.users u on u.id = s.user_id where email = ${email}`;
    expect(session?.user_agent).toBe(`${'x'.repeat(511)}y`);
  });

  it('accepts the address in another case', async () => {
    const email = someEmail();
    const code = await mailCode(email);
    expect((await verify(email.toUpperCase(), code)).error).toBeNull();
  });

  it('is accepted once', async () => {
    const email = someEmail();
    const code = await mailCode(email);
    expect((await verify(email, code)).error).toBeNull();
    expect((await verify(email, code)).error).toMatchObject({ status: 403, ...EXPIRED });
  });

  it('returns one session for concurrent requests', async () => {
    const email = someEmail();
    const code = await mailCode(email);
    const outcomes = await atOnce(server, email, 4, () => verify(email, code));
    expect(outcomes.filter(({ data }) => data.session)).toHaveLength(1);
    expect(outcomes.flatMap(({ error }) => error?.code ?? [])).toEqual(Array(3).fill('otp_expired'));
    const rows = await server.test
      .admin`select 1 from auth.sessions s join auth.users u on u.id = s.user_id where u.email = ${email}`;
    expect(rows).toHaveLength(1);
  });

  it('signs in a confirmed user again without changing the identity', async () => {
    const email = someEmail();
    const first = await signIn(server.client(), email, server.mailbox);
    server.pass(120);
    const second = await signIn(server.client(), email, server.mailbox);
    expect(second.user.id).toBe(first.user.id);
    expect(second.user.recovery_sent_at).toMatch(RFC_3339);
    expect(second.user.email_confirmed_at).toBe(first.user.email_confirmed_at);
    expect(second.user.last_sign_in_at).not.toBe(first.user.last_sign_in_at);
    expect(second.user.identities).toEqual(first.user.identities);
    expect(decodeJwt(second.access_token).session_id).not.toBe(decodeJwt(first.access_token).session_id);
  });
});

describe('rejected codes, all with the same error', () => {
  it('rejects a code for an unknown address', async () => {
    expect((await verify(someEmail(), '123456')).error).toMatchObject({ status: 403, ...EXPIRED });
  });

  it('rejects a wrong code', async () => {
    const email = someEmail();
    const [wrong = ''] = wrongCodes(await mailCode(email), 1);
    const { data, error } = await verify(email, wrong);
    expect(data).toEqual({ user: null, session: null });
    expect(error).toMatchObject({ status: 403, ...EXPIRED });
  });

  it('rejects a code older than ten minutes', async () => {
    const [early, late] = [someEmail(), someEmail()];
    const codes = [await mailCode(early), await mailCode(late)];
    server.pass(599);
    expect((await verify(early, codes[0] ?? '')).error).toBeNull();
    server.pass(1);
    expect((await verify(late, codes[1] ?? '')).error).toMatchObject({ status: 403, ...EXPIRED });
  });

  it('rejects a code that is expired by the clock of the database', async () => {
    const email = someEmail();
    const code = await mailCode(email);
    await server.test
      .admin`update auth.users set confirmation_sent_at = confirmation_sent_at - interval '10 minutes' where email = ${email}`;
    expect((await verify(email, code)).error).toMatchObject({ status: 403, ...EXPIRED });
  });

  it('rejects a code of another user, an odd code and the stored hash', async () => {
    const [email, other] = [someEmail(), someEmail()];
    const [code] = [await mailCode(email), await mailCode(other)];
    const [row] = await server.test.admin`select token_hash from server.codes where relates_to = ${email}`;
    expect((await verify(other, code)).error).toMatchObject(EXPIRED);
    for (const token of ['12345', '١٢٣٤٥٦', "' or 1=1", 'x'.repeat(10_000), row?.token_hash]) {
      expect((await verify(email, token)).error).toMatchObject(EXPIRED);
    }
    const byHash = await server.client().auth.verifyOtp({ token_hash: row?.token_hash, type: 'email' });
    expect(byHash.error).toMatchObject({ status: 403, ...EXPIRED });
  });

  it('rejects the correct code after four wrong ones, but not after three', async () => {
    const [patient, guesser] = [someEmail(), someEmail()];
    const codes = [await mailCode(patient), await mailCode(guesser)] as const;
    for (const wrong of wrongCodes(codes[0], 3)) await verify(patient, wrong);
    expect((await verify(patient, codes[0])).error).toBeNull();
    for (const wrong of wrongCodes(codes[1], 4)) await verify(guesser, wrong);
    expect((await verify(guesser, codes[1])).error).toMatchObject({ status: 403, ...EXPIRED });
    server.pass(60);
    expect((await verify(guesser, await mailCode(guesser))).error).toBeNull();
  });
});

it('counts concurrent wrong attempts and checks at most four of one network', async () => {
  const email = someEmail();
  const code = await mailCode(email);
  const wrong = wrongCodes(code, 5);
  const outcomes = await atOnce(server, email, 5, () => verify(email, wrong.pop() ?? ''));
  expect(outcomes.map(({ error }) => error?.code)).toEqual(Array(5).fill('otp_expired'));
  const [row] = await server.test.admin`select attempts from server.codes where relates_to = ${email}`;
  expect(row?.attempts).toBe(4);
  expect((await verify(email, code)).error?.code).toBe('otp_expired');
});

it('checks four of six concurrent attempts of one network', async () => {
  const email = someEmail();
  const code = await mailCode(email);
  const typed = [...wrongCodes(code, 5), code];
  const outcomes = await atOnce(server, email, 6, () => verify(email, typed.shift() ?? ''));
  const [row] = await server.test.admin`select attempts from server.codes where relates_to = ${email}`;
  // The right one got in before the fourth wrong one, which ended the code for its network, or found it burnt.
  if (outcomes.some(({ data }) => data.session)) expect(row).toBeUndefined();
  else expect(row?.attempts).toBe(4);
});

it('returns user_banned only after the correct code', async () => {
  const email = someEmail();
  const code = await mailCode(email);
  await server.test
    .admin`update auth.users set banned_until = now() + interval '9 years' where email = ${email}`;
  expect((await verify(email, wrongCodes(code, 1)[0] ?? '')).error?.code).toBe('otp_expired');
  expect((await verify(email, code)).error).toMatchObject({
    status: 403,
    code: 'user_banned',
    message: 'User is banned',
  });
  expect(
    await server.test
      .admin`select 1 from auth.sessions s join auth.users u on u.id = s.user_id where u.email = ${email}`,
  ).toHaveLength(0);
});

describe('invalid requests', () => {
  const whole = { type: 'email', token: '123456', email: 'a@b.in' };
  const wrongFor = 'Only an email address or phone number should be provided on verify';
  const noJson = 'Could not parse request body as JSON: ';
  const noType = 'Verify requires a verification type';
  const noProof = 'Verify requires either a token or a token hash';
  it.each([
    ['an empty body', '', 400, 'bad_json', noJson],
    ['no type', { ...whole, type: undefined }, 400, 'validation_failed', noType],
    ['no token', { ...whole, token: '' }, 400, 'validation_failed', noProof],
    ['an unsupported type', { ...whole, type: 'sms' }, 400, 'validation_failed', wrongFor],
    ['a phone beside', { ...whole, phone: '1' }, 400, 'validation_failed', wrongFor],
    ['no address', { ...whole, email: '' }, 400, 'validation_failed', wrongFor],
    ['a bad address', { ...whole, email: 'a b@c.in' }, 422, 'validation_failed', 'Invalid email format'],
    ['a number as token', { ...whole, token: 123456 }, 400, 'bad_json', noJson],
  ])('rejects a request: %s', async (_case, body, status, code, message) => {
    const answer = await verifyRaw(body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ code, message: expect.stringContaining(message) });
  });
});

it('ignores an expired user token beside the code', async () => {
  const email = someEmail();
  const token = await mailCode(email);
  const answer = await verifyRaw({ email, token, type: 'email' }, { Authorization: 'Bearer no.good.token' });
  expect(answer.status).toBe(200);
});
