import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { message, type ScriptedPostgres, startScriptedPostgres } from '#tests/harness/scripted-postgres.ts';
import { type Connection, openConnection } from './connection.ts';

let postgres: ScriptedPostgres | undefined;
afterEach(() => {
  vi.useRealTimers();
  postgres?.stop();
});

/** Opens a connection to a server that answers differently to messages of these types. */
async function open(different: Parameters<typeof startScriptedPostgres>[0] = {}, connectTimeoutMs?: number) {
  const onLost = vi.fn<(connection: Connection) => void>();
  postgres = await startScriptedPostgres(different);
  const { address } = postgres;
  return { postgres, onLost, opening: openConnection({ address, connectTimeoutMs }, onLost) };
}

test('takes leave of the server, and is not lost then', async () => {
  const { postgres, onLost, opening } = await open();
  const connection = await opening;
  expect(connection.alive).toBe(true);
  await connection.close();
  expect(connection.alive).toBe(false);
  expect(postgres.received).toEqual(['-QX']);
  await expect(connection.send('select 1')).rejects.toMatchObject({ reason: 'lost' });
  expect(onLost).not.toHaveBeenCalled();
});

test('is cut when the server does not close it within a second', async () => {
  const { opening } = await open({ X: [] });
  const connection = await opening;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closed = vi.fn();
  const closing = connection.close().then(closed);
  await vi.advanceTimersByTimeAsync(999);
  expect(closed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await closing;
});

test('is lost once when the server closes it', async () => {
  const { postgres, onLost, opening } = await open();
  const connection = await opening;
  postgres.sockets[0]?.destroy();
  await expect(connection.send('select 1')).rejects.toMatchObject({ reason: 'lost' });
  await connection.close();
  expect(onLost.mock.calls).toEqual([[connection]]);
});

const error = (code: string) => message('E', `SERROR\0C${code}\0Mrefused\0\0`);
test.each([
  ['a refused log-in', { '-': [error('28P01')] }, { code: '28P01' }],
  ['a refused first statement', { Q: [error('42501'), message('Z', 'I')] }, { code: '42501' }],
  ['a server that is shutting down', { Q: [error('57P01')] }, { reason: 'unreachable' }],
  ['a server that does not answer the log-in', { '-': [] }, { reason: 'unreachable' }],
  ['a server that does not answer the first statement', { Q: [] }, { reason: 'unreachable' }],
])('rejects %s, and is closed', async (_what, different, expected) => {
  const { postgres, onLost, opening } = await open(different, 100);
  await expect(opening).rejects.toMatchObject(expected);
  const [socket] = postgres.sockets;
  if (socket && !socket.readableEnded) await once(socket.resume(), 'end');
  expect(onLost).not.toHaveBeenCalled();
});

test('names what was refused, and goes on', async () => {
  const { opening } = await open({ P: [error('42601')], D: [], B: [], E: [] });
  const connection = await opening;
  await expect(connection.send('selct 1')).rejects.toMatchObject({ code: '42601' });
  expect(connection.alive).toBe(true);
  expect(await connection.command('select 1')).toBe('SET');
});

test.each([
  ['an end of the connection', '57P01'],
  ['a failure of the connection', '08006'],
])('is lost by a refusal that says %s', async (_what, code) => {
  const { onLost, opening } = await open({ P: [error(code)], D: [], B: [], E: [] });
  const connection = await opening;
  await expect(connection.send('select 1')).rejects.toMatchObject({ reason: 'lost' });
  expect(onLost.mock.calls).toEqual([[connection]]);
});
