/** A backup's folder. It gets its name when it is complete and durable, or is removed. */
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '#server/config/operator-error.ts';
import { makeFolder, syncFolder } from '#server/storage/disk-files.ts';
import { timeStamp } from './manifest.ts';

export interface BackupOptions {
  dataDir: string;
  into: string;
  now: Date;
  signal: AbortSignal;
}

/** Makes a folder in `into`, filled by `fill`, which flushes what it writes. Rejects if another backup of the same time is being made. */
export async function newBackup<T>(
  { dataDir, into, now }: BackupOptions,
  fill: (growing: string) => Promise<T>,
): Promise<{ folder: string; content: T }> {
  if (!path.relative(dataDir, into).startsWith('..'))
    throw new OperatorError(`A backup in ${dataDir} would be lost with it: choose another folder`);
  const name = `reshimgath-${timeStamp(now)}`;
  const folder = path.join(into, name);
  const growing = path.join(into, `.${name}.partial`);
  await makeFolder(into);
  await mkdir(growing, { mode: 0o700 });
  try {
    const content = await fill(growing);
    await rename(growing, folder);
    await syncFolder(into);
    return { folder, content };
  } catch (error) {
    await rm(growing, { recursive: true, force: true });
    throw error;
  }
}
