import { expect, test } from 'vitest';
import type { Database, Statement } from '#server/database/client/database.ts';
import type { ObjectStore } from './object-store.ts';
import { sweepObjects } from './sweep.ts';

const NOW = new Date('2026-11-28T10:00:00Z');

/** Sweeps a store with these versions, of which those that begin with `kept` are referenced. */
async function sweep(versions: readonly string[], signal?: AbortSignal) {
  const deleted: string[] = [];
  const batches: number[] = [];
  let before: Date | undefined;
  const database = {
    query: async (_scope: unknown, { text, values = [] }: Statement) => {
      if (text.includes('installation')) return [{ id: 'own' }];
      const asked: string[] = JSON.parse(String(values[0]));
      batches.push(asked.length);
      return asked.filter((version) => version.startsWith('kept')).map((version) => ({ version }));
    },
  } as unknown as Database;
  const objectStore = {
    readClaim: async () => 'own',
    delete: async (version: string) => void deleted.push(version),
    versionsBefore: async function* (moment: Date) {
      before = moment;
      yield* versions;
    },
  } as unknown as ObjectStore;
  const swept = await sweepObjects({ database, objectStore, clock: () => NOW, signal });
  return { swept, deleted, batches, before };
}

test('deletes the versions that are older than an hour and belong to no row', async () => {
  expect(await sweep(['kept 1', 'lost 1', 'kept 2', 'lost 2'])).toEqual({
    swept: 2,
    deleted: ['lost 1', 'lost 2'],
    batches: [4],
    before: new Date('2026-11-28T09:00:00Z'),
  });
});

test.each([
  [0, []],
  [4999, [4999]],
  [5000, [5000]],
  [5001, [5000, 1]],
])('asks for %i versions in batches of five thousand: %j', async (count, batches) => {
  const versions = Array.from({ length: count }, (_, at) => `lost ${at}`);
  expect(await sweep(versions)).toMatchObject({ swept: count, deleted: versions, batches });
});

test('deletes nothing more once it is to end', async () => {
  expect(await sweep(['lost 1'], AbortSignal.abort())).toMatchObject({ swept: 0, deleted: [], batches: [] });
});
