/**
 * What one client address may request (server/http/service-limits.ts): how much in a minute and how much concurrently, rejected in each
 * service's own words, while everybody else is served.
 */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '#server/database/client/pool.ts';
import { SERVICE_LIMITS } from '#server/http/service-limits.ts';
import { makeMember, makeUser } from '#tests/harness/members.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

const NARROW = { perMinute: 5, running: 2, waiting: 1 };
const FAMILY = '203.0.113.7';
const OTHERS = '203.0.113.8';

let next = 0;
/** An address nobody has used yet. */
const newAddress = () => `198.51.100.${++next}`;

describe('requests in a minute', () => {
  let server: TestServer;
  beforeAll(async () => {
    const limits = Object.fromEntries(Object.keys(SERVICE_LIMITS).map((name) => [name, NARROW]));
    server = await startTestServer({ overrides: { serviceLimits: limits } });
  });
  afterAll(() => server.close());

  const ask = (path: string, address: string, init: RequestInit = {}) =>
    fetch(`${server.url}${path}`, {
      ...init,
      headers: {
        apikey: server.keys.publishable,
        'X-Forwarded-For': address,
        Origin: 'https://front.example',
      },
    });
  /** Sends requests until the limit is reached; returns the refusal. */
  const refusalAt = async (path: string, address: string, init?: RequestInit) => {
    for (let count = 0; count < NARROW.perMinute; count += 1)
      expect((await ask(path, address, init)).status).not.toBe(429);
    return ask(path, address, init);
  };

  const SHAPES: [string, string, RequestInit, object][] = [
    [
      'auth',
      '/auth/v1/user',
      {},
      { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
    ],
    [
      'REST',
      '/rest/v1/caste_options',
      {},
      { code: 'REQUEST_RATE_LIMITED', details: null, hint: null, message: expect.any(String) },
    ],
    [
      'pictures',
      '/storage/v1/object/public/avatars/a',
      {},
      { statusCode: '429', code: 'SlowDown', error: 'too_many_requests', message: expect.any(String) },
    ],
    [
      'uploads',
      '/storage/v1/object/list/avatars',
      { method: 'POST', body: '{}' },
      { statusCode: '429', code: 'SlowDown', error: 'too_many_requests', message: expect.any(String) },
    ],
    [
      'functions',
      '/functions/v1/list_data',
      { method: 'POST' },
      { code: 'TOO_MANY_REQUESTS', message: expect.any(String) },
    ],
    [
      'the webhook',
      '/webhooks/razorpay',
      { method: 'POST', body: '{}' },
      { code: 'TOO_MANY_REQUESTS', message: expect.any(String) },
    ],
  ];

  test.each(SHAPES)('returns 429 over the limit in the format of %s', async (_name, path, init, shape) => {
    // The webhook logs bad signatures.
    const quiet = vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => quiet.mockRestore());
    const address = newAddress();
    const refusal = await refusalAt(path, address, init);
    expect(refusal.status).toBe(429);
    expect(await refusal.json()).toEqual(shape);
    const seconds = Number(refusal.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await ask(path, newAddress(), init)).status).not.toBe(429);
  });

  test('sends CORS headers with 429', async () => {
    const refusal = await refusalAt('/rest/v1/caste_options', newAddress());
    expect(refusal.status).toBe(429);
    expect(refusal.headers.get('access-control-allow-origin')).toBe('*');
    expect(refusal.headers.get('access-control-expose-headers')).toContain('Retry-After');
  });

  test('counts an IPv6 /64 as one client and ignores addresses before the trusted proxy', async () => {
    const path = '/rest/v1/caste_options';
    for (let count = 0; count < NARROW.perMinute; count += 1)
      expect((await ask(path, `10.0.0.${count}, 2001:db8:1:2::${count}`)).status).toBe(200);
    expect((await ask(path, '10.9.9.9, 2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await ask(path, '2001:db8:1:3::1')).status).toBe(200);
  });

  test.each([
    ['/grievance', '/functions/v1/grievance'],
    ['/b/a', '/functions/v1/shared_biodata?token=a'],
    ['/unsubscribe/a', '/functions/v1/unsubscribe?key=a'],
    ['/webhooks/razorpay', '/functions/v1/razorpay_webhook'],
  ])('counts requests to %s and %s together', async (own, called) => {
    const address = newAddress();
    expect((await refusalAt(own, address)).status).toBe(429);
    expect((await ask(called, address)).status).toBe(429);
    expect((await ask('/functions/v1/list_data', address)).status).not.toBe(429);
  });

  test('does not limit requests of functions', async () => {
    // Three reads a call: more than the budget of REST, were they counted.
    const address = newAddress();
    for (let count = 0; count < NARROW.perMinute; count += 1)
      expect((await ask('/functions/v1/list_data', address, { method: 'POST' })).status).toBe(200);
    expect((await ask('/rest/v1/caste_options', address)).status).toBe(200);
  });
});

describe('concurrent requests', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      overrides: {
        serviceLimits: { rest: { ...NARROW, perMinute: 1000 }, auth: { ...NARROW, perMinute: 1000 } },
      },
      // Of which one user holds two at most.
      reach: ({ address }) => connect({ address, max: 12 }),
    });
    // A query that runs until it is released, however slow the machine is.
    await server.database.admin.unsafe(`
      create function public.waits() returns void language sql security definer
        as 'select pg_advisory_xact_lock_shared(4711)';
      grant execute on function public.waits() to anon, authenticated;
      notify pgrst`);
  });
  afterAll(() => server.close());
  const ask = (path: string, address: string, token?: string) =>
    fetch(`${server.url}${path}`, {
      headers: {
        apikey: server.keys.publishable,
        'X-Forwarded-For': address,
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
    });
  const waiting = async () => {
    const [row] = await server.database.admin`
      select count(*)::int as count from pg_locks where not granted
        and database = (select oid from pg_database where datname = current_database())`;
    return row?.count as number;
  };

  test('keeps connections for others while one address sends a dozen expensive reads', async () => {
    const holder = await server.database.admin.reserve();
    await holder`select pg_advisory_lock(4711)`;
    const asked = Array.from({ length: 12 }, () => ask('/rest/v1/rpc/waits', FAMILY));
    await expect.poll(waiting).toBe(2);
    expect((await ask('/rest/v1/caste_options', OTHERS)).status).toBe(200);
    expect(await waiting()).toBeLessThanOrEqual(2);
    await holder`select pg_advisory_unlock(4711)`;
    holder.release();
    await Promise.all(asked);
    expect((await ask('/rest/v1/caste_options', FAMILY)).status).toBe(200);
  });

  test('counts concurrent requests of a member from four addresses together, and serves others at these addresses', async () => {
    const tokenOfMember = async () => server.tokenFor(await makeMember(server.database));
    const [costly, other] = [await tokenOfMember(), await tokenOfMember()];
    const addresses = Array.from({ length: 4 }, newAddress);
    const holder = await server.database.admin.reserve();
    await holder`select pg_advisory_lock(4711)`;
    const asked = addresses.flatMap((address) =>
      Array.from({ length: 3 }, () => ask('/rest/v1/rpc/waits', address, costly)),
    );
    await expect.poll(waiting).toBe(2);
    for (const address of addresses) {
      expect((await ask('/rest/v1/caste_options', address, other)).status).toBe(200);
      expect((await ask('/rest/v1/caste_options', address)).status).toBe(200);
    }
    expect(await waiting()).toBe(2);
    await holder`select pg_advisory_unlock(4711)`;
    holder.release();
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    // Two run and one waits; the other nine are refused.
    expect(statuses.filter((status) => status === 429)).toHaveLength(9);
  });

  test('counts concurrent requests with forged tokens and with free accounts by address', async () => {
    const forged = await server.tokenFor(await makeMember(server.database));
    const tokens = [
      ...[1, 2, 3].map((at) => `${forged.slice(0, -4)}AAA${at}`),
      ...(await Promise.all([1, 2, 3].map(async () => server.tokenFor(await makeUser(server.database))))),
    ];
    const address = newAddress();
    const holder = await server.database.admin.reserve();
    await holder`select pg_advisory_lock(4711)`;
    const held = [1, 2, 3, 4].map(() => ask('/rest/v1/rpc/waits', address));
    expect((await Promise.race(held)).status).toBe(429);
    const refused = await Promise.all(tokens.map((token) => ask('/rest/v1/caste_options', address, token)));
    expect(refused.map(({ status }) => status)).toEqual(tokens.map(() => 429));
    await holder`select pg_advisory_unlock(4711)`;
    holder.release();
    await Promise.all(held);
  });

  test('keeps connections for others while one address sends a dozen auth requests', async () => {
    const token = await server.tokenFor(await makeUser(server.database));
    const askUser = () =>
      fetch(`${server.url}/auth/v1/user`, {
        headers: {
          apikey: server.keys.publishable,
          Authorization: `Bearer ${token}`,
          'X-Forwarded-For': FAMILY,
        },
      });
    const holder = await server.database.admin.reserve();
    await holder`begin`;
    await holder`lock table auth.users`;
    const asked = Array.from({ length: 12 }, askUser);
    await expect.poll(waiting).toBe(2);
    expect((await ask('/rest/v1/caste_options', OTHERS)).status).toBe(200);
    expect(await waiting()).toBe(2);
    await holder`rollback`;
    holder.release();
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(9);
    expect((await askUser()).status).toBe(200);
  });
});

