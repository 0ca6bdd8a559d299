/** POST /token?grant_type=refresh_token. */
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AuthServer,
  atOnce,
  someAddress,
  someEmail,
  startAuthServer,
} from '#tests/harness/auth-server.ts';
import { signIn } from '#tests/harness/sign-in.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

const refresh = (refresh_token: string) => server.client().auth.refreshSession({ refresh_token });
const begin = async () => (await signIn(server.client(), someEmail(), server.mailbox)).refresh_token;

/** Uses a token and returns the next; the refresh has to succeed. */
async function next(token: string): Promise<string> {
  const { data, error } = await refresh(token);
  if (error || !data.session) throw error ?? new Error('no session');
  return data.session.refresh_token;
}

const USED = {
  status: 400,
  code: 'refresh_token_already_used',
  message: 'Invalid Refresh Token: Already Used',
};

describe('a refresh token', () => {
  it('returns a new refresh token for the same session [4.05]', async () => {
    const first = await signIn(server.client(), someEmail(), server.mailbox);
    const begun = decodeJwt(first.access_token);
    server.pass(3000);
    const { data } = await refresh(first.refresh_token);
    const now = Math.floor(server.now().getTime() / 1000);
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600, expires_at: now + 3600 });
    expect(data.session?.refresh_token).toMatch(/^[a-z2-7]{12}$/);
    expect(data.session?.refresh_token).not.toBe(first.refresh_token);
    expect(data.user?.id).toBe(first.user.id);
    const claims = decodeJwt(data.session?.access_token ?? '');
    expect(claims).toMatchObject({ session_id: begun.session_id, amr: begun.amr, iat: now, exp: now + 3600 });
    const rows = await server.test
      .admin`select token, parent, revoked from auth.refresh_tokens where session_id = ${String(begun.session_id)} order by id`;
    expect(rows).toEqual([
      { token: first.refresh_token, parent: null, revoked: true },
      { token: data.session?.refresh_token, parent: first.refresh_token, revoked: false },
    ]);
  });

  it('returns the current user and stores the device', async () => {
    const client = server.client();
    const first = await signIn(client, someEmail(), server.mailbox);
    await client.auth.updateUser({ data: { city: 'पुणे' } });
    const answer = await server.request('/token?grant_type=refresh_token', {
      body: { refresh_token: first.refresh_token },
      headers: { 'User-Agent': 'Kaveri', 'X-Forwarded-For': '2001:db8::7' },
    });
    const session = (await answer.json()) as { access_token: string };
    expect(decodeJwt(session.access_token).user_metadata).toMatchObject({ city: 'पुणे' });
    const [row] = await server.test
      .admin`select user_agent, host(ip) as ip, refreshed_at from auth.sessions where user_id = ${first.user.id}`;
    expect(row).toMatchObject({ user_agent: 'Kaveri', ip: '2001:db8::7' });
    expect(row?.refreshed_at).not.toBeNull();
  });

  it('returns the same new token when used twice while the new one is unused', async () => {
    const first = await begin();
    const second = await next(first);
    server.pass(86_000);
    expect(await next(first)).toBe(second);
    expect(await next(second)).not.toBe(second);
  });

  it('returns the same new token to concurrent requests', async () => {
    const email = someEmail();
    const { refresh_token } = await signIn(server.client(), email, server.mailbox);
    const ask = () => server.request('/token?grant_type=refresh_token', { body: { refresh_token } });
    const answers = await atOnce(server, email, 4, ask);
    const sessions = (await Promise.all(answers.map((answer) => answer.json()))) as {
      refresh_token: string;
    }[];
    const tokens = new Set(sessions.map(({ refresh_token }) => refresh_token));
    expect(tokens.size).toBe(1);
    for (const token of tokens) expect(await next(token)).toMatch(/^[a-z2-7]{12}$/);
  });

  it('is accepted again within ten seconds of its use', async () => {
    const first = await begin();
    const second = await next(first);
    const third = await next(second);
    server.pass(10);
    const branch = await next(first);
    expect(branch).not.toBe(third);
    expect(await next(third)).toMatch(/^[a-z2-7]{12}$/);
  });
});

