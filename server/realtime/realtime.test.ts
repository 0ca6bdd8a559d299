import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Tokens } from '#server/auth/tokens.ts';
import type { Database } from '#server/database/client/database.ts';
import { type Listening, listen } from '#server/http/listen.ts';
import { createRealtime, type Realtime } from './realtime.ts';

const keys = { publishable: 'sb_publishable_a', secret: 'sb_secret_a' };
let realtime: Realtime;
let listening: Listening;
let now = 0;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  now = 0;
  const claims = { role: 'authenticated', exp: 1000 };
  realtime = createRealtime({
    database: { query: async () => [{}] } as unknown as Database,
    tokens: { verify: async () => ({ ok: true, claims }) } as unknown as Tokens,
    keys,
    clock: () => new Date(now),
    report: (error) => {
      throw error;
    },
  });
  listening = await listen({
    host: '127.0.0.1',
    port: 0,
    fetch: () => new Response('an ordinary answer', { status: 404 }),
    upgrades: () => realtime,
  });
});
afterEach(async () => {
  await listening.close();
  vi.useRealTimers();
});

const addressOf = (query: string, path = '/realtime/v1/websocket') =>
  `${listening.url.replace('http', 'ws')}${path}?${query}`;

async function connect(): Promise<WebSocket> {
  const socket = new WebSocket(addressOf(`apikey=${keys.publishable}&vsn=2.0.0`));
  await once(socket, 'open');
  return socket;
}
const heartbeat = (payload: object) => JSON.stringify([null, '1', 'phoenix', 'heartbeat', payload]);
const join = JSON.stringify([
  '1',
  '1',
  'realtime:member:1',
  'phx_join',
  { config: { private: true }, access_token: 'a' },
]);

test.each([
  ['without the key', 'vsn=2.0.0', undefined, 401],
  ['with the secret key', `apikey=${keys.secret}&vsn=2.0.0`, undefined, 401],
  ['of another version', `apikey=${keys.publishable}&vsn=1.0.0`, undefined, 400],
  ['elsewhere', `apikey=${keys.publishable}&vsn=2.0.0`, '/realtime/v1/other', 404],
])('refuses a connection %s', async (_which, query, path, status) => {
  const socket = new WebSocket(addressOf(query, path));
  socket.on('error', () => undefined);
  const [, response] = await once(socket, 'unexpected-response');
  expect(response.statusCode).toBe(status);
  expect(realtime.connections()).toBe(0);
  socket.terminate();
});

test('takes frames of 16 KB, and ends the connection of a client that sends a larger one', async () => {
  const socket = await connect();
  expect(realtime.connections()).toBe(1);
  const frameOf = (bytes: number) => heartbeat({ a: 'x'.repeat(bytes - heartbeat({ a: '' }).length) });
  socket.send(frameOf(16_384));
  const [answer] = await once(socket, 'message');
  expect(JSON.parse(String(answer))).toMatchObject([null, '1', 'phoenix', 'phx_reply', { status: 'ok' }]);
  socket.send(frameOf(16_385));
  await once(socket, 'close');
  await expect.poll(() => realtime.connections()).toBe(0);
});

test('delivers to those who joined, until a sweep finds that their token has expired', async () => {
  const [member, other] = [await connect(), await connect()];
  const received: string[] = [];
  const heard = vi.fn();
  member.on('message', (data) => received.push(JSON.parse(String(data))[3]));
  other.on('message', heard);
  member.send(join);
  await expect.poll(() => received).toEqual(['phx_reply']);
  const notification = JSON.stringify({ topic: 'member:1', event: 'news', payload: {} });
  realtime.deliver(notification);
  await expect.poll(() => received.slice(1)).toEqual(['broadcast']);
  now = 1_000_000;
  vi.advanceTimersByTime(1000);
  await expect.poll(() => received.slice(2)).toEqual(['system', 'phx_close']);
  realtime.deliver(notification);
  member.send(heartbeat({}));
  await expect.poll(() => received.slice(4)).toEqual(['phx_reply']);
  expect(heard).not.toHaveBeenCalled();
});

test.each([
  ['reconnect', () => realtime.reconnectAll(), 1012],
  ['leave', () => realtime.close(), 1001],
])('tells all clients to %s', async (_what, tell, code) => {
  const sockets = [await connect(), await connect()];
  const closed = sockets.map((socket) => once(socket, 'close'));
  tell();
  for (const [closedWith] of await Promise.all(closed)) expect(closedWith).toBe(code);
  await expect.poll(() => realtime.connections()).toBe(0);
});
