/** File operations that the stores on disk share: durable, atomic writes, and folders that are created and removed concurrently. */
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, opendir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';

/** The folder of a store in which files are written before they are moved to their place. */
export const INCOMING = '.incoming';
/** The file that a running backup locks. */
export const BACKUP_LOCK = '.backup.lock';
const MOVE_ATTEMPTS = 10;

/** Whether a file operation failed because there is no such file or folder. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

/** Disk, quota or the largest size of a file reached. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether a file operation failed because the disk is full. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FULL.has(String(error.code));
}

/** Flushes the entries of a folder to disk (`fsync`). */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a folder with its parents and flushes their entries to disk, or a crash could lose the files in them. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!first) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) {
    await syncFolder(path.dirname(made));
  }
}

/** Creates a file with `write` and returns its result after `fsync`; a failure leaves no file. */
export async function writeNewFile<T>(file: string, write: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(file, 'wx', 0o600);
  try {
    const result = await write(handle);
    await handle.sync();
    return result;
  } catch (error) {
    await unlink(file);
    throw error;
  } finally {
    await handle.close();
  }
}

async function moveOnce(temporary: string, target: string): Promise<void> {
  await makeFolder(path.dirname(target));
  await rename(temporary, target);
}

/** Moves a finished file into place. Retries, because a concurrent removal may delete an empty folder between the two steps. */
export async function moveInto(temporary: string, target: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await moveOnce(temporary, target);
      break;
    } catch (error) {
      if (isMissing(error) && attempt < MOVE_ATTEMPTS) continue;
      await unlink(temporary).catch(() => undefined);
      throw error;
    }
  }
  await syncFolder(path.dirname(target)).catch((error: unknown) => {
    // Removed concurrently, with its folder: nothing to flush.
    if (!isMissing(error)) throw error;
  });
}

/** Removes a folder recursively; atomic for readers, because it is renamed first. Files written concurrently go into a new folder. */
export async function removeFolder(folder: string, incoming: string): Promise<void> {
  const away = path.join(incoming, randomUUID());
  try {
    await rename(folder, away);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  // A file that was just being moved in when the folder went can still arrive in it.
  await rm(away, { recursive: true, maxRetries: 3 });
}

/** Removes a folder and its parents below `root` while they are empty. */
export async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let empty = folder; empty.length > root.length; empty = path.dirname(empty)) {
    try {
      await rmdir(empty);
    } catch {
      return;
    }
  }
}

export interface FoundFile {
  path: string;
  /** Bytes. */
  size: number;
  modified: Date;
}

/** All files in a folder and the folders below; none when it doesn't exist. Files may be removed concurrently. */
export async function* filesBelow(folder: string): AsyncGenerator<FoundFile> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for await (const entry of entries) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(full);
    else {
      const found = await stat(full).catch(() => null);
      if (found) yield { path: full, size: found.size, modified: found.mtime };
    }
  }
}
