import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#server/database/client/database.ts';
import { createSchemaCache } from './schema-cache.ts';

/** The loads that were begun; each ends with a schema of one table, or fails. */
let loads: { finish: (table: string) => void; fail: (cause: Error) => void }[];
let cache: ReturnType<typeof createSchemaCache>;
let changeSchema: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  loads = [];
  const query = () => {
    const { promise, resolve, reject } = Promise.withResolvers<{ catalogue: string }[]>();
    const relation = (name: string) => ({ name, orders: [], columns: null });
    const finish = (table: string) =>
      resolve([{ catalogue: JSON.stringify({ relations: [relation(table)], functions: [] }) }]);
    loads.push({ finish, fail: reject });
    return promise;
  };
  cache = createSchemaCache({
    database: { query } as unknown as Database,
    onSchemaChange: (changed) => {
      changeSchema = changed;
    },
  });
});
afterEach(() => void vi.useRealTimers());

const tables = async () => [...(await cache.current()).relations.keys()];

test('is loaded once, by the first who asks', async () => {
  expect(cache.loaded()).toBeNull();
  const asked = [tables(), tables()];
  loads[0]?.finish('a');
  expect(await Promise.all(asked)).toEqual([['a'], ['a']]);
  expect(await tables()).toEqual(['a']);
  expect(loads).toHaveLength(1);
  expect([...(cache.loaded()?.relations.keys() ?? [])]).toEqual(['a']);
});

test('rejects who waits for a load that fails, and loads again for the next', async () => {
  const asked = tables();
  loads[0]?.fail(new Error('away'));
  await expect(asked).rejects.toMatchObject({ status: 503, cause: new Error('away') });
  const again = tables();
  loads[1]?.finish('a');
  expect(await again).toEqual(['a']);
});

test('is loaded again when the schema changes, also during a load', async () => {
  const before = tables();
  changeSchema();
  const after = tables();
  loads[0]?.finish('old');
  expect(await before).toEqual(['old']);
  expect(cache.loaded()).toBeNull();
  loads[1]?.finish('new');
  expect(await after).toEqual(['new']);
  expect(cache.loaded()).toBe(await cache.current());
  changeSchema();
  expect(cache.loaded()).toBeNull();
  void tables();
  expect(loads).toHaveLength(3);
});

test('keeps a load that a failed one from before the change would end', async () => {
  const before = tables();
  changeSchema();
  const after = tables();
  loads[0]?.fail(new Error('away'));
  await expect(before).rejects.toThrow();
  const joined = tables();
  expect(loads).toHaveLength(2);
  loads[1]?.finish('new');
  expect(await Promise.all([after, joined])).toEqual([['new'], ['new']]);
});

test('is loaded again for a missing name, at most once a second, unless it has been since', async () => {
  const asked = cache.current();
  loads[0]?.finish('a');
  const seen = await asked;
  vi.advanceTimersByTime(999);
  expect(await cache.afterMiss(seen)).toBe(seen);
  vi.advanceTimersByTime(1);
  const missed = cache.afterMiss(seen);
  await vi.waitFor(() => expect(loads).toHaveLength(2));
  expect(cache.loaded()).toBeNull();
  loads[1]?.finish('b');
  const latest = await missed;
  expect([...latest.relations.keys()]).toEqual(['b']);
  vi.advanceTimersByTime(5000);
  expect(await cache.afterMiss(seen)).toBe(latest);
  expect(loads).toHaveLength(2);
});
