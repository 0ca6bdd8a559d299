/** Calls with the user's bearer: GET and PUT /user, POST /logout. */
import { randomUUID } from 'node:crypto';
import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTokens } from '#server/auth/tokens.ts';
import {
  type AuthServer,
  KEYS,
  someAddress,
  someEmail,
  startAuthServer,
} from '#tests/harness/auth-server.ts';
import { signIn } from '#tests/harness/sign-in.ts';

let server: AuthServer;
let client: SupabaseClient;
let session: Session;
beforeAll(async () => {
  server = await startAuthServer();
  client = server.client();
  session = await signIn(client, someEmail(), server.mailbox);
});
afterAll(() => server.stop());

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const getUser = (headers: Record<string, string>) =>
  server.request('/user', { method: 'GET', headers: { 'X-Supabase-Api-Version': '2024-01-01', ...headers } });
const claims = (more: object) => ({
  role: 'authenticated',
  aud: 'authenticated',
  exp: Math.floor(server.now().getTime() / 1000) + 3600,
  ...more,
});

describe('GET /user', () => {
  it('returns the user object', async () => {
    const answer = await getUser(bearer(session.access_token));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual(session.user);
    expect((await client.auth.getUser()).data.user).toEqual(session.user);
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({
      sub: session.user.id,
      role: 'authenticated',
    });
  });

  const refusals: [
    string,
    () => Promise<Record<string, string>> | Record<string, string>,
    number,
    string,
    RegExp,
  ][] = [
    [
      'no header and no key [8.25]',
      () => ({ apikey: '' }),
      401,
      'no_authorization',
      /^This endpoint requires a valid Bearer token$/,
    ],
    [
      'a garbled header',
      () => ({ Authorization: 'Basic abc' }),
      401,
      'no_authorization',
      /^This endpoint requires a valid Bearer token$/,
    ],
    [
      'no token',
      () => ({ Authorization: 'Bearer' }),
      401,
      'no_authorization',
      /^This endpoint requires a valid Bearer token$/,
    ],
    [
      'no JWT',
      () => bearer('nonsense'),
      403,
      'bad_jwt',
      /^invalid JWT: unable to parse or verify signature, token is malformed/,
    ],
    [
      'a forged signature',
      async () =>
        bearer(
          await createTokens({ secret: 'another secret, long enough for HS256', issuer: 'x' }).sign(
            claims({ sub: session.user.id }),
          ),
        ),
      403,
      'bad_jwt',
      /^invalid JWT: unable to parse or verify signature, token signature is invalid/,
    ],
    [
      'an expired token',
      async () =>
        bearer(
          await server.tokens.sign(claims({ sub: session.user.id, exp: Math.floor(Date.now() / 1000) - 60 })),
        ),
      403,
      'bad_jwt',
      /^invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired$/,
    ],
    ['the anonymous key', () => ({}), 403, 'bad_jwt', /^invalid claim: missing sub claim$/],
    [
      'the anonymous key as bearer',
      () => bearer(KEYS.publishable),
      403,
      'bad_jwt',
      /^invalid claim: missing sub claim$/,
    ],
    ['the secret key', () => ({ apikey: KEYS.secret }), 403, 'bad_jwt', /^invalid claim: missing sub claim$/],
    [
      'a sub that is no uuid',
      async () => bearer(await server.tokens.sign(claims({ sub: 'asha' }))),
      400,
      'bad_jwt',
      /^invalid claim: sub claim must be a UUID$/,
    ],
    [
      'a user who is gone',
      async () => bearer(await server.tokens.sign(claims({ sub: randomUUID() }))),
      403,
      'user_not_found',
      /^User from sub claim in JWT does not exist$/,
    ],
    [
      'a session that is gone',
      async () =>
        bearer(await server.tokens.sign(claims({ sub: session.user.id, session_id: randomUUID() }))),
      403,
      'session_not_found',
      /^Session from session_id claim in JWT does not exist$/,
    ],
  ];
  it.each(refusals)('rejects %s', async (_case, headers, status, code, message) => {
    const answer = await getUser(await headers());
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ code, message: expect.stringMatching(message) });
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  });

  it('rejects the session of another user', async () => {
    const other = await signIn(server.client(), someEmail(), server.mailbox);
    const forged = await server.tokens.sign(
      claims({ sub: session.user.id, session_id: decodeJwt(other.access_token).session_id }),
    );
    expect(((await (await getUser(bearer(forged))).json()) as { code: string }).code).toBe(
      'session_not_found',
    );
  });

  it('rejects a banned user', async () => {
    const other = server.client();
    const { user } = await signIn(other, someEmail(), server.mailbox);
    await server.test
      .admin`update auth.users set banned_until = now() + interval '9 years' where id = ${user.id}`;
    expect((await other.auth.getUser()).error).toMatchObject({
      status: 403,
      code: 'user_banned',
      message: 'User is banned',
    });
  });
});

