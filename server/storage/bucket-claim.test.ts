import { expect, test } from 'vitest';
import type { Database } from '#server/database/client/database.ts';
import { claimStore } from './bucket-claim.ts';
import type { ObjectStore } from './object-store.ts';

/** Claims a store of these claims, one after the other as it is read; returns what is done besides. */
async function claim(...claims: (string | null)[]) {
  const done: string[] = [];
  const database = {
    query: async () => [{ id: 'ours' }],
    transaction: async (_scope: unknown, work: (transaction: object) => Promise<void>) => {
      done.push('lock');
      await work({ query: async () => [] });
    },
  } as unknown as Database;
  const store = {
    name: 'The bucket',
    readClaim: async () => claims.shift() ?? null,
    writeClaim: async (id: string) => void done.push(`write ${id}`),
  } as unknown as ObjectStore;
  await claimStore(database, store);
  return done;
}

test('a store without a claim is claimed while other servers of the installation wait', async () => {
  expect(await claim(null, null, 'ours')).toEqual(['lock', 'write ours']);
});

test('a store that another server claimed meanwhile is not written again', async () => {
  expect(await claim(null, 'ours', 'ours')).toEqual(['lock']);
});

test('a store that is ours is read only', async () => {
  expect(await claim('ours', 'ours')).toEqual([]);
});

test('a store of another installation is refused, also one that it claimed at the same moment', async () => {
  const refusal =
    'The bucket belongs to another installation (theirs), whose photos this one (ours) would remove';
  await expect(claim('theirs', 'theirs')).rejects.toThrow(refusal);
  await expect(claim(null, null, 'theirs')).rejects.toThrow(refusal);
});
