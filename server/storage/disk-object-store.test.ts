import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tryLock } from '#server/database/cluster/file-lock.ts';
import { CLAIM_FILE } from './bucket-claim.ts';
import { BACKUP_LOCK, INCOMING } from './disk-files.ts';
import { openDiskObjectStore } from './disk-object-store.ts';
import type { ObjectStore } from './object-store.ts';

async function versionsBefore(store: ObjectStore, before: Date): Promise<string[]> {
  const found: string[] = [];
  for await (const version of store.versionsBefore(before)) found.push(version);
  return found;
}

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-store-'));
});
afterAll(() => rmSync(root, { recursive: true }));

test('keeps deleted files for the sweep while a backup is made', async () => {
  const store = await openDiskObjectStore(root);
  const photo = randomUUID();
  await store.put(
    photo,
    (async function* () {
      yield Buffer.from('x');
    })(),
  );
  const lock = await tryLock(path.join(root, BACKUP_LOCK), { create: true });
  await store.delete(photo);
  expect(await store.get(photo, { start: 0, end: 0 })).not.toBeNull();
  lock?.release();
  await store.delete(photo);
  expect(await store.get(photo, { start: 0, end: 0 })).toBeNull();
});

test('reports a folder that cannot be written, and leaves nothing of the check', async () => {
  const folder = path.join(root, 'checked');
  const store = await openDiskObjectStore(folder);
  await store.check();
  expect(await versionsBefore(store, new Date(Date.now() + 60_000))).toEqual([]);
  rmSync(path.join(folder, INCOMING), { recursive: true });
  writeFileSync(path.join(folder, INCOMING), '');
  await expect(store.check()).rejects.toMatchObject({
    name: 'ObjectStoreUnavailable',
    message: `${folder} cannot be written (ENOTDIR)`,
  });
});

test('reads the mark of its owner, none, and reports one that cannot be read', async () => {
  const folder = path.join(root, 'claimed');
  const store = await openDiskObjectStore(folder);
  expect(await store.readClaim()).toBeNull();
  await store.writeClaim('mine');
  expect(await store.readClaim()).toBe('mine');
  rmSync(path.join(folder, CLAIM_FILE));
  mkdirSync(path.join(folder, CLAIM_FILE));
  await expect(store.readClaim()).rejects.toThrow('EISDIR');
});

test('removes old leftovers of interrupted uploads, and only these, when versions are listed', async () => {
  const folder = path.join(root, 'swept');
  const store = await openDiskObjectStore(folder);
  const [old, recent] = ['old', 'recent'].map((name) => path.join(folder, INCOMING, name)) as [
    string,
    string,
  ];
  for (const file of [old, recent]) writeFileSync(file, 'half');
  const before = new Date(Date.now() - 3600_000);
  utimesSync(old, before, new Date(before.getTime() - 1000));
  utimesSync(recent, before, before);
  expect(await versionsBefore(store, before)).toEqual([]);
  expect([existsSync(old), existsSync(recent)]).toEqual([false, true]);
});
