/**
 * What holds for all addresses of the server: health, configuration, CORS, security headers, body limits, and addresses without a route.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const at = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init);
const SERVICES = [
  '/rest/v1/profiles',
  '/auth/v1/otp',
  '/storage/v1/object/avatars/a',
  '/functions/v1/list_data',
];

test('returns 200 at /health when process and database respond', async () => {
  const answer = await at('/health');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ status: 'ok' });
});

test('returns the addresses of the backend and no secret at /config.json [1.24, 9.28]', async () => {
  const answer = await at('/config.json');
  const text = await answer.text();
  expect(JSON.parse(text)).toEqual({
    backendUrl: server.url,
    publishableKey: server.keys.publishable,
    payment: {
      mode: 'simulator',
      keyId: 'rzp_test_SimulatorKey01',
      scriptUrl: `${server.url}/checkout-simulator/v1/checkout.js`,
    },
    push: { publicKey: expect.stringMatching(/^[\w-]{87}$/) },
    translations: { url: null },
  });
  expect(text).not.toMatch(/secret/);
});

describe('CORS', () => {
  test.each(SERVICES)('answers a preflight of %s without an API key', async (path) => {
    const answer = await at(path, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://front.example.org',
        'Access-Control-Request-Method': 'PATCH',
        'Access-Control-Request-Headers': 'apikey,x-supabase-api-version,something-new',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-methods')).toBe(
      'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    );
    expect(answer.headers.get('access-control-allow-headers')).toContain('something-new');
    expect(answer.headers.get('access-control-max-age')).toBe('86400');
    expect(answer.headers.get('access-control-expose-headers')).toBeNull();
  });

  test.each(SERVICES)('sends CORS headers with responses of %s', async (path) => {
    const answer = await at(path, { headers: { Origin: 'https://front.example.org' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const exposed = answer.headers.get('access-control-expose-headers')?.toLowerCase().split(', ');
    expect(exposed).toEqual(
      expect.arrayContaining([
        'content-range',
        'x-supabase-api-version',
        'x-relay-error',
        'retry-after',
        'etag',
      ]),
    );
  });
});

test('allows only the origins in ALLOWED_ORIGINS', async () => {
  const strict = await startTestServer({ config: { allowedOrigins: ['https://front.example.org'] } });
  const path = `${strict.url}/functions/v1/list_data`;
  const from = (origin: string, method: string) => fetch(path, { method, headers: { Origin: origin } });
  for (const method of ['OPTIONS', 'POST']) {
    const allowed = await from('https://front.example.org', method);
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://front.example.org');
    expect(allowed.headers.get('vary')).toMatch(/Origin/);
    const refused = await from('https://elsewhere.example.org', method);
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
  }
  await strict.close();
});

test('sends a unique request id and nosniff with every response', async () => {
  const answers = await Promise.all(['/health', '/rest/v1/profiles', '/nothing'].map((path) => at(path)));
  const ids = answers.map((answer) => answer.headers.get('sb-request-id'));
  expect(new Set(ids).size).toBe(3);
  for (const answer of answers) {
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  }
});

describe('unknown paths', () => {
  test.each(['/auth/v1/nothing', '/functions/v1/nothing', '/storage/v1/nothing', '/dev/nothing'])(
    'returns 404 as JSON for %s',
    async (path) => {
      const answer = await at(path, { headers: { Accept: 'text/html' } });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      await answer.json();
    },
  );

  test('returns 404 for DELETE of a page', async () => {
    const answer = await at('/home', { method: 'DELETE' });
    expect(answer.status).toBe(404);
  });
});

describe('a body that is too large', () => {
  const large = 'x'.repeat(1024 * 1024 + 1);

  test.each(['/functions/v1/list_data', '/auth/v1/otp', '/webhooks/razorpay'])(
    'returns 413 for %s',
    async (path) => {
      const answer = await at(path, { method: 'POST', body: large });
      expect(answer.status).toBe(413);
    },
  );

  test.each(['/webhooks/razorpay', '/rest/v1/rpc/nothing'])(
    'returns 413 for %s without a declared length',
    async (path) => {
      // The webhook's function logs its errors.
      const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(Buffer.from(large));
          controller.close();
        },
      });
      const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
      const headers = { apikey: server.keys.publishable };
      const answer = await at(path, { ...init, headers });
      expect(answer.status).toBe(413);
      quiet.mockRestore();
    },
  );
});

test('has a mailbox in development only', async () => {
  expect((await at('/dev/mailbox.json')).status).toBe(200);
  const production = await startTestServer({ overrides: { startDevelopmentTools: undefined } });
  expect((await fetch(`${production.url}/dev/mailbox.json`)).status).toBe(404);
  await production.close();
});
