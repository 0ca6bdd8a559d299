import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, stat, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRenderingStore } from './rendering-store.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-renderings-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const bytes = (size: number) => new Uint8Array(size).fill(7);

async function files(): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

async function versionsBefore(moment: number) {
  const store = await openRenderingStore(root);
  const found: string[] = [];
  for await (const version of store.versionsBefore(new Date(moment))) found.push(version);
  return found;
}

test('returns a rendering by version and name, and deletes it with the version', async () => {
  const store = await openRenderingStore(root);
  const [photo, other] = [randomUUID(), randomUUID()];
  await store.put(photo, 'small', bytes(10));
  await store.put(photo, 'large', bytes(20));
  await store.put(other, 'small', bytes(30));
  expect((await store.get(photo, 'large'))?.length).toBe(20);
  expect(await store.get(photo, 'medium')).toBeNull();
  expect(await store.get(randomUUID(), 'small')).toBeNull();
  await store.delete(photo);
  await store.delete(photo);
  expect(await store.get(photo, 'small')).toBeNull();
  expect((await store.get(other, 'small'))?.length).toBe(30);
  await store.delete(other);
  expect(await files()).toEqual([]);
});

test('keeps a small rendering in memory until its version is deleted', async () => {
  const store = await openRenderingStore(root);
  const photo = randomUUID();
  const larger = randomUUID();
  await store.put(photo, 'small', bytes(10));
  await store.put(larger, 'large', bytes(100_000));
  await store.get(photo, 'small');
  await store.get(larger, 'large');
  for (const file of await files()) rmSync(file);
  expect((await store.get(photo, 'small'))?.length).toBe(10);
  expect(await store.get(larger, 'large')).toBeNull();
  await store.delete(photo);
  expect(await store.get(photo, 'small')).toBeNull();
});

test('lists the versions with renderings once each', async () => {
  const store = await openRenderingStore(root);
  const photos = [randomUUID(), randomUUID(), randomUUID()];
  for (const photo of photos) {
    for (const name of ['small', 'large']) await store.put(photo, name, bytes(1));
  }
  const found = await versionsBefore(Date.now() + 60_000);
  expect(found).toHaveLength(3);
  expect(found).toEqual(expect.arrayContaining(photos));
  expect(await versionsBefore(Date.now() - 60_000)).toEqual([]);
});

test('stays within its limit by deleting the oldest', async () => {
  const store = await openRenderingStore(root, { limit: 10_000 });
  const photos = Array.from({ length: 30 }, () => randomUUID());
  for (const [age, photo] of photos.entries()) {
    await store.put(photo, 'small', bytes(1000));
    const [made] = (await files()).filter((file) => file.includes(photo));
    // Far apart, so that the resolution of the clock doesn't matter.
    if (made) await utimes(made, 1_700_000_000 + age, 1_700_000_000 + age);
  }
  const sizes = await Promise.all((await files()).map(async (file) => (await stat(file)).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeLessThanOrEqual(11_000);
  expect(total).toBeGreaterThanOrEqual(7000);
  expect(await store.get(photos[0] as string, 'small')).toBeNull();
  expect(await store.get(photos[27] as string, 'small')).not.toBeNull();
});

test('counts renderings of earlier runs', async () => {
  const before = await openRenderingStore(root);
  for (let photo = 0; photo < 20; photo++) await before.put(randomUUID(), 'small', bytes(1000));
  const store = await openRenderingStore(root, { limit: 10_000 });
  await store.put(randomUUID(), 'small', bytes(1000));
  expect((await files()).length).toBeLessThanOrEqual(10);
});

test('trims to the newest four fifths of its limit once a tenth of it was added, and only when it is exceeded', async () => {
  const store = await openRenderingStore(root, { limit: 10_000 });
  await store.put(randomUUID(), 'small', bytes(500));
  const elsewhere = await openRenderingStore(root);
  for (let photo = 1; photo < 20; photo++) await elsewhere.put(randomUUID(), 'small', bytes(500));
  const old = await files();
  for (const [age, file] of old.entries()) await utimes(file, 1_700_000_000 + age, 1_700_000_000 + age);
  await store.put(randomUUID(), 'small', bytes(999));
  expect(await files()).toHaveLength(21);
  await store.put(randomUUID(), 'small', bytes(1));
  const kept = await files();
  expect(kept).toHaveLength(16);
  expect(kept).toEqual(expect.arrayContaining(old.slice(6)));
  const full = await openRenderingStore(root, { limit: 8001 });
  await full.put(randomUUID(), 'small', bytes(1));
  expect(await files()).toHaveLength(17);
});

test('allows concurrent writes and deletes of one version', async () => {
  const store = await openRenderingStore(root);
  const photo = randomUUID();
  const rounds = Array.from({ length: 30 }, async (_, round) => {
    await store.put(photo, `size-${round % 5}`, bytes(100));
    await store.delete(photo);
  });
  await Promise.all(rounds);
  await store.delete(photo);
  expect(await files()).toEqual([]);
});
