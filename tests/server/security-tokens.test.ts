/**
 * Tokens that must be refused, at every service (docs/security.md). The error of each is tested per service in
 * rest/identity.test.ts, auth-user.test.ts and storage-objects.test.ts; here it must return nothing anywhere.
 */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTokens } from '#server/auth/tokens.ts';
import { type Attacker, attacker, SECRET, tokenWith } from '#tests/harness/attackers.ts';
import { makeMember } from '#tests/harness/members.ts';
import { type SignedIn, startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

const OLD_SECRET = 'the secret before the exchange, of enough bytes';

let server: TestServer;
let victim: string;
let thief: SignedIn;

beforeAll(async () => {
  server = await startTestServer({
    config: { previousJwtSecret: { secret: OLD_SECRET, exchangedAt: new Date(Date.now() - 60_000) } },
  });
  victim = await makeMember(server.database, { profile: SECRET });
  thief = await server.signUp();
});
afterAll(() => server.close());

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const service = () => ({ role: 'service_role', sub: victim, exp: Math.floor(Date.now() / 1000) + 600 });
const right = (claims: Record<string, unknown> = {}) => tokenWith(server.tokens, { sub: victim, ...claims });

const anHourAgo = () => Math.floor(Date.now() / 1000) - 3600;
const ofOldSecret = (claims: Record<string, unknown>) =>
  tokenWith(createTokens({ secret: OLD_SECRET, issuer: `${server.url}/auth/v1` }), {
    sub: victim,
    ...claims,
  });

async function swapped(): Promise<string> {
  const [head, , signature] = (await right()).split('.');
  return [head, part(service()), signature].join('.');
}

const FORGED: [string, () => string | Promise<string>][] = [
  ['alg none', () => `${part({ alg: 'none', typ: 'JWT' })}.${part(service())}.`],
  ['alg None with a signature', () => `${part({ alg: 'None' })}.${part(service())}.AAAA`],
  [
    'a key of its own in the header',
    () => {
      const head = part({ alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' }, kid: '../../dev/null' });
      const body = `${head}.${part(service())}`;
      return `${body}.${createHmac('sha256', Buffer.alloc(3)).update(body).digest('base64url')}`;
    },
  ],
  [
    'signed with the empty secret',
    () => {
      const body = `${part({ alg: 'HS256' })}.${part(service())}`;
      return `${body}.${createHmac('sha256', '').update(body).digest('base64url')}`;
    },
  ],
  [
    'of another issuer, with its secret',
    () => tokenWith(createTokens({ secret: 'x'.repeat(40), issuer: `${server.url}/auth/v1` }), service()),
  ],
  [
    'signed with the publishable key',
    () => tokenWith(createTokens({ secret: server.keys.publishable, issuer: server.url }), service()),
  ],
  ['the claims exchanged under a right signature', swapped],
  ['expired', () => right({ exp: Math.floor(Date.now() / 1000) - 60 })],
  ['not valid yet', () => right({ nbf: Math.floor(Date.now() / 1000) + 600 })],
  ['never expiring', () => right({ exp: undefined })],
  ['never expiring, for the service role', () => tokenWith(server.tokens, { ...service(), exp: undefined })],
  ...['asha', '', 7, null, ['x'], '00000000-0000-0000-0000-00000000000g'].map(
    (sub): [string, () => Promise<string>] => [`the sub ${JSON.stringify(sub)}`, () => right({ sub })],
  ),
  ['the role 7', () => right({ role: 7 })],
  [
    'forged with the secret before the exchange, for the service role',
    () => ofOldSecret({ ...service(), iat: anHourAgo() }),
  ],
  [
    'forged with the secret before the exchange, for the service role, never expiring',
    () => ofOldSecret({ ...service(), iat: anHourAgo(), exp: undefined }),
  ],
  ['forged with the secret before the exchange, after it', () => ofOldSecret({})],
  ['a refresh token', () => thief.session.refresh_token],
  ...[
    'postgres',
    'supabase_admin',
    'supabase_auth_admin',
    'supabase_storage_admin',
    'authenticator',
    'none',
  ].map((role): [string, () => Promise<string>] => [
    `rightly signed, for the role ${role}`,
    () => right({ role }),
  ]),
  ['a signed address of a photo', () => right({ role: 'signed_address', url: `avatars/${victim}/x` })],
];

/** The response of each service to the victim's own, valid token. */
const CALLS: [string, (who: Attacker) => ReturnType<Attacker['ask']>][] = [
  ['rest', (who) => who.ask(`/rest/v1/profiles?id=eq.${victim}&select=phone`)],
  [
    'rest writing',
    (who) =>
      who.ask(`/rest/v1/profiles?id=eq.${victim}`, { method: 'PATCH', json: { university: 'stolen' } }),
  ],
  ['storage', (who) => who.ask('/storage/v1/object/list/avatars', { json: { prefix: `${victim}/` } })],
  ['auth', (who) => who.ask('/auth/v1/user')],
  ['auth admin', (who) => who.ask(`/auth/v1/admin/users/${victim}`)],
  ['a function', (who) => who.ask('/functions/v1/verify_payment_local', { json: {} })],
  ['the function of the schedule', (who) => who.ask('/functions/v1/settle_due_payments', { json: {} })],
];

describe.each(FORGED)('%s', (_name, forge) => {
  test.each(CALLS)('is rejected by %s', async (_service, call) => {
    const token = await forge();
    for (const who of [
      attacker(server, victim, token),
      {
        ...attacker(server, victim),
        ask: (path: string, options = {}) => fetchWithKey(path, token, options),
      },
    ]) {
      const answer = await call(who);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.text).not.toContain(SECRET.phone);
      expect(answer.text).not.toMatch(/"email"/);
    }
    const [row] = await server.database.admin`select university from private.profiles where id = ${victim}`;
    expect(row?.university).not.toBe('stolen');
  });
});

/** The token as the API key, which the gateway takes for a bearer too. */
async function fetchWithKey(path: string, token: string, options: Parameters<Attacker['ask']>[1] = {}) {
  const { ask } = attacker(server, victim);
  return ask(path, { ...options, headers: { ...options.headers, apikey: token } });
}

test('accepts a valid token for the own data and the secret key for the rest', async () => {
  const own = attacker(server, victim, await right());
  const headers = { apikey: server.keys.secret };
  const admin = attacker(server, '');
  const answers = await Promise.all(CALLS.map(async ([name, call]) => [name, (await call(own)).status]));
  expect(Object.fromEntries(answers)).toEqual({
    rest: 200,
    'rest writing': 204,
    storage: 200,
    auth: 200,
    'auth admin': 403,
    'a function': 200,
    'the function of the schedule': 401,
  });
  expect((await admin.ask(`/auth/v1/admin/users/${victim}`, { headers })).status).toBe(200);
});

test('accepts a token issued before the exchange of the secret for one hour', async () => {
  const before = await ofOldSecret({ iat: anHourAgo(), exp: anHourAgo() + 5 * 3600 });
  const call = CALLS[0]?.[1];
  const status = async () => (await call?.(attacker(server, victim, before)))?.status;
  expect(await status()).toBe(200);
  server.pass(3600);
  expect(await status()).toBe(401);
  server.pass(-3600);
});

test('treats a token without a role as a guest at every service', async () => {
  const guest = attacker(server, victim, await right({ role: undefined }));
  const answers = await Promise.all(CALLS.map(async ([name, call]) => [name, await call(guest)] as const));
  for (const [, { text }] of answers) expect(text).not.toContain(SECRET.phone);
  expect(Object.fromEntries(answers.map(([name, { status }]) => [name, status]))).toEqual({
    rest: 401,
    'rest writing': 401,
    storage: 200,
    auth: 403,
    'auth admin': 403,
    'a function': 401,
    'the function of the schedule': 401,
  });
  expect((await guest.ask('/storage/v1/object/list/avatars', { json: { prefix: `${victim}/` } })).text).toBe(
    '[]',
  );
  expect((await guest.ask('/rest/v1/caste_options?limit=1')).status).toBe(200);
});

describe('the secret key in a browser', () => {
  const asBrowser: [string, Record<string, string>][] = [
    [
      'the header User-Agent',
      { 'User-Agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0' },
    ],
    ['the header Origin', { Origin: 'https://example.org' }],
    ['the header Sec-Fetch-Site', { 'Sec-Fetch-Site': 'same-origin' }],
  ];
  test.each(asBrowser)(
    'is rejected at every service, as API key and as bearer, by %s',
    async (_sign, headers) => {
      for (const [, call] of CALLS) {
        const keys: Record<string, string>[] = [
          { apikey: server.keys.secret },
          { apikey: server.keys.publishable, Authorization: `Bearer ${server.keys.secret}` },
        ];
        for (const key of keys) {
          const { ask } = attacker(server, victim);
          const answer = await call({
            ...attacker(server, victim),
            ask: (path, options = {}) => ask(path, { ...options, headers: { ...key, ...headers } }),
          });
          expect(answer.status).toBe(401);
          expect(JSON.parse(answer.text).message).toBe('Forbidden use of secret API key in browser');
        }
      }
    },
  );

  test('accepts the publishable key of a browser and the secret key of a server', async () => {
    const { ask } = attacker(server, '');
    const browser = Object.assign({}, ...asBrowser.map(([, headers]) => headers));
    expect((await ask('/rest/v1/caste_options?limit=1', { headers: browser })).status).toBe(200);
    expect((await server.admin.from('payment_orders').select('id').limit(1)).error).toBeNull();
  });
});

test('never takes a role from user metadata', async () => {
  const data = {
    role: 'service_role',
    app_metadata: { role: 'service_role' },
    sub: victim,
    aud: 'x',
    is_super_admin: true,
  };
  const email = 'climber@example.org';
  await server.client().auth.signInWithOtp({ email, options: { data } });
  server.pass(61);
  const user = await server.signUp(email);
  await user.client.auth.updateUser({ data: { ...data, claims_admin: true } });
  const { data: refreshed } = await user.client.auth.refreshSession();
  const token = refreshed.session?.access_token ?? '';
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ role: 'authenticated', sub: user.id, aud: 'authenticated' });
  const { ask } = attacker(server, user.id, token);
  expect(JSON.parse((await ask('/rest/v1/profiles?select=id')).text)).toEqual([{ id: user.id }]);
  expect((await ask(`/auth/v1/admin/users/${victim}`)).status).toBe(403);
  const put = await ask('/auth/v1/user', { method: 'PUT', json: { app_metadata: { role: 'service_role' } } });
  expect(put.status).toBe(403);
});

