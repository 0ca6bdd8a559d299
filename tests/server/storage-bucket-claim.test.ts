/**
 * Two installations on one store, bucket or folder: the second is rejected and removes nothing, unless its operator hands the store over.
 * The failing start: `tests/restart/external-parts.test.ts`.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { installationId, RESTORED, renewIfCopied } from '#server/config/installation-id.ts';
import { claimStore } from '#server/storage/bucket-claim.ts';
import { openDiskObjectStore } from '#server/storage/disk-object-store.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { openS3ObjectStore } from '#server/storage/s3-object-store.ts';
import { sweepObjects } from '#server/storage/sweep.ts';
import { startS3Server } from '#tests/harness/s3-server.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

const REFUSAL = /^The (bucket "photos"|folder \S+) \(\w+\) belongs to another installation \([0-9a-f-]{36}\)/;

let folder: string;
let one: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-owner-'));
  // Copies of one template have one id.
  await other.admin`update server.installation set id = gen_random_uuid()`;
  return () => rmSync(folder, { recursive: true });
});
afterAll(() => Promise.all([one.drop(), other.drop()]));

async function openBucket(): Promise<[ObjectStore, () => Promise<void>]> {
  const server = await startS3Server();
  return [openS3ObjectStore(server.settings), server.stop];
}
async function openFolder(): Promise<[ObjectStore, () => Promise<void>]> {
  return [await openDiskObjectStore(path.join(folder, 'objects')), async () => undefined];
}

describe.each([
  ['a bucket', openBucket],
  ['a folder', openFolder],
])('%s', (_, open) => {
  test('belongs to the first installation; another is rejected and sweeps nothing', async () => {
    const [store, close] = await open();
    const photo = randomUUID();
    await store.put(
      photo,
      (async function* () {
        yield new Uint8Array([7]);
      })(),
    );
    await claimStore(one.database, store);
    await claimStore(one.database, store);
    await expect(claimStore(other.database, store)).rejects.toThrow(REFUSAL);
    const clock = () => new Date(Date.now() + 7200_000);
    const sweep = (database: TestDatabase) =>
      sweepObjects({ database: database.database, objectStore: store, clock });
    await expect(sweep(other)).rejects.toThrow(REFUSAL);
    expect(await store.get(photo, { start: 0, end: 0 })).toEqual(new Uint8Array([7]));
    expect(await sweep(one)).toBe(1);
    expect(await store.readClaim()).toBe(await installationId(one.database));
    await close();
  });
});

test('is claimed once by servers of one installation that start at the same moment', async () => {
  const [store] = await openFolder();
  const readers = { waiting: 0, release: Promise.withResolvers<void>() };
  const written: string[] = [];
  const slow: ObjectStore = {
    ...store,
    readClaim: async () => {
      const claim = await store.readClaim();
      if (++readers.waiting === 2) readers.release.resolve();
      if (readers.waiting <= 2) await readers.release.promise;
      return claim;
    },
    writeClaim: async (id) => {
      written.push(id);
      await store.writeClaim(id);
    },
  };
  await Promise.all([claimStore(one.database, slow), claimStore(one.database, slow)]);
  expect(written).toEqual([await installationId(one.database)]);
});

test('can be handed over by removing the mark, after which the first is rejected', async () => {
  const [store] = await openFolder();
  await claimStore(one.database, store);
  rmSync(path.join(folder, 'objects', '.installation'));
  await claimStore(other.database, store);
  await expect(claimStore(one.database, store)).rejects.toThrow(REFUSAL);
});

test('gives a restored installation a new id at its first start', async () => {
  const before = await installationId(other.database);
  await renewIfCopied(folder, other.database);
  expect(await installationId(other.database)).toBe(before);
  writeFileSync(path.join(folder, RESTORED), '');
  await renewIfCopied(folder, other.database);
  const after = await installationId(other.database);
  expect(after).not.toBe(before);
  expect(existsSync(path.join(folder, RESTORED))).toBe(false);
  await renewIfCopied(folder, other.database);
  expect(await installationId(other.database)).toBe(after);
});

test('gives an installation with a copied database a new id and keeps the photos of the first', async () => {
  await renewIfCopied(folder, one.database);
  const first = await installationId(one.database);
  const [store] = await openFolder();
  await claimStore(one.database, store);
  const copy = await createTestDatabase();
  const [row] = await one.admin`select id, made_for from server.installation`;
  await copy.admin`update server.installation set ${copy.admin({ ...row })}`;
  await renewIfCopied(folder, copy.database);
  expect(await installationId(copy.database)).not.toBe(first);
  await expect(claimStore(copy.database, store)).rejects.toThrow(REFUSAL);
  await renewIfCopied(folder, one.database);
  await claimStore(one.database, store);
  await copy.drop();
});
