/** Durability: a crash of the machine can lose what has not been flushed to disk. */
import { readlinkSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { vi } from 'vitest';

/** The paths below `root` of files and folders in the order in which they are flushed, until `vi.restoreAllMocks()`. */
export async function flushedBelow(root: string): Promise<string[]> {
  const paths: string[] = [];
  const any = await open(root, 'r');
  const prototype: FileHandle = Object.getPrototypeOf(any);
  await any.close();
  const sync = prototype.sync;
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    paths.push(path.relative(root, readlinkSync(`/proc/self/fd/${this.fd}`)));
    await sync.call(this);
  });
  return paths;
}
