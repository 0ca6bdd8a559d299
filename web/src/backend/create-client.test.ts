import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BackendClient } from './create-client.ts';

const USER = { id: '00000000-0000-4000-8000-000000000001', aud: 'authenticated', role: 'authenticated' };

interface Received {
  path: string;
  apikey: unknown;
  authorization: unknown;
}

let received: Received[] = [];
const server = createServer(({ url = '', headers }, response) => {
  received.push({ path: url, apikey: headers.apikey, authorization: headers.authorization });
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(url.startsWith('/auth/') ? USER : []));
});

function clientWith(publishableKey: string): BackendClient {
  const { port } = server.address() as AddressInfo;
  return new BackendClient({
    backendUrl: `http://127.0.0.1:${port}`,
    publishableKey,
  } as ConstructorParameters<typeof BackendClient>[0]);
}

function token(): string {
  const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 3600;
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: USER.id, exp })}.c2ln`;
}

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
beforeEach(() => {
  received = [];
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('BackendClient', () => {
  it('sends the key as the token of a guest who reads a table', async () => {
    await clientWith('sb_publishable_k').from('valid_profiles').select('id');
    expect(received).toEqual([
      {
        path: '/rest/v1/valid_profiles?select=id',
        apikey: 'sb_publishable_k',
        authorization: 'Bearer sb_publishable_k',
      },
    ]);
  });

  it('sends no token with a function that a guest calls when the key is none', async () => {
    await clientWith('sb_publishable_k').functions.invoke('payment');
    expect(received).toEqual([
      { path: '/functions/v1/payment', apikey: 'sb_publishable_k', authorization: undefined },
    ]);
  });

  it('sends a key that is a token with a function that a guest calls', async () => {
    await clientWith('a.b.c').functions.invoke('payment');
    expect(received).toEqual([
      { path: '/functions/v1/payment', apikey: 'a.b.c', authorization: 'Bearer a.b.c' },
    ]);
  });

  it('sends the token of the session to tables and functions', async () => {
    const client = clientWith('sb_publishable_k');
    const access_token = token();
    await client.auth.setSession({ access_token, refresh_token: 'unused' });
    received = [];
    await client.rpc('own_data');
    await client.functions.invoke('payment');
    expect(received.map(({ path, authorization }) => [path, authorization])).toEqual([
      ['/rest/v1/rpc/own_data', `Bearer ${access_token}`],
      ['/functions/v1/payment', `Bearer ${access_token}`],
    ]);
    await client.auth.stopAutoRefresh();
  });
});
