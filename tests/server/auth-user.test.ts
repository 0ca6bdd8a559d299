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
    ...[
      [{ role: 'supabase_auth_admin' }, /^invalid claim: role claim is not for clients$/],
      [{ role: 'anon' }, /^invalid claim: missing sub claim$/],
      [{ role: 7 }, /, token has invalid claims$/],
      [{ nbf: 4_000_000_000 }, /, token has invalid claims: token is not valid yet$/],
      [{ iat: 4_000_000_000 }, /, token has invalid claims: token used before issued$/],
    ].map(([more, message]): (typeof refusals)[number] => [
      `a token with ${JSON.stringify(more)}`,
      async () =>
        bearer(await server.tokens.sign({ ...claims({ sub: session.user.id }), ...(more as object) })),
      403,
      'bad_jwt',
      message as RegExp,
    ]),
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
    [
      'app_metadata',
      { app_metadata: { admin: true } },
      403,
      'not_admin',
      'Updating app_metadata requires admin privileges',
    ],
    ['a text as data', { data: 'x' }, 400, 'bad_json', 'data has to be an object'],
    ['no JSON', '', 400, 'bad_json', 'unexpected end of JSON input'],
    [
      'a password',
      { password: 'secret' },
      400,
      'validation_failed',
      'Only user metadata, the email address and the phone number can be changed',
    ],
    [
      'a phone number, while nobody signs in by number',
      { phone: '+919812345678' },
      400,
      'phone_provider_disabled',
      'Phone logins are disabled',
    ],
    ['a number that is none', { phone: '98-12' }, 400, 'validation_failed', 'E.164 required'],
    ['an address that is none', { email: 'b c.in' }, 400, 'validation_failed', 'invalid format'],
    ['too much', { data: { text: 'x'.repeat(5000) } }, 400, 'validation_failed', 'data is too large'],
    [
      'half a PKCE flow',
      { data: {}, code_challenge: 'a'.repeat(43) },
      400,
      'validation_failed',
      'PKCE flow requires code_challenge and code_challenge_method',
    ],
  ])('rejects %s and changes nothing', async (_case, body, status, code, message) => {
    const before = (await client.auth.getUser()).data.user;
    const answer = await put(body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ code, message: expect.stringContaining(message) });
    expect((await client.auth.getUser()).data.user).toEqual(before);
  });

  it('keeps at most 4096 bytes of data in all', async () => {
    const bytes = async () => {
      const [row] = await server.test.admin`
        select octet_length(raw_user_meta_data::text) as bytes from auth.users where id = ${session.user.id}`;
      return row?.bytes as number;
    };
    const pad = 'x'.repeat(4096 - (await bytes()) - ', "pad": ""'.length);
    const refused = await client.auth.updateUser({ data: { pad: `${pad}x` } });
    expect(refused.error).toMatchObject({ status: 400, message: 'data is too large' });
    expect((await client.auth.updateUser({ data: { pad } })).error).toBeNull();
    expect(await bytes()).toBe(4096);
    await client.auth.updateUser({ data: { pad: null } });
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
    expect(await answer.json()).toMatchObject({
      error_code: 'validation_failed',
      msg: 'Unsupported logout scope "all"',
    });
    const long = await server.request(`/logout?scope=${'x'.repeat(41)}`, { headers: bearer(token) });
    expect(await long.json()).toMatchObject({ msg: `Unsupported logout scope "${'x'.repeat(40)}"` });
    expect((await server.request('/logout')).status).toBe(403);
    await device.auth.signOut();
    expect((await server.request('/logout', { headers: bearer(token) })).status).toBe(403);
  });
});
