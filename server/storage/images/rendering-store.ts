/**
 * Keeps renderings on this machine's disk, each below its object's version, so that they go with it, and in memory what was asked for
 * last. It is a cache: everything in it can be made again, and it never outgrows its limits, whatever is asked for.
 */
import { randomUUID } from 'node:crypto';
import { opendir, readFile, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import {
  INCOMING,
  isMissing,
  makeFolder,
  moveInto,
  removeEmptyFolders,
  removeFolder,
  writeNewFile,
} from '#server/storage/disk-files.ts';
import { pathOfVersion, versionAtPath } from '#server/storage/object-path.ts';
import type { ObjectVersion } from '#server/storage/object-store.ts';

export interface RenderingStore {
  /** The rendering of this name, or null. */
  get(object: ObjectVersion, name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  put(object: ObjectVersion, name: string, bytes: Uint8Array): Promise<void>;
  /** Forgets all renderings of the version. */
  delete(object: ObjectVersion): Promise<void>;
  /** Versions with renderings that were made before `before`; leftovers of a crash are removed on the way. */
  versionsBefore(before: Date): AsyncIterable<ObjectVersion>;
}

interface KeptFile {
  path: string;
  /** Bytes. */
  size: number;
  madeAt: number;
}

/** The folder of the renderings in DATA_DIR. */
export const RENDERINGS_FOLDER = 'renderings';
/** Bytes. About 25,000 thumbnails. */
const LIMIT = 1024 ** 3;
/** How much may be added before the whole is counted again, and how much is made free then; parts of the limit. */
const COUNT_EVERY = 0.1;
const KEEP = 0.8;
/** Bytes in memory: a thousand thumbnails. One read from disk takes five errands of other threads, as much time as all else of an answer. */
const RECENT_LIMIT = 16 * 1024 ** 2;
/** Bytes. Larger ones are seen one at a time, and would push many small ones out. */
const LARGEST_RECENT = 64 * 1024;

async function* filesBelow(folder: string): AsyncGenerator<KeptFile> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for await (const entry of entries) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(full);
    else {
      const found = await stat(full).catch(() => null);
      if (found) yield { path: full, size: found.size, madeAt: found.mtimeMs };
    }
  }
}

/** Removes the oldest files until the rest is well below the limit; nothing when it is within. */
async function trim(base: string, limit: number): Promise<void> {
  const files: KeptFile[] = [];
  for await (const file of filesBelow(base)) files.push(file);
  let total = files.reduce((sum, { size }) => sum + size, 0);
  if (total <= limit) return;
  files.sort((one, other) => one.madeAt - other.madeAt);
  for (const file of files) {
    if (total <= limit * KEEP) return;
    await unlink(file.path).catch(() => undefined);
    await removeEmptyFolders(path.dirname(file.path), base);
    total -= file.size;
  }
}

/** A store in the folder `root`, which is made when it is missing, of at most `limit` bytes (and a tenth). */
export async function openRenderingStore(root: string, { limit = LIMIT } = {}): Promise<RenderingStore> {
  const base = path.resolve(root);
  const incoming = path.join(base, INCOMING);
  await makeFolder(incoming);
  const folderOf = (object: ObjectVersion) => path.join(base, pathOfVersion(object));
  // Never out of date: nobody asks for a version that is gone, and another process knows no other bytes of it.
  const recent = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: RECENT_LIMIT,
    maxEntrySize: LARGEST_RECENT,
    sizeCalculation: (bytes, rendering) => bytes.length + rendering.length,
  });
  // A version has its name for itself, whatever bucket and key it belongs to: no path has to be made of them.
  const nameOf = ({ version }: ObjectVersion, name: string) => `${version} ${name}`;
  // Nothing is known of what earlier runs left: the first addition has it counted.
  let added = limit;
  let trimming: Promise<void> | undefined;

  const makeRoom = async (size: number) => {
    added += size;
    if (added < limit * COUNT_EVERY || trimming) return;
    added = 0;
    trimming = trim(base, limit).finally(() => {
      trimming = undefined;
    });
    await trimming;
  };

  return {
    async get(object, name) {
      const rendering = nameOf(object, name);
      const known = recent.get(rendering);
      if (known) return known;
      try {
        const bytes = new Uint8Array(await readFile(path.join(folderOf(object), name)));
        // A power failure may leave a file without its content.
        if (bytes.length === 0) return null;
        recent.set(rendering, bytes);
        return bytes;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async put(object, name, bytes) {
      // An operator may empty the folder while the server runs.
      await makeFolder(incoming);
      const temporary = path.join(incoming, randomUUID());
      await writeNewFile(temporary, (file) => file.writeFile(bytes));
      await moveInto(temporary, path.join(folderOf(object), name));
      await makeRoom(bytes.length);
    },
    async delete(object) {
      const folder = folderOf(object);
      const own = nameOf(object, '');
      for (const rendering of recent.keys()) if (rendering.startsWith(own)) recent.delete(rendering);
      await makeFolder(incoming);
      await removeFolder(folder, incoming);
      await removeEmptyFolders(path.dirname(folder), base);
    },
    async *versionsBefore(before) {
      let last = '';
      for await (const file of filesBelow(base)) {
        if (file.madeAt >= before.getTime()) continue;
        const folder = path.dirname(file.path);
        if (file.path.startsWith(incoming + path.sep)) {
          await unlink(file.path).catch(() => undefined);
          await removeEmptyFolders(folder, incoming);
          continue;
        }
        if (folder === last) continue;
        last = folder;
        const object = versionAtPath(path.relative(base, folder));
        if (object) yield object;
      }
    },
  };
}