describe('PUT /user', () => {
  it('merges data into user_metadata, one level deep; null deletes', async () => {
    await client.auth.updateUser({ data: { language: 'mr', seen: { a: 1 }, gone: 'x' } });
    const { data, error } = await client.auth.updateUser({ data: { seen: { b: 2 }, gone: null } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({
      ...session.user.user_metadata,
      language: 'mr',
      seen: { b: 2 },
    });
    expect((await client.auth.getUser()).data.user?.user_metadata).toEqual(data.user?.user_metadata);
  });

  it('keeps both keys of two concurrent changes', async () => {
    await Promise.all(
      [1, 2, 3, 4].map((number) => client.auth.updateUser({ data: { [`key${number}`]: number } })),
    );
    expect((await client.auth.getUser()).data.user?.user_metadata).toMatchObject({
      key1: 1,
      key2: 2,
      key3: 3,
      key4: 4,
    });
  });

  const put = async (body: unknown, headers: Record<string, string> = {}) => {
    const { data } = await client.auth.getSession();
    return server.request('/user', {
      method: 'PUT',
      body,
      headers: {
        'X-Supabase-Api-Version': '2024-01-01',
        ...bearer(data.session?.access_token ?? ''),
        ...headers,
      },
    });
  };

  it.each([
    ['app_metadata', { app_metadata: { admin: true } }, 403, 'not_admin'],
    ['a text as data', { data: 'x' }, 400, 'bad_json'],
    ['no JSON', '', 400, 'bad_json'],
    ['a password', { password: 'secret' }, 400, 'validation_failed'],
    [
      'a phone number, while nobody signs in by number',
      { phone: '+919812345678' },
      400,
      'phone_provider_disabled',
    ],
    ['an address that is none', { email: 'b c.in' }, 400, 'validation_failed'],
    ['too much', { data: { text: 'x'.repeat(5000) } }, 400, 'validation_failed'],
    ['half a PKCE flow', { data: {}, code_challenge: 'a'.repeat(43) }, 400, 'validation_failed'],
  ])('rejects %s and changes nothing', async (_case, body, status, code) => {
    const before = (await client.auth.getUser()).data.user;
    const answer = await put(body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
    expect((await client.auth.getUser()).data.user).toEqual(before);
  });

  it('rejects a missing session with 403 before validating the body', async () => {
    const answer = await server.request('/user', { method: 'PUT', body: 'nonsense' });
    expect(answer.status).toBe(403);
  });

  it('limits a client address separately', async () => {
    const headers = { 'X-Forwarded-For': someAddress() };
    for (let count = 0; count < 30; count += 1) expect((await put({ data: {} }, headers)).status).toBe(200);
    const refused = await put({ data: {} }, headers);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'over_request_rate_limit' });
    expect((await server.request('/otp', { body: { email: someEmail() }, headers })).status).toBe(200);
  });
});

describe('POST /logout', () => {
  /** Three sessions of one person, the way three devices would have them. */
  async function devices() {
    const email = someEmail();
    const clients = [server.client(), server.client(), server.client()] as const;
    for (const device of clients) {
      server.pass(60);
      await signIn(device, email, server.mailbox);
    }
    return clients;
  }
  const signedIn = (clients: readonly SupabaseClient[], tokens: string[]) =>
    Promise.all(
      clients.map(
        async (device, index) => (await device.auth.getUser(tokens[index])).error?.name ?? 'signed in',
      ),
    );
  const tokensOf = (clients: readonly SupabaseClient[]) =>
    Promise.all(
      clients.map(async (device) => (await device.auth.getSession()).data.session?.access_token ?? ''),
    );

  it.each([
    ['global', ['AuthSessionMissingError', 'AuthSessionMissingError', 'AuthSessionMissingError']],
    ['local', ['AuthSessionMissingError', 'signed in', 'signed in']],
    ['others', ['signed in', 'AuthSessionMissingError', 'AuthSessionMissingError']],
  ] as const)('ends the right sessions with scope %s', async (scope, expected) => {
    const clients = await devices();
    const tokens = await tokensOf(clients);
    expect((await clients[0].auth.signOut({ scope })).error).toBeNull();
    expect(await signedIn(clients, tokens)).toEqual(expected);
  });

  it('is global without a scope, returns 204 and revokes the refresh tokens', async () => {
    const [first, second] = await devices();
    const [token = ''] = await tokensOf([first]);
    const kept = (await second.auth.getSession()).data.session;
    const answer = await server.request('/logout', { headers: bearer(token) });
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe('');
    expect(answer.headers.get('content-type')).toBeNull();
    const { error } = await server.client().auth.refreshSession({ refresh_token: kept?.refresh_token ?? '' });
    expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
  });

  it('rejects an unknown scope and a request without a session', async () => {
    const [device] = await devices();
    const [token = ''] = await tokensOf([device]);
    const answer = await server.request('/logout?scope=all', { headers: bearer(token) });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' });
    expect((await server.request('/logout')).status).toBe(403);
    await device.auth.signOut();
    expect((await server.request('/logout', { headers: bearer(token) })).status).toBe(403);
  });
});
