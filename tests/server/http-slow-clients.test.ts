/**
 * Clients that are slow on purpose, on real sockets: each is cut off after its time, and the next person is served meanwhile.
 * The times are the server's own rules, shortened.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { CONNECTION_LIMITS, type ConnectionLimits, type Listening, listen } from '#server/http/listen.ts';
import {
  type SlowHttpClient,
  type SlowHttpClientOptions,
  slowHttpClient,
} from '#tests/harness/slow-http-client.ts';

const SOON = 100;
const LONG = 60_000;
const PATIENT = { headersMs: LONG, requestMs: LONG, exchangeMs: LONG, checkMs: 20 };
const HOST = 'Host: 127.0.0.1\r\n';

let listening: Listening | undefined;
const clients: SlowHttpClient[] = [];
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await listening?.close();
});

async function start(
  limits: Partial<ConnectionLimits>,
  answer: (request: Request) => Response | Promise<Response>,
) {
  listening = await listen({
    host: '127.0.0.1',
    port: 0,
    limits: { ...PATIENT, ...limits },
    fetch: async (request) => {
      if (request.body) await request.text().catch(() => undefined);
      return answer(request);
    },
  });
  return listening.url;
}

async function client(url: string, bytes: string, options?: SlowHttpClientOptions): Promise<SlowHttpClient> {
  const made = await slowHttpClient(url, bytes, options);
  clients.push(made);
  return made;
}

const ok = () => new Response('served');
/** A new connection's answer, or `refused`: on a busy machine the shortened times can strike anybody. */
const served = (url: string) =>
  fetch(url, { headers: { Connection: 'close' } }).then(
    (answer) => answer.text(),
    () => 'refused',
  );
/** Sends a byte now and then until the other side closes. */
async function trickle({ socket, closed }: SlowHttpClient, byte: string): Promise<void> {
  const dripping = setInterval(() => socket.write(byte), 10);
  await closed.finally(() => clearInterval(dripping));
}

test('disconnects a client whose headers never end', async () => {
  const url = await start({ headersMs: SOON, requestMs: LONG }, ok);
  const slow = await client(url, `GET / HTTP/1.1\r\n${HOST}X: `);
  const dripping = trickle(slow, 'x');
  await expect.poll(() => served(url)).toBe('served');
  await dripping;
});

test('disconnects an idle client', async () => {
  const url = await start({ headersMs: SOON }, ok);
  await (await client(url, '')).closed;
});

test('disconnects a client whose body is too slow', async () => {
  const url = await start({ headersMs: SOON, requestMs: SOON }, ok);
  const slow = await client(url, `POST / HTTP/1.1\r\n${HOST}Content-Length: 100000\r\n\r\n`);
  const dripping = trickle(slow, 'x');
  await expect.poll(() => served(url)).toBe('served');
  await dripping;
});

test('disconnects a client that does not read its response', async () => {
  // More than the system's own buffers hold, so that the rest waits in our memory.
  const large = new Uint8Array(32 * 1024 * 1024);
  let isLarge = true;
  const url = await start({ exchangeMs: SOON, connectionsPerAddress: 1 }, () => {
    const answer = isLarge ? new Response(large) : ok();
    isLarge = false;
    return answer;
  });
  await client(url, `GET / HTTP/1.1\r\n${HOST}\r\n`, { paused: true });
  await expect.poll(() => isLarge).toBe(false);
  // The only connection there may be becomes free.
  await expect.poll(() => served(url)).toBe('served');
});

test('limits the connections of one client address', async () => {
  const url = await start({ connectionsPerAddress: 2 }, ok);
  const kept = [await client(url, ''), await client(url, '')];
  await (await client(url, '')).closed;
  expect(await served(url)).toBe('refused');
  for (const { socket } of kept) socket.destroy();
  // What is closed makes room.
  await expect.poll(() => served(url)).toBe('served');
});

test('limits all connections', async () => {
  const url = await start({ connections: 2 }, ok);
  const kept = [await client(url, ''), await client(url, '')];
  await (await client(url, '')).closed;
  for (const { socket } of kept) socket.destroy();
  await expect.poll(() => served(url)).toBe('served');
});

describe('four client addresses that hold all connections', () => {
  const ADDRESSES = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'];
  const EACH = 3;
  const LIMITS = { connections: ADDRESSES.length * EACH, connectionsPerAddress: EACH };
  const large = new Uint8Array(32 * 1024 * 1024);

  async function takeAll(url: string, bytes: string): Promise<SlowHttpClient[]> {
    const taking = ADDRESSES.flatMap((localAddress) =>
      Array.from({ length: EACH }, () => client(url, bytes, { localAddress, paused: true })),
    );
    return Promise.all(taking);
  }

  test.each([
    ['say nothing', ''],
    ['never finish their headers', `GET / HTTP/1.1\r\n${HOST}X: `],
    ['never finish their bodies', `POST / HTTP/1.1\r\n${HOST}Content-Length: 100000\r\n\r\nx`],
    ['never read their answers', `GET /large HTTP/1.1\r\n${HOST}\r\n`],
  ])('do not block another address when they %s', async (_how, bytes) => {
    const url = await start(LIMITS, ({ url: asked }) =>
      asked.endsWith('/large') ? new Response(large) : ok(),
    );
    await takeAll(url, bytes);
    const request = `GET / HTTP/1.1\r\n${HOST}\r\n`;
    const other = await client(url, request);
    await expect.poll(other.received).toContain('served');
    // Nor do the four get the other's place by coming again.
    await takeAll(url, bytes);
    other.socket.write(request);
    await expect.poll(() => other.received().match(/served/g)).toHaveLength(2);
  });
});

test('has bounded timeouts that allow a photo over a slow connection', () => {
  const { headersMs, requestMs, exchangeMs, stopMs } = CONNECTION_LIMITS;
  expect(headersMs).toBeLessThanOrEqual(15_000);
  expect(requestMs).toBe(120_000);
  expect(exchangeMs).toBeGreaterThan(requestMs);
  expect(stopMs).toBeLessThan(10_000);
});
