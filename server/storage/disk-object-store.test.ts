import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDiskObjectStore } from './disk-object-store.ts';
import type { ObjectStore } from './object-store.ts';

let root: string;
let store: ObjectStore;

beforeAll(async () => {
  root = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-store-'));
  store = await openDiskObjectStore(path.join(root, 'objects'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function* bytes(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}
const object = (key: string) => ({ bucket: 'b', key, version: randomUUID() });

test('what was put is what is got, with its size and hash', async () => {
  const photo = object('u/photo');
  expect(await store.put(photo, bytes('hel', 'lo'))).toEqual({
    size: 5,
    md5: '5d41402abc4b2a76b9719d911017c592',
  });
  expect(await store.get(photo, { start: 0, end: 4 })).toEqual(new Uint8Array(Buffer.from('hello')));
  expect(await store.get(photo, { start: 1, end: 3 })).toEqual(new Uint8Array(Buffer.from('ell')));
});

test('what is not there gives null, and can be deleted', async () => {
  expect(await store.get(object('nothing'), { start: 0, end: 0 })).toBeNull();
  await store.delete(object('nothing'));
  await store.put(object('u/file'), bytes('x'));
  expect(await store.get(object('u/file/below'), { start: 0, end: 0 })).toBeNull();
});

test('content that fails leaves nothing', async () => {
  const broken = object('u/broken');
  async function* content() {
    yield Buffer.from('half');
    throw new Error('broke off');
  }
  await expect(store.put(broken, content())).rejects.toThrow('broke off');
  expect(await store.get(broken, { start: 0, end: 3 })).toBeNull();
  const names = await readdir(root, { recursive: true });
  expect(names.filter((name) => name.includes(broken.version))).toEqual([]);
});

test('a file and a folder of one name lie beside each other', async () => {
  const [file, below] = [object('same'), object('same/below')];
  await store.put(file, bytes('file'));
  await store.put(below, bytes('below'));
  await store.delete(below);
  expect(await store.get(file, { start: 0, end: 3 })).toEqual(new Uint8Array(Buffer.from('file')));
});

test('writing and removing in one folder at once lose nothing', async () => {
  const lanes = Array.from({ length: 3 }, async (_, lane) => {
    for (let round = 0; round < 100; round++) {
      const one = object(`busy/folder/${lane}`);
      await store.put(one, bytes(`${lane} ${round}`));
      expect(await store.get(one, { start: 0, end: 0 })).not.toBeNull();
      await store.delete(one);
    }
  });
  await Promise.all(lanes);
  expect(await readdir(path.join(root, 'objects', 'b'))).not.toContain('busy');
});
