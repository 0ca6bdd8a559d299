/** Where tests make their databases. */
import { existsSync, statfsSync } from 'node:fs';
import os from 'node:os';

const MEMORY = '/dev/shm';
/** A run keeps at most a gigabyte of databases and pictures at once. In a container this folder often has 64 MB. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/** In memory where there is room, because a copy of a database costs ten times as much on a disk. */
export function temporaryFolder() {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return os.tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= NEEDED_BYTES ? MEMORY : os.tmpdir();
}
