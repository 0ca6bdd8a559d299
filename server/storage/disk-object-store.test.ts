import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tryLock } from '#server/database/cluster/file-lock.ts';
import { BACKUP_LOCK } from './disk-files.ts';
import { openDiskObjectStore } from './disk-object-store.ts';

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
