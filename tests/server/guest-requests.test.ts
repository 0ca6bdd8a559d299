/**
 * Whatever a guest sends, the server answers for itself: every address outside REST and storage, with methods, bodies, headers, queries and
 * encodings that nobody expects. No answer is a 5xx, none takes long, and the server reports no failure of its own.
 */
import http from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CONTROL_TOKEN, startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';
import { ALL, AUTH, BODIES, FUNCTIONS, METHODS, OWN, SIMULATOR } from './guest-requests.ts';

let server: TestServer;
const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });

beforeAll(async () => {
  server = await startTestServer({
    config: { metricsToken: 'a token that only scrapers know' },
    overrides: { authLimits: GENEROUS, serviceLimits: UNLIMITED },
  });
});
beforeEach(() => {
  // Each webhook with a bad signature is logged.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  return () => vi.restoreAllMocks();
});
afterAll(async () => {
  agent.destroy();
  // Fails when the server reported a failure of its own.
  await server.close();
});

/** The limits of an address are tested elsewhere; here they would keep requests from the code behind them. */
const MANY = { amount: 1_000_000, seconds: 60, burst: 1_000_000 };
const GENEROUS = {
  codesPerIp: MANY,
  verificationsPerIp: MANY,
  refreshesPerIp: MANY,
  updatesPerIp: MANY,
  codesPerAddress: MANY,
  codesInAll: MANY,
};
const OPEN = { perMinute: 1_000_000, running: 8, waiting: 1000 };
const UNLIMITED = { functions: OPEN, webhook: OPEN };

interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/** A request as it is: nothing is normalised on the way. Returns the status; -1 when the connection is closed without a response. */
function send({ method, path, headers = {}, body }: Sent): Promise<number> {
  const { hostname, port } = new URL(server.url);
  // Node leaves the length of a DELETE's body out.
  const sized =
    body === undefined ? headers : { ...headers, 'Content-Length': String(Buffer.byteLength(body)) };
  return new Promise((resolve) => {
    const request = http.request({ agent, hostname, port, method, path, headers: sized }, (answer) => {
      answer.resume();
      answer.once('close', () => resolve(answer.statusCode ?? -1));
    });
    request.once('error', () => resolve(-1));
    request.end(body);
  });
}