test('returns 503 for a refresh over the limit, which does not end the session', async () => {
  const server = await startTestServer({
    overrides: { serviceLimits: { auth: { ...NARROW, perMinute: 1 } } },
  });
  const refresh = () =>
    fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      body: '{}',
      headers: {
        apikey: server.keys.publishable,
        'Content-Type': 'application/json',
        'X-Forwarded-For': FAMILY,
      },
    });
  expect((await refresh()).status).toBe(400);
  const refused = await refresh();
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1);
  await server.close();
});

describe('the payment provider', () => {
  test('loses no webhook event: rejected ones are retried and stored once, also during a flood of forged ones', async () => {
    const quiet = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const server = await startTestServer({
      overrides: { serviceLimits: { webhook: { perMinute: 400, running: 1, waiting: 2 } } },
    });
    const send = (id: string, address: string, secret: string) => {
      const body = JSON.stringify({ entity: 'event', event: 'invoice.paid', payload: {} });
      return fetch(`${server.url}/webhooks/razorpay`, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'x-razorpay-event-id': id,
          'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
          'X-Forwarded-For': address,
        },
      });
    };
    // How many come at once is the machine's business; the flood goes on until it is too much.
    const forged = () =>
      Promise.all(Array.from({ length: 20 }, (_, at) => send(`forged${at}`, OTHERS, 'a guess')));
    await expect.poll(async () => (await forged()).some(({ status }) => status === 429)).toBe(true);
    // The provider's few addresses have a budget of their own; each attempt of the ladder comes when there is room again.
    const provider = newAddress();
    const all: string[] = [];
    let refusals = 0;
    while (refusals === 0) {
      let left = Array.from({ length: 12 }, (_, at) => `event${all.length + at}`);
      all.push(...left);
      while (left.length > 0) {
        const statuses = await Promise.all(
          left.map(async (id) => [id, (await send(id, provider, 'sim_webhook_secret')).status] as const),
        );
        for (const [, status] of statuses) expect([200, 429]).toContain(status);
        left = statuses.filter(([, status]) => status === 429).map(([id]) => id);
        refusals += left.length;
      }
    }
    const rows = await server.database.admin`select event_id from webhook_inbox order by event_id`;
    expect(rows.map(({ event_id }) => event_id)).toEqual([...all].sort());
    quiet.mockRestore();
    await server.close();
  });
});

test('serves a burst of six phones behind one address', async () => {
  const server = await startTestServer();
  const asked = Array.from({ length: 120 }, (_, index) =>
    fetch(`${server.url}/${index % 2 ? 'rest/v1/caste_options' : 'storage/v1/object/public/avatars/a'}`, {
      headers: { apikey: server.keys.publishable, 'X-Forwarded-For': FAMILY },
    }),
  );
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 400]));
  await server.close();
});
