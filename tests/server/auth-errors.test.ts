/** The format of errors, small endpoints, and failures of database and mail. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMailbox } from '#dev/mailbox/mailbox.ts';
import { MailFailure } from '#domain/mail/mailer.ts';
import { type AuthServer, KEYS, someEmail, startAuthServer } from '#tests/harness/auth-server.ts';
import { latestCode, signIn } from '#tests/harness/sign-in.ts';

describe('an error response', () => {
  let server: AuthServer;
  beforeAll(async () => {
    server = await startAuthServer();
  });
  afterAll(() => server.stop());

  it.each([
    ['no version', {}, false],
    ['an older version', { 'X-Supabase-Api-Version': '2023-12-31' }, false],
    ['nonsense', { 'X-Supabase-Api-Version': 'tomorrow' }, false],
    ['the version of our client', { 'X-Supabase-Api-Version': '2024-01-01' }, true],
    ['a later version', { 'X-Supabase-Api-Version': '2031-05-06' }, true],
  ])('has the format that is requested with %s', async (_case, headers, isNew) => {
    const answer = await server.request('/verify', {
      body: { email: someEmail(), token: '123456', type: 'email' },
      headers,
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('x-sb-error-code')).toBe('otp_expired');
    expect(answer.headers.get('x-supabase-api-version')).toBe(isNew ? '2024-01-01' : null);
    const message = 'Token has expired or is invalid';
    expect(await answer.json()).toEqual(
      isNew ? { code: 'otp_expired', message } : { code: 403, error_code: 'otp_expired', msg: message },
    );
  });

  it('becomes an AuthApiError with a code in supabase-js', async () => {
    const { error } = await server
      .client()
      .auth.verifyOtp({ email: someEmail(), token: '123456', type: 'email' });
    expect(error).toMatchObject({ name: 'AuthApiError', status: 403, code: 'otp_expired' });
    const fine = await server.request('/settings', {
      method: 'GET',
      headers: { 'X-Supabase-Api-Version': '2024-01-01' },
    });
    expect(fine.headers.get('x-supabase-api-version')).toBeNull();
  });

  it('returns 413 for a body over a megabyte, and reads one of a megabyte', async () => {
    const send = (bytes: number) => server.request('/otp', { body: `{}${' '.repeat(bytes - 2)}` });
    const answer = await send(1024 * 1024 + 1);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      error_code: 'request_entity_too_large',
      msg: 'Request body is too large',
    });
    expect(await (await send(1024 * 1024)).json()).toMatchObject({
      msg: 'One of email or phone must be set',
    });
  });

  it('returns 404 in the same format for an unknown path', async () => {
    const answer = await server.request('/unknown', { body: {} });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error_code: 'not_found' });
  });
});

describe('a feature that is not offered', () => {
  let server: AuthServer;
  let member: Record<string, string>;
  beforeAll(async () => {
    server = await startAuthServer();
    const { access_token } = await signIn(server.client(), someEmail(), server.mailbox);
    member = { Authorization: `Bearer ${access_token}` };
  });
  afterAll(() => server.stop());

  const NO_LOGIN = 'Email logins are disabled';
  const NO_ADMIN_API = 'This part of the admin API is disabled';
  it.each([
    ['/signup', { email: 'a@b.in' }, 400, 'email_provider_disabled', 'Email signups are disabled'],
    ['/signup', { phone: '1' }, 400, 'phone_provider_disabled', 'Phone signups are disabled'],
    ['/signup', {}, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
    ['/recover', {}, 400, 'email_provider_disabled', NO_LOGIN],
    ['/magiclink', {}, 400, 'email_provider_disabled', NO_LOGIN],
    ['/sso', {}, 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
    ['/passkeys/x', {}, 404, 'passkey_disabled', 'Passkeys are disabled'],
    ['/oauth/x', {}, 404, 'feature_disabled', 'OAuth server is disabled'],
  ])('is refused to a guest: %s %j', async (path, body, status, error_code, msg) => {
    const answer = await server.request(path, { body });
    expect(await answer.json()).toEqual({ code: status, error_code, msg });
  });

  it.each([
    ['/user/identities/x', {}, 404, 'manual_linking_disabled', 'Manual linking is disabled'],
    ['/user/oauth/x', {}, 404, 'feature_disabled', 'OAuth server is disabled'],
    [
      '/factors',
      { factor_type: 'phone' },
      422,
      'mfa_phone_enroll_not_enabled',
      'MFA enroll is disabled for Phone',
    ],
    [
      '/factors',
      { factor_type: 'totp' },
      422,
      'mfa_totp_enroll_not_enabled',
      'MFA enroll is disabled for TOTP',
    ],
    [
      '/factors',
      { factor_type: 'webauthn' },
      422,
      'mfa_webauthn_enroll_not_enabled',
      'MFA enroll is disabled for WebAuthn',
    ],
    ['/factors', {}, 400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn'],
    ['/factors/x/verify', {}, 404, 'mfa_factor_not_found', 'Factor not found'],
  ])(
    'is refused to a member, and a guest is asked to sign in: %s %j',
    async (path, body, status, error_code, msg) => {
      const answer = await server.request(path, { body, headers: member });
      expect(await answer.json()).toEqual({ code: status, error_code, msg });
      expect((await server.request(path, { body })).status).toBe(403);
    },
  );

  it.each(['/invite', '/admin/generate_link', '/admin/users/x/factors'])(
    'is refused to the operator, and everybody else is no operator: %s',
    async (path) => {
      const answer = await server.request(path, { body: {}, headers: { apikey: KEYS.secret } });
      expect(await answer.json()).toEqual({ code: 404, error_code: 'feature_disabled', msg: NO_ADMIN_API });
      for (const headers of [{}, member]) {
        const refused = await server.request(path, { body: {}, headers });
        expect(await refused.json()).toEqual({
          code: 403,
          error_code: 'not_admin',
          msg: 'User not allowed',
        });
      }
    },
  );

  it.each([
    ['no type', { phone: '1' }, 'Missing one of these types: signup, email_change, sms, phone_change'],
    ['no address', { type: 'signup' }, 'Type provided requires an email address'],
    ['no number', { type: 'sms' }, 'Type provided requires a phone number'],
    ['neither', { type: 'phone_change' }, 'Missing email address or phone number'],
    [
      'both',
      { type: 'sms', phone: '1', email: 'a@b.in' },
      'Only an email address or phone number should be provided.',
    ],
  ])('refuses to send a code again with %s', async (_case, body, msg) => {
    const answer = await server.request('/resend', { body });
    expect(await answer.json()).toEqual({ code: 400, error_code: 'validation_failed', msg });
  });

  it.each([
    ['email', { type: 'email_change', email: 'a@b.in' }, NO_LOGIN],
    ['phone', { type: 'sms', phone: '+919812345678' }, 'Phone logins are disabled'],
  ])('refuses to send a code again by %s', async (by, body, msg) => {
    const answer = await server.request('/resend', { body });
    expect(await answer.json()).toEqual({ code: 400, error_code: `${by}_provider_disabled`, msg });
  });
});

describe('small endpoints', () => {
  let server: AuthServer;
  beforeAll(async () => {
    server = await startAuthServer();
  });
  afterAll(() => server.stop());

  it('returns health, settings and keys without an API key', async () => {
    const get = async (path: string) => {
      const answer = await fetch(`${server.url}/auth/v1${path}`);
      expect(answer.status).toBe(200);
      return answer;
    };
    expect(await (await get('/health')).json()).toEqual({
      version: expect.any(String),
      name: 'GoTrue',
      description: expect.any(String),
    });
    const settings = (await (await get('/settings')).json()) as { external: Record<string, boolean> };
    expect(settings).toMatchObject({
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    });
    expect(settings).toMatchObject({ saml_private_key_next_configured: false, passkeys_enabled: false });
    const on = Object.entries(settings.external).filter(([, enabled]) => enabled);
    expect(on).toEqual([['email', true]]);
    expect(Object.keys(settings.external)).toHaveLength(26);
    const keys = await get('/.well-known/jwks.json');
    expect(await keys.json()).toEqual({ keys: [] });
    expect(keys.headers.get('cache-control')).toBe('public, max-age=600');
  });
});

describe('without the database', () => {
  let server: AuthServer;
  afterEach(() => server.stop());

  it('returns 503 for every call without the database and logs no personal data [8.27]', async () => {
    server = await startAuthServer();
    const email = someEmail();
    await server.test.database.close();
    const answers = await Promise.all([
      server.request('/otp', { body: { email } }),
      server.request('/verify', { body: { email, token: '123456', type: 'email' } }),
      server.request('/token?grant_type=refresh_token', { body: { refresh_token: 'abcdefgh2345' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(server.mailbox.list(email)).toHaveLength(0);
    expect(server.reports).toHaveLength(3);
    expect(server.reports.join('\n')).toMatch(/DatabaseUnavailable/);
    expect(server.reports.join('\n')).not.toMatch(new RegExp(`${email}|123456|abcdefgh2345`));
  });

  it('returns 503 when a session stays locked', async () => {
    server = await startAuthServer({ limits: { lockMs: 200 } });
    const { refresh_token } = await signIn(server.client(), someEmail(), server.mailbox);
    const ask = () => server.request('/token?grant_type=refresh_token', { body: { refresh_token } });
    const late = await server.test.admin.begin(async (sql) => {
      await sql`select 1 from auth.sessions for update`;
      return ask();
    });
    expect(late.status).toBe(503);
    expect((await ask()).status).toBe(200);
  });

  it('rejects sign-ins when a rate limit cannot be read', async () => {
    server = await startAuthServer();
    await server.test.admin`alter table server.rate_limits rename to elsewhere`;
    const answer = await server.request('/otp', { body: { email: someEmail() } });
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({
      code: 500,
      error_code: 'unexpected_failure',
      error_id: expect.any(String),
    });
    expect(await server.test.admin`select 1 from auth.users`).toHaveLength(0);
  });
});

describe('a mail that the mail server rejects', () => {
  let server: AuthServer;
  afterEach(() => server.stop());

  it('returns an error, allows a retry and keeps an earlier code valid', async () => {
    const mailbox = createMailbox();
    let broken = false;
    const mailer = {
      ...mailbox,
      send: (mail: Parameters<typeof mailbox.send>[0]) =>
        broken ? Promise.reject(new MailFailure('ECONNECTION')) : mailbox.send(mail),
    };
    server = await startAuthServer({ mailer });
    const email = someEmail();
    const ask = () => server.client().auth.signInWithOtp({ email });

    broken = true;
    // More often than the hourly limit would allow, had the failures counted.
    for (let count = 0; count < 12; count += 1) {
      expect((await ask()).error).toMatchObject({
        name: 'AuthRetryableFetchError',
        status: 500,
        message: 'Error sending confirmation email',
      });
    }
    expect(await server.test.admin`select 1 from server.codes`).toHaveLength(0);
    broken = false;
    expect((await ask()).error).toBeNull();
    const code = await latestCode(mailbox, email);
    await server
      .client()
      .auth.verifyOtp({ email, token: code === '000000' ? '111111' : '000000', type: 'email' });

    server.pass(60);
    broken = true;
    expect((await ask()).error?.status).toBe(500);
    expect((await ask()).error?.status).toBe(500);
    const [kept] = await server.test.admin`select attempts from server.codes`;
    expect(kept?.attempts).toBe(1);
    expect((await server.client().auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull();
    expect(server.reports.join('\n')).toContain('ECONNECTION');
    expect(server.reports.join('\n')).not.toContain(email);
  });

  it('returns 504 in the same format when the mail server times out', async () => {
    const mailbox = createMailbox();
    const { promise: never, resolve: end } = Promise.withResolvers<void>();
    server = await startAuthServer({ mailer: { ...mailbox, send: () => never }, limits: { requestMs: 300 } });
    const answer = await server.request('/otp', { body: { email: someEmail() } });
    expect(answer.status).toBe(504);
    expect(await answer.json()).toEqual({
      code: 504,
      error_code: 'request_timeout',
      msg: 'Processing this request timed out, please retry after a moment.',
    });
    end();
  });
});