test('ignores a key in the query or in a cookie', async () => {
  const answer = await fetch(`${server.url}/rest/v1/payment_orders`, {
    headers: { Cookie: `sb-access-token=${await right()}; apikey=${server.keys.secret}` },
  });
  expect(answer.status).toBe(401);
  const inAddress = await fetch(`${server.url}/storage/v1/object/list/avatars?apikey=${server.keys.secret}`, {
    method: 'POST',
    body: '{"prefix":""}',
  });
  expect(inAddress.status).toBe(400);
  const guessed = attacker(server, '', `${server.keys.secret}x`);
  expect((await guessed.ask('/rest/v1/payment_orders')).status).toBe(401);
});

describe('the valid token of a deleted user', () => {
  test('reads, writes and stores nothing for a deleted user', async () => {
    const leaver = await server.signUp();
    const { ask } = attacker(server, leaver.id, leaver.session.access_token);
    const upload = () =>
      ask(`/storage/v1/object/avatars/${leaver.id}/late`, {
        method: 'POST',
        body: new Uint8Array([0xff, 0xd8, 0xff, 0xe0]),
        headers: { 'Content-Type': 'image/jpeg' },
      });
    expect(JSON.parse((await ask('/rest/v1/profiles?select=id')).text)).toHaveLength(1);
    expect((await ask('/functions/v1/user_self_deletion', { json: { user_id: leaver.id } })).status).toBe(
      200,
    );

    expect((await ask('/rest/v1/profiles')).text).toBe('[]');
    expect((await ask('/rest/v1/valid_profiles')).text).toBe('[]');
    expect((await upload()).text).toContain('"403"');
    expect((await ask('/auth/v1/user')).status).toBe(403);
    expect((await ask('/functions/v1/payment_local', { json: {} })).status).toBe(401);
    const refreshed = await attacker(server, '').ask('/auth/v1/token?grant_type=refresh_token', {
      json: { refresh_token: leaver.session.refresh_token },
    });
    expect(refreshed.status).toBe(400);
    expect(await server.database.admin`select 1 from private.profiles where id = ${leaver.id}`).toHaveLength(
      0,
    );
  });
});