/** Those of the requests that the server failed at. */
async function failuresOf(requests: Sent[]): Promise<string[]> {
  const failed: string[] = [];
  const waiting = [...requests];
  const worker = async () => {
    for (let sent = waiting.pop(); sent; sent = waiting.pop()) {
      const status = await send(sent);
      if (status < 500 && status !== -1) continue;
      const { method, path, headers, body } = sent;
      failed.push(
        `${status} ${method} ${path.slice(0, 80)} ${JSON.stringify(headers ?? {}).slice(0, 120)} ${String(body ?? '').slice(0, 60)}`,
      );
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return failed;
}

const keyed = (headers: Record<string, string> = {}) => ({ apikey: server.keys.publishable, ...headers });
const JSON_TYPE = { 'Content-Type': 'application/json' };

describe('a guest causes no failure of the server', () => {
  test('causes no 5xx by any method at any path, with and without a body', async () => {
    const requests = ALL.flatMap((path) =>
      METHODS.flatMap((method): Sent[] => [
        { method, path, headers: keyed() },
        { method, path, headers: JSON_TYPE, body: '{"a":' },
      ]),
    );
    expect(await failuresOf(requests)).toEqual([]);
  });

  test.each(BODIES)('causes no 5xx by a body of %s', async (_name, body) => {
    const posts = [...AUTH, ...FUNCTIONS, ...OWN, ...SIMULATOR, '/dev/mailbox', '/'].map((path) => [
      'POST',
      path,
    ]);
    const others = [
      ['PUT', '/auth/v1/user'],
      ['DELETE', '/auth/v1/admin/users/x'],
      ['GET', '/auth/v1/user'],
      ['GET', '/config.json'],
    ];
    const requests = [...posts, ...others].map(
      ([method = '', path = '']): Sent => ({ method, path, headers: keyed(JSON_TYPE), body }),
    );
    expect(await failuresOf(requests)).toEqual([]);
  });

  test('causes no 5xx by any header', async () => {
    const odd = [
      '',
      ' ',
      ',',
      ';',
      '\u00ff\u00fe',
      '%ff',
      '*',
      '*/*;q=x',
      '0',
      '-1',
      'x'.repeat(6000),
      ','.repeat(4000),
      'a=b;'.repeat(1000),
      '"',
      'null',
      '{}',
      'application/json; charset=utf-77',
      'multipart/form-data; boundary=',
      'Bearer',
      'Bearer ',
      'Bearer a.b.c',
      'Bearer eyJhbGciOiJIUzI1NiJ9.W10.AAAA',
      'Bearer eyJhbGciOiJIUzI1NiIsImNyaXQiOlsieCJdfQ.e30.AAAA',
      `Bearer ${'.'.repeat(3000)}`,
      `Bearer ${'a'.repeat(3000)}.${'b'.repeat(2000)}.c`,
      'Basic YTpi',
      'sb_secret_',
    ];
    const names = [
      'Authorization',
      'apikey',
      'Accept',
      'Accept-Language',
      'Accept-Encoding',
      'Content-Type',
      'Content-Encoding',
      'Cookie',
      'Host',
      'If-None-Match',
      'If-Modified-Since',
      'Origin',
      'Prefer',
      'Range',
      'Referer',
      'X-Client-Info',
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
      'X-Razorpay-Event-Id',
      'X-Razorpay-Signature',
      'X-Request-Id',
      'X-Supabase-Api-Version',
      'X-Upsert',
      'Access-Control-Request-Headers',
      'Access-Control-Request-Method',
    ];
    const targets: Sent[] = [
      { method: 'POST', path: '/auth/v1/otp', body: '{"email":"a b"}' },
      { method: 'POST', path: '/auth/v1/verify', body: '{"email":"a@b.in","token":"1","type":"email"}' },
      { method: 'GET', path: '/auth/v1/user' },
      { method: 'POST', path: '/functions/v1/payment_local', body: '{}' },
      { method: 'POST', path: '/functions/v1/user_self_deletion', body: '{}' },
      { method: 'POST', path: '/webhooks/razorpay', body: '{}' },
      { method: 'POST', path: '/checkout-simulator/v1/orders', body: '{}' },
      { method: 'POST', path: '/checkout-simulator/sim/control/refund', body: '{}' },
      { method: 'GET', path: '/dev/mailbox' },
      { method: 'GET', path: '/metrics' },
      { method: 'GET', path: '/config.json' },
      { method: 'GET', path: '/home' },
      { method: 'OPTIONS', path: '/auth/v1/otp' },
    ];
    // Each header with each value at one of the addresses, the next one for the next value: each header comes to every address twice.
    const requests = names.flatMap((name, row) =>
      odd.map((value, column): Sent => {
        const target = targets[(row + column) % targets.length] as Sent;
        return { ...target, headers: keyed({ [name]: value }) };
      }),
    );
    expect(await failuresOf(requests)).toEqual([]);
  });

  test('causes no 5xx by any query, path or encoding', async () => {
    const odd = [
      '%',
      '%f',
      '%ff',
      '%00',
      '%c0%ae',
      '%ed%a0%80',
      '%2e%2e%2f',
      '..%5c',
      '//',
      '///evil.example',
      '\\',
      '%0d%0aX:%20y',
      '?',
      '?&&==',
      '?%ff=%ff&=&a=%',
      '?to=%ff',
      '?to[]=a&to=b',
      '?scope=%ff',
      '?grant_type=%00',
      `?${'a=1&'.repeat(1500)}`,
      `?q=${'x'.repeat(7000)}`,
      '#',
      '__proto__',
      'constructor',
      '*',
      ';a=b',
      '%E0%A4%B8',
      'x'.repeat(5000),
    ];
    const requests = ALL.flatMap((path) =>
      odd.flatMap((end) =>
        // A webhook's address and the like answer POST alone.
        (OWN.includes(path) ? ['GET', 'POST'] : ['GET']).map(
          (method): Sent => ({ method, path: `${path}${end}`, headers: keyed() }),
        ),
      ),
    );
    expect(await failuresOf(requests)).toEqual([]);
  });

  test('causes no 5xx by absolute or malformed request targets', async () => {
    const paths = [
      '*',
      'http://evil.example/auth/v1/user',
      'https://[::1]/',
      'http://',
      '/%2e%2e/%2e%2e/etc/passwd',
    ];
    const requests = paths.flatMap((path) => METHODS.map((method): Sent => ({ method, path })));
    expect(await failuresOf(requests)).toEqual([]);
  });

  test('causes no 5xx at the payment simulator and its controls', async () => {
    const basic = `Basic ${Buffer.from('rzp_test_SimulatorKey01:sim_key_secret').toString('base64')}`;
    const requests = SIMULATOR.flatMap((path) =>
      BODIES.map(([, body]): Sent => {
        const Authorization = path.includes('/sim/') ? `Bearer ${CONTROL_TOKEN}` : basic;
        return { method: 'POST', path, headers: { ...JSON_TYPE, Authorization }, body };
      }),
    );
    expect(await failuresOf(requests)).toEqual([]);
  });
});

describe('deeply nested JSON', () => {
  const bodies = BODIES.filter(([name]) => /^(lists|objects) in/.test(name));
  test.each(bodies)('returns 400 at sign-in (%s)', async (_name, body) => {
    for (const path of ['otp', 'verify', 'token?grant_type=refresh_token'])
      expect([
        path,
        await send({ method: 'POST', path: `/auth/v1/${path}`, headers: keyed(JSON_TYPE), body }),
      ]).toEqual([path, 400]);
  });

  test.each(bodies)('returns 400 at functions and PUT /user (%s)', async (_name, body) => {
    const { session } = await server.signUp();
    const headers = keyed({ ...JSON_TYPE, Authorization: `Bearer ${session.access_token}` });
    for (const name of ['payment_local', 'verify_payment_local', 'user_self_deletion'])
      expect([name, await send({ method: 'POST', path: `/functions/v1/${name}`, headers, body })]).toEqual([
        name,
        expect.toSatisfy((status: number) => status === 400 || status === 413),
      ]);
    expect(await send({ method: 'PUT', path: '/auth/v1/user', headers, body })).toBe(400);
  });
});
