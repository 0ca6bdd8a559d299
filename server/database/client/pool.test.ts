import { afterEach, expect, test, vi } from 'vitest';
import { message, type ScriptedPostgres, startScriptedPostgres } from '#tests/harness/scripted-postgres.ts';
import { openConnection } from './connection.ts';
import { connect } from './pool.ts';
import { scopeStatement } from './scope.ts';

let postgres: ScriptedPostgres | undefined;
afterEach(() => postgres?.stop());

const ANON = { role: 'anon' };
/** What a connection prepares with its first request. */
const SCOPE_CHARACTERS = scopeStatement(ANON).text.length;

/** A pool of one connection; `connections` says how many there have been. */
async function poolOfOne() {
  postgres = await startScriptedPostgres();
  const { address, received } = postgres;
  const pool = connect({ address, max: 1 });
  return { pool, connections: () => received.length };
}

test('replaces a connection that has prepared more than a thousand statements', async () => {
  const { pool, connections } = await poolOfOne();
  // The statement of the scope is the first.
  for (let at = 2; at <= 1001; at += 1) await pool.query(ANON, { text: `select ${at}` });
  expect(connections()).toBe(1);
  await pool.query(ANON, { text: 'select 2' });
  expect(connections()).toBe(2);
  await pool.close();
});

test('replaces a connection that has prepared more than two million characters', async () => {
  const { pool, connections } = await poolOfOne();
  const largest = 2_000_000 - SCOPE_CHARACTERS;
  await pool.query(ANON, { text: '-'.repeat(largest - 1) });
  await pool.query(ANON, { text: '+' });
  await pool.query(ANON, { text: '+' });
  expect(connections()).toBe(1);
  await pool.query(ANON, { text: '*' });
  await pool.query(ANON, { text: '*' });
  expect(connections()).toBe(2);
  await pool.close();
});

test('counts a connection as in use only while a request has it', async () => {
  const { pool, connections } = await poolOfOne();
  expect(pool.usage()).toEqual({ inUse: 0, waiting: 0, most: 1 });
  expect(connections()).toBe(0);
  const asked = [1, 2].map(() => pool.query(ANON, { text: 'select 1' }));
  expect(pool.usage()).toEqual({ inUse: 0, waiting: 2, most: 1 });
  await Promise.all(asked);
  expect(pool.usage()).toEqual({ inUse: 0, waiting: 0, most: 1 });
  await pool.close();
  await expect(pool.query(ANON, { text: 'select 1' })).rejects.toMatchObject({ reason: 'closed' });
  await expect.poll(() => postgres?.received).toEqual([expect.stringMatching(/^-Q.+X$/)]);
});

test('closes when the request that has its only connection is answered', async () => {
  postgres = await startScriptedPostgres({ S: [] });
  const { received, sockets, address } = postgres;
  const pool = connect({ address, max: 1 });
  const asked = pool.query(ANON, { text: 'select 1' });
  await expect.poll(() => received[0]).toMatch(/S$/);
  const closed = vi.fn();
  const closing = pool.close().then(closed);
  const later = await openConnection({ address });
  expect(closed).not.toHaveBeenCalled();
  sockets[0]?.write(message('Z', 'I'));
  await expect(asked).resolves.toEqual([]);
  await Promise.all([closing, later.close()]);
  expect(pool.usage()).toEqual({ inUse: 0, waiting: 0, most: 1 });
});

test.each([
  ['again and again, with a pause, while the database is starting', '57P03', 2, 6],
  ['once when the log-in is refused', '28P01', 1, 1],
  ['once when there is no such database', '3D000', 1, 1],
])('opens a connection %s', async (_how, code, least, most) => {
  const refusal = message('E', `SFATAL\0C${code}\0Mno\0\0`);
  postgres = await startScriptedPostgres({ '-': [refusal] });
  const pool = connect({ address: postgres.address, max: 1, reconnectMs: 200 });
  await expect(pool.query(ANON, { text: 'select 1' })).rejects.toMatchObject({ reason: 'unreachable' });
  expect(postgres.received.length).toBeGreaterThanOrEqual(least);
  expect(postgres.received.length).toBeLessThanOrEqual(most);
  await pool.close();
});