describe('a reused refresh token', () => {
  it('ends its session, and no other, when reused after ten seconds', async () => {
    const email = someEmail();
    const first = await signIn(server.client(), email, server.mailbox);
    server.pass(60);
    const elsewhere = await signIn(server.client(), email, server.mailbox);
    const second = await next(first.refresh_token);
    const third = await next(second);
    server.pass(10.001);
    expect((await refresh(first.refresh_token)).error).toMatchObject(USED);
    for (const token of [third, second, first.refresh_token])
      expect((await refresh(token)).error).toMatchObject(USED);
    expect(await next(elsewhere.refresh_token)).toMatch(/^[a-z2-7]{12}$/);
    // The session's row stays: its access token works until it expires.
    expect((await server.client().auth.getUser(first.access_token)).error).toBeNull();
  });

  it('ends every branch of its session', async () => {
    const first = await begin();
    const second = await next(first);
    const third = await next(second);
    const branch = await next(first);
    server.pass(11);
    expect((await refresh(second)).error).toMatchObject(USED);
    expect((await refresh(third)).error).toMatchObject(USED);
    expect((await refresh(branch)).error).toMatchObject(USED);
  });

  it('leaves no valid token when used concurrently with the current one', async () => {
    const email = someEmail();
    const { refresh_token: first } = await signIn(server.client(), email, server.mailbox);
    const third = await next(await next(first));
    server.pass(11);
    const tokens = [first, third];
    const [stolen, right] = await atOnce(server, email, 2, () => refresh(tokens.shift() ?? ''));
    expect(stolen?.error).toMatchObject(USED);
    const survivor = right?.data.session?.refresh_token ?? third;
    expect((await refresh(survivor)).error).toMatchObject(USED);
  });

  it('is deleted a day after its use', async () => {
    const first = await begin();
    const second = await next(first);
    server.pass(86_401);
    const third = await next(second);
    expect((await refresh(first)).error?.code).toBe('refresh_token_not_found');
    expect(await next(third)).toMatch(/^[a-z2-7]{12}$/);
  });
});

describe('rejected refreshes', () => {
  it('rejects a malformed token', async () => {
    const { error } = await refresh('not-a-token');
    expect(error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Refresh token is not valid',
    });
    const answer = await server.request('/token?grant_type=refresh_token', { body: {} });
    expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' });
  });

  it('rejects an unknown token', async () => {
    expect((await refresh('abcdefgh2345')).error).toMatchObject({
      status: 400,
      code: 'refresh_token_not_found',
      message: 'Invalid Refresh Token: Refresh Token Not Found',
    });
  });

  it('rejects a token without a session', async () => {
    const token = 'aaaabbbbcccc';
    await server.test.admin`insert into auth.refresh_tokens (token, revoked) values (${token}, false)`;
    const answer = await server.request('/token?grant_type=refresh_token', {
      body: { refresh_token: token },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error_code: 'session_not_found',
      msg: 'Invalid Refresh Token: No Valid Session Found',
    });
    expect((await refresh(token)).error?.name).toBe('AuthSessionMissingError');
  });

  it('rejects an expired session', async () => {
    const token = await begin();
    await server.test
      .admin`update auth.sessions set not_after = ${server.now()} where id = (select session_id from auth.refresh_tokens where token = ${token})`;
    server.pass(1);
    expect((await refresh(token)).error).toMatchObject({
      status: 400,
      code: 'session_expired',
      message: 'Invalid Refresh Token: Session Expired',
    });
  });

  it('rejects a banned user until the ban ends', async () => {
    const session = await signIn(server.client(), someEmail(), server.mailbox);
    const end = new Date(server.now().getTime() + 60_000);
    await server.test.admin`update auth.users set banned_until = ${end} where id = ${session.user.id}`;
    expect((await refresh(session.refresh_token)).error).toMatchObject({
      status: 400,
      code: 'user_banned',
      message: 'Invalid Refresh Token: User Banned',
    });
    server.pass(61);
    expect((await refresh(session.refresh_token)).error).toBeNull();
  });

  it('rejects an unknown grant type and a password [1.02, 8.26]', async () => {
    const unknown = await server.request('/token?grant_type=device', { body: {} });
    expect(await unknown.json()).toMatchObject({
      error_code: 'invalid_credentials',
      msg: 'unsupported_grant_type',
    });
    const { error } = await server.client().auth.signInWithPassword({ email: 'a@b.in', password: 'x' });
    expect(error).toMatchObject({ status: 422, code: 'email_provider_disabled' });
  });

  it.each([
    ['password', { email: 'a@b.in' }, 422, 'email_provider_disabled', 'Email logins are disabled'],
    ['password', { phone: '1' }, 422, 'phone_provider_disabled', 'Phone logins are disabled'],
    ['password', {}, 400, 'validation_failed', 'missing email or phone'],
    [
      'id_token',
      { provider: 'google' },
      400,
      'provider_disabled',
      'Provider (issuer "google") is not enabled',
    ],
    ['web3', {}, 422, 'web3_provider_disabled', 'Web3 provider is disabled'],
    ['pkce', {}, 404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'],
  ])('rejects the grant %s of %j', async (grant, body, status, error_code, msg) => {
    const answer = await server.request(`/token?grant_type=${grant}`, { body });
    expect(await answer.json()).toEqual({ code: status, error_code, msg });
  });
});

describe('transient failures return 503, which does not end the session', () => {
  it('returns 503 over the rate limit', async () => {
    const headers = { 'X-Forwarded-For': someAddress(), 'X-Supabase-Api-Version': '2024-01-01' };
    const ask = () =>
      server.request('/token?grant_type=refresh_token', { body: { refresh_token: 'abcdefgh2345' }, headers });
    for (let count = 0; count < 30; count += 1) expect((await ask()).status).toBe(400);
    const refused = await ask();
    expect(refused.status).toBe(503);
    expect(await refused.json()).toEqual({
      code: 'over_request_rate_limit',
      message: 'Request rate limit reached',
    });
    server.pass(2);
    expect((await ask()).status).toBe(400);
  });
});
