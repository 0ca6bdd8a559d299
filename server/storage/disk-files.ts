/**
 * What the stores on this machine's disk have in common: folders that come and go, and files that appear whole or not at all.
 */
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm, rmdir, unlink } from 'node:fs/promises';
import path from 'node:path';

/** The folder of a store in which files are written before they are moved to their place. No bucket can be called so: its first character
 * would be encoded. */
export const INCOMING = '.incoming';
/** The file of a store that a backup has locked while it is made. */
export const BACKUP_LOCK = '.backup.lock';
const MOVE_TRIES = 10;

/** Whether a file operation failed because there is no such file or folder. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

/** Disk, quota or the largest size of a file reached. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether a file operation failed for want of room. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FULL.has(String(error.code));
}

/** Makes sure that the names in a folder are on disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the folders of a file; the names of new ones reach the disk too, or the file in them would be lost with them. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!first) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) {
    await syncFolder(path.dirname(made));
  }
}

/** Makes a new file by `write` and gives its result once everything is on disk; a failure leaves no file. */
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

/** Moves a finished file to its place; a removal next door may take an empty folder away between the two steps. */
export async function moveInto(temporary: string, target: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await moveOnce(temporary, target);
      break;
    } catch (error) {
      if (isMissing(error) && attempt < MOVE_TRIES) continue;
      await unlink(temporary).catch(() => undefined);
      throw error;
    }
  }
  await syncFolder(path.dirname(target)).catch((error: unknown) => {
    // Whoever removed the file right away, with its folder, wanted nothing kept.
    if (!isMissing(error)) throw error;
  });
}

/** Removes a folder with all it holds, at one moment for whoever looks: files that arrive meanwhile find a new folder. */
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

/** Removes a folder and those above it, as long as they are empty and below `root`. */
export async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let empty = folder; empty.length > root.length; empty = path.dirname(empty)) {
    try {
      await rmdir(empty);
    } catch {
      return;
    }
  }
}
