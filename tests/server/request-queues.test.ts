/** The two limits of concurrent requests of one client address alone: how many are open, and how many run while others wait. */
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { NO_BROADCAST } from '#server/broadcast/broadcast.ts';
import type { EdgeEnvironment } from '#server/http/edge.ts';
import { type Listening, listen } from '#server/http/listen.ts';
import { limitOpenRequests } from '#server/http/open-requests.ts';
import { limitRequests } from '#server/http/request-limits.ts';
import { type SlowHttpClient, slowHttpClient } from '#tests/harness/slow-http-client.ts';

describe('open requests of one address behind a proxy', () => {
  const MOST = 2;
  const large = new Uint8Array(32 * 1024 * 1024);
  const clients: SlowHttpClient[] = [];
  let listening: Listening;
  beforeAll(async () => {
    const app = new Hono<EdgeEnvironment>();
    app.use(limitOpenRequests({ most: MOST, network: (context) => context.req.header('x-who') ?? null }));
    app.get('/large', () => new Response(large));
    app.post('/', async (context) => context.text(await context.req.text().catch(() => '')));
    app.get('/', (context) => context.text('served'));
    listening = await listen({
      host: '127.0.0.1',
      port: 0,
      fetch: (request, env) => app.fetch(request, env),
    });
  });
  afterEach(() => {
    for (const { socket } of clients.splice(0)) socket.destroy();
  });
  afterAll(() => listening.close());

  const statusFor = async (who: string) => (await fetch(listening.url, { headers: { 'X-Who': who } })).status;

  test.each([
    ['with unfinished bodies', 'POST /', 'Content-Length: 100000\r\n', 'x'],
    ['with answers that nobody reads', 'GET /large', '', ''],
  ])('limits %s and serves other addresses', async (_how, request, header, body) => {
    const bytes = `${request} HTTP/1.1\r\nHost: x\r\nX-Who: slow\r\n${header}\r\n${body}`;
    for (let count = 0; count < MOST; count += 1)
      clients.push(await slowHttpClient(listening.url, bytes, { paused: true }));
    await expect.poll(() => statusFor('slow')).toBe(429);
    expect(await statusFor('other')).toBe(200);
    for (const { socket } of clients) socket.destroy();
    await expect.poll(() => statusFor('slow')).toBe(200);
  });
});

describe('the queue of one address', () => {
  let listening: Listening;
  let letGo: () => void;
  let begun: number;
  beforeAll(async () => {
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    begun = 0;
    const app = new Hono<EdgeEnvironment>();
    app.use(
      limitRequests({
        name: 'test',
        broadcast: NO_BROADCAST,
        limit: { perMinute: 100, running: 2, waiting: 1 },
        network: (context) => context.req.header('x-who') ?? null,
        refuse: (seconds) =>
          new Response('later', { status: 429, headers: { 'Retry-After': String(seconds) } }),
      }),
    );
    app.get('/', async (context) => {
      if (context.req.query('quick')) return context.text('served');
      begun += 1;
      await gate;
      return context.text('served');
    });
    listening = await listen({
      host: '127.0.0.1',
      port: 0,
      fetch: (request, env) => app.fetch(request, env),
    });
  });
  afterAll(() => listening.close());

  const ask = (who: string, query = '') => fetch(`${listening.url}/${query}`, { headers: { 'X-Who': who } });

  test('runs some requests, queues some and returns 429 for the rest', async () => {
    const running = [ask('a'), ask('a')];
    await expect.poll(() => begun).toBe(2);
    const two = [ask('a'), ask('a')];
    const refused = await Promise.race(two);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await (await ask('b', '?quick=1')).text()).toBe('served');
    expect(begun).toBe(2);
    letGo();
    const answers = await Promise.all([...running, ...two]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429]);
    expect((await ask('a')).status).toBe(200);
  });
});
