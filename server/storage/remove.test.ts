import { expect, test } from 'vitest';
import type { Database, Scope, Statement } from '#server/database/client/database.ts';
import { OWNER_READ_SCOPE } from './caller.ts';
import type { ObjectStore } from './object-store.ts';
import { removeObjects } from './remove.ts';

const MEMBER = { role: 'authenticated', claims: { sub: 'me' }, owner: 'me' };

/** Removes rows with these versions, of which some are kept for others, from a store that fails for one. */
async function remove(versions: (string | null)[], { kept = [] as string[], failing = '' } = {}) {
  const scopes: Scope[] = [];
  const deleted: string[] = [];
  const query = async (scope: Scope, { values = [] }: Statement) => {
    scopes.push(scope);
    if (scopes.length === 1) return versions.map((version) => ({ bucket_id: 'avatars', name: 'a', version }));
    if (failing === 'database') throw new Error('away');
    const asked: string[] = JSON.parse(String(values[0]));
    return asked.filter((version) => !kept.includes(version)).map((version) => ({ version }));
  };
  const objectStore = {
    delete: async (version: string) => {
      await new Promise((resolve) => setImmediate(resolve));
      if (version === failing) throw new Error('away');
      deleted.push(version);
    },
  } as unknown as ObjectStore;
  const rows = await removeObjects({ database: { query } as unknown as Database, objectStore }, MEMBER, {
    bucket: 'avatars',
    names: ['a'],
    operation: 'storage.object.delete',
  });
  return { rows: rows.length, scopes, deleted };
}

test('has removed the bytes of all removed rows that nobody else keeps, as the caller and then as the service', async () => {
  const { rows, scopes, deleted } = await remove(['one', 'two', null, 'three'], { kept: ['two'] });
  expect({ rows, deleted }).toEqual({ rows: 4, deleted: ['one', 'three'] });
  const settings = { 'storage.operation': 'storage.object.delete', 'storage.allow_delete_query': 'true' };
  expect(scopes).toEqual([{ role: 'authenticated', claims: { sub: 'me' }, settings }, OWNER_READ_SCOPE]);
});

test('removes rows although bytes cannot be removed, which the sweep does later', async () => {
  expect(await remove(['one', 'two'], { failing: 'one' })).toMatchObject({ rows: 2, deleted: ['two'] });
  expect(await remove(['one'], { failing: 'database' })).toMatchObject({ rows: 1, deleted: [] });
});
