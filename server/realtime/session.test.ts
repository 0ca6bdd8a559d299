import { EventEmitter } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import type { Authorization } from './authorize.ts';
import { createSession } from './session.ts';

afterEach(() => vi.useRealTimers());

/** A connection that records what is sent and how it ends. */
class Connection extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly sent: unknown[] = [];
  readonly ends: (number | 'terminated')[] = [];
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close(code: number) {
    this.ends.push(code);
  }
  terminate() {
    this.ends.push('terminated');
  }
}

function begin(authorization: Authorization | Error = { expiresAt: 1000 }) {
  const connection = new Connection();
  const members: string[] = [];
  const reported: unknown[] = [];
  const clock = { seconds: 0 };
  const session = createSession(connection as unknown as WebSocket, {
    now: () => clock.seconds * 1000,
    authorize: async () => {
      if (authorization instanceof Error) throw authorization;
      return authorization;
    },
    report: (error) => reported.push(error),
    joined: (topic) => members.push(`+${topic}`),
    left: (topic) => members.push(`-${topic}`),
  });
  const frame = (event: string, topic: string, payload: object = {}) =>
    connection.emit('message', JSON.stringify(['j', 'r', topic, event, payload]), false);
  const join = (topic: string) => frame('phx_join', topic, { config: { private: true } });
  return { connection, members, reported, clock, session, frame, join };
}
const reply = (topic: string, status: string, response: object = {}) => [
  'j',
  'r',
  topic,
  'phx_reply',
  { status, response },
];

test('joins five channels and no sixth, until one is left', async () => {
  const { connection, members, frame, join } = begin();
  for (let at = 1; at <= 6; at += 1) join(`realtime:${at}`);
  // Again in a channel that was joined already.
  join('realtime:5');
  const joined = (at: number) => reply(`realtime:${at}`, 'ok', { postgres_changes: [] });
  const reason = 'ChannelRateLimitReached: Too many channels';
  const refused = reply('realtime:6', 'error', { reason });
  await expect.poll(() => connection.sent).toEqual([1, 2, 3, 4, 5].map(joined).concat([refused, joined(5)]));
  frame('phx_leave', 'realtime:1');
  join('realtime:6');
  await expect.poll(() => connection.sent.at(-1)).toEqual(joined(6));
  expect(members.slice(-2)).toEqual(['-realtime:1', '+realtime:6']);
});

test('answers who leaves a channel, and closes it', async () => {
  const { connection, frame, join } = begin();
  join('realtime:1');
  frame('phx_leave', 'realtime:1');
  await expect
    .poll(() => connection.sent.slice(1))
    .toEqual([reply('realtime:1', 'ok'), ['j', 'j', 'realtime:1', 'phx_close', {}]]);
});

test.each([
  ['a topic of another kind', 'phoenix:1', { private: true }, 'unmatched topic'],
  ['an open channel', 'realtime:1', {}, 'PrivateOnly: This project only allows private channels'],
  ['who may not read it', 'realtime:1', { private: true }, 'no'],
])('refuses %s', async (_what, topic, config, reason) => {
  const { connection, members, frame } = begin({ reason: 'no' });
  frame('phx_join', topic, { config });
  await expect.poll(() => connection.sent).toEqual([reply(topic, 'error', { reason })]);
  expect(members).toEqual([]);
});

test('takes fifty frames at once, and two more each second', async () => {
  const { connection, frame, session } = begin();
  for (let count = 0; count < 50; count += 1) frame('heartbeat', 'phoenix');
  session.sweep();
  for (let count = 0; count < 2; count += 1) frame('heartbeat', 'phoenix');
  expect(connection.ends).toEqual([]);
  frame('heartbeat', 'phoenix');
  expect(connection.ends).toEqual([1008]);
  await expect.poll(() => connection.sent).toHaveLength(52);
});

test('saves up no more than fifty frames', () => {
  const { connection, frame, session } = begin();
  for (let count = 0; count < 100; count += 1) session.sweep();
  for (let count = 0; count < 51; count += 1) frame('heartbeat', 'phoenix');
  expect(connection.ends).toEqual([1008]);
});

test('ends a connection without a frame for a minute', () => {
  vi.useFakeTimers();
  const { connection, session } = begin();
  vi.advanceTimersByTime(60_000);
  session.sweep();
  expect(connection.ends).toEqual([]);
  vi.advanceTimersByTime(1);
  session.sweep();
  expect(connection.ends).toEqual(['terminated']);
});

test('ends the connection of a client that does not read', () => {
  const { connection, session } = begin();
  connection.bufferedAmount = 256 * 1024;
  session.send('1');
  connection.bufferedAmount += 1;
  session.send('2');
  expect([connection.sent, connection.ends]).toEqual([[1], ['terminated']]);
});

test('closes a channel when its token expires, and not before', async () => {
  const { connection, members, clock, session, join } = begin({ expiresAt: 100 });
  join('realtime:1');
  await expect.poll(() => members).toEqual(['+realtime:1']);
  clock.seconds = 99.999;
  session.sweep();
  expect(members).toHaveLength(1);
  clock.seconds = 100;
  session.sweep();
  expect(members).toEqual(['+realtime:1', '-realtime:1']);
  const message = 'Token has expired 0 seconds ago';
  expect(connection.sent.slice(1)).toEqual([
    ['j', null, 'realtime:1', 'system', { extension: 'system', status: 'error', message, channel: '1' }],
    ['j', 'j', 'realtime:1', 'phx_close', {}],
  ]);
});

test('closes the connection and reports when the database is away', async () => {
  const away = new Error('away');
  const { connection, reported, join } = begin(away);
  join('realtime:1');
  await expect.poll(() => connection.ends).toEqual([1012]);
  expect(reported).toEqual([away]);
});

test('joins nothing once the connection is gone, and leaves all channels when it ends', async () => {
  const { connection, members, session, join } = begin();
  join('realtime:1');
  await expect.poll(() => members).toEqual(['+realtime:1']);
  join('realtime:2');
  connection.readyState = 3;
  session.ended();
  await new Promise(setImmediate);
  expect(members).toEqual(['+realtime:1', '-realtime:1']);
});

test('ends a client that does not answer a close within a second', () => {
  vi.useFakeTimers();
  const { connection, session } = begin();
  session.close(1001);
  vi.advanceTimersByTime(999);
  expect(connection.ends).toEqual([1001]);
  vi.advanceTimersByTime(1);
  expect(connection.ends).toEqual([1001, 'terminated']);
});
