/** Durability: what a crash of the machine must not lose has been flushed to disk before an operation returns. */
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { flushedBelow } from '#tests/harness/flushed.ts';
import { filesBelow, makeFolder, moveInto, removeEmptyFolders, writeNewFile } from './disk-files.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-disk-'));
});
afterAll(() => rmSync(root, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

test('flushes a written file, then moves it and flushes its folders', async () => {
  const paths = await flushedBelow(root);
  const [temporary, target] = [path.join(root, 'new'), path.join(root, 'a', 'b', 'file')];
  await writeNewFile(temporary, (file) => file.writeFile('x'));
  expect(paths).toEqual(['new']);
  await moveInto(temporary, target);
  expect(paths).toEqual(['new', 'a', '', 'a/b']);
  expect(existsSync(target)).toBe(true);
});

test('flushes nothing for a folder that exists', async () => {
  await makeFolder(path.join(root, 'c'));
  const paths = await flushedBelow(root);
  await makeFolder(path.join(root, 'c'));
  expect(paths).toEqual([]);
});

test('removes a file that could not be flushed, and reports why', async () => {
  const file = path.join(root, 'failing');
  const writing = writeNewFile(file, async (handle) => {
    vi.spyOn(handle, 'sync').mockRejectedValue(new Error('EIO'));
  });
  await expect(writing).rejects.toThrow('EIO');
  expect(existsSync(file)).toBe(false);
});

test('finds no files in a missing folder, and refuses to call an unreadable one empty', async () => {
  const count = async (folder: string) => {
    let files = 0;
    for await (const _ of filesBelow(folder)) files += 1;
    return files;
  };
  expect(await count(path.join(root, 'missing'))).toBe(0);
  const loop = path.join(root, 'loop');
  symlinkSync(loop, loop);
  await expect(count(loop)).rejects.toThrow('ELOOP');
});

test('removes a folder and its parents up to the first that holds anything, and never the root', async () => {
  const below = (...folders: string[]) => path.join(root, 'kept', ...folders);
  await makeFolder(below('full', 'a', 'b'));
  await makeFolder(below('empty', 'c', 'd'));
  await writeNewFile(below('full', 'file'), async () => undefined);
  await removeEmptyFolders(below('full', 'a', 'b'), below());
  await removeEmptyFolders(below('empty', 'c', 'd'), below('empty'));
  expect([below('full', 'a'), below('full', 'file')].map(existsSync)).toEqual([false, true]);
  expect([below('empty', 'c'), below('empty')].map(existsSync)).toEqual([false, true]);
});
