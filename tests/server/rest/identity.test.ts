/**
 * Authentication: the role a request runs as, and what SQL can see of the request.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEYS, type RestServer, startRestServer } from './rest-server.ts';

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer();
});
afterAll(() => server.stop());

async function as(headers: Record<string, string>) {
  const response = await fetch(`${server.url}/rest/v1/rpc/who`, { method: 'POST', headers });
  return { status: response.status, headers: response.headers, json: await response.json() };
}

const bearer = (token: string) => ({ apikey: KEYS.publishable, Authorization: `Bearer ${token}` });
const seconds = () => Math.floor(Date.now() / 1000);

describe('credentials', () => {
  test.each([
    ['the publishable key alone', { apikey: KEYS.publishable }, 'anon'],
    ['the publishable key as bearer too', bearer(KEYS.publishable), 'anon'],
    ['no key at all', {}, 'anon'],
    ['an unknown key', { apikey: 'sb_secret_other' }, 'anon'],
    ['the secret key', { apikey: KEYS.secret }, 'service_role'],
    ['the secret key as bearer', { Authorization: `Bearer ${KEYS.secret}` }, 'service_role'],
  ])('uses the role of %s', async (_name, headers, role) => {
    const { json } = await as(headers as Record<string, string>);
    expect(json).toMatchObject({ user: role, role, uid: null, jwt: { role } });
  });

  test('exposes every claim of a token to SQL', async () => {
    const token = await server.token({ email: 'a@b.co', app_metadata: { x: [1, 'é'] }, session_id: 's' });
    const { json } = await as(bearer(token));
    expect(json).toMatchObject({
      user: 'authenticated',
      role: 'authenticated',
      uid: server.memberId,
      jwt: { sub: server.memberId, email: 'a@b.co', app_metadata: { x: [1, 'é'] }, session_id: 's' },
    });
  });

  test('runs as anon when the token has no role', async () => {
    const { json } = await as(bearer(await server.token({ role: undefined })));
    expect(json).toMatchObject({ user: 'anon', role: 'anon', jwt: { role: 'anon' } });
  });

  test('accepts a token in the apikey header', async () => {
    expect((await as({ apikey: await server.token({ role: 'anon', sub: undefined }) })).json).toMatchObject({
      user: 'anon',
    });
  });

  test('does not keep claims for the next request', async () => {
    await as(bearer(await server.token()));
    for (let request = 0; request < 8; request += 1)
      expect((await as({ apikey: KEYS.publishable })).json).toMatchObject({ uid: null, user: 'anon' });
  });
});

describe('invalid tokens', () => {
  test.each<[string, () => Promise<string>, string, string]>([
    ['of two parts', async () => 'aaa.bbb', 'PGRST301', 'Expected 3 parts in JWT; got 2'],
    ['of nonsense', async () => 'aaa.bbb.ccc', 'PGRST301', 'JWT cryptographic operation failed'],
    [
      'signed by somebody else',
      async () => `${(await server.token()).slice(0, -4)}AAAA`,
      'PGRST301',
      'No suitable key or wrong key type',
    ],
    ['expired', () => server.token({ exp: seconds() - 60 }), 'PGRST303', 'JWT expired'],
    ['of the future', () => server.token({ nbf: seconds() + 60 }), 'PGRST303', 'JWT not yet valid'],
    ['issued later', () => server.token({ iat: seconds() + 60 }), 'PGRST303', 'JWT issued at future'],
    ['without an expiry time', () => server.token({ exp: undefined }), 'PGRST303', 'Parsing claims failed'],
    ['whose role is a number', () => server.token({ role: 7 }), 'PGRST303', 'Parsing claims failed'],
    [
      'whose sub is not a UUID',
      () => server.token({ sub: 'asha' }),
      'PGRST303',
      'The sub claim of the JWT is not a UUID',
    ],
  ])('rejects a token: %s', async (_name, token, code, message) => {
    const { status, headers, json } = await as(bearer(await token()));
    expect({ status, json }).toMatchObject({ status: 401, json: { code, message, hint: null } });
    expect(headers.get('www-authenticate')).toBe(
      `Bearer error="invalid_token", error_description="${message}"`,
    );
    expect(headers.get('proxy-status')).toBe(`PostgREST; error=${code}`);
  });

  test('rejects an empty bearer token', async () => {
    const { status, json } = await as({ apikey: KEYS.publishable, Authorization: 'Bearer' });
    expect({ status, json }).toMatchObject({
      status: 401,
      json: { code: 'PGRST301', message: 'Empty JWT is sent in Authorization header' },
    });
  });

  test('accepts 30 seconds of clock skew', async () => {
    expect(await as(bearer(await server.token({ exp: seconds() - 10 })))).toMatchObject({ status: 200 });
  });

  test('rejects a role that does not exist or is not for clients', async () => {
    for (const role of ['nobody_such', 'postgres', 'none', 'authenticator', 'supabase_auth_admin'])
      expect(await as(bearer(await server.token({ role })))).toMatchObject({
        status: 401,
        json: { code: '22023', message: `role "${role}" does not exist` },
      });
  });
});

describe('request settings in SQL', () => {
  const setting = async (name: string, options = {}) =>
    (await server.member.rpc('setting', { name }, options)).data;

  test('exposes method, path and headers', async () => {
    expect(await setting('request.method')).toBe('POST');
    expect(await setting('request.method', { get: true })).toBe('GET');
    expect(await setting('request.path')).toBe('/rpc/setting');
    expect(JSON.parse(String(await setting('request.headers')))).toMatchObject({
      apikey: KEYS.publishable,
      'x-client-info': expect.stringContaining('supabase-js/2.119.0'),
    });
    expect(await setting('search_path')).toBe('public, extensions');
  });

  test('exposes cookies apart from the headers', async () => {
    const ask = async (name: string) => {
      const response = await server.request(`/rpc/setting?name=${name}`, {
        headers: { Cookie: 'a=1; b=x=y' },
      });
      return JSON.parse((await response.json()) as string);
    };
    expect(await ask('request.cookies')).toEqual({ a: '1', b: 'x=y' });
    expect(await ask('request.headers')).not.toHaveProperty('cookie');
    expect(JSON.parse(String(await setting('request.cookies')))).toEqual({});
  });

  test('uses read-only transactions for reads only', async () => {
    const ask = (init: RequestInit) =>
      server.request('/rpc/setting?name=transaction_read_only', init).then((response) => response.json());
    expect(await ask({ method: 'GET' })).toBe('on');
    expect(await setting('transaction_read_only')).toBe('on');
    expect(await setting('statement_timeout')).toBe('8s');
  });
});

test('reloads the schema cache when a name is missing and when notified', async () => {
  let changed = () => {};
  const notified = await startRestServer({
    onSchemaChange: (callback) => {
      changed = callback;
    },
  });
  try {
    expect(await notified.member.from('brand_new').select()).toMatchObject({ status: 404 });
    await notified.test.admin`create table public.brand_new (a int)`;
    changed();
    expect(await notified.member.from('brand_new').insert({ a: 1 })).toMatchObject({ status: 201 });
    await notified.test.admin`alter table public.brand_new add b int`;
    await expect
      .poll(async () => (await notified.member.from('brand_new').insert({ a: 1, b: 2 })).status, {
        timeout: 5000,
      })
      .toBe(201);

    const read = () => notified.member.from('brand_new').select('c').limit(1);
    expect(await read()).toMatchObject({ status: 400, error: { code: '42703' } });
    await notified.test.admin`alter table public.brand_new add c text default 'new'`;
    changed();
    expect(await read()).toMatchObject({ data: [{ c: 'new' }] });
  } finally {
    await notified.stop();
  }
});
