/**
 * A cache of renderings: on disk below their object's version, and the most recently used ones in memory (LRU). Both have a size limit.
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
  /** Deletes all renderings of the version. */
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
/** How much may be added before the size on disk is counted again, and how much remains after trimming; as fractions of the limit. */
const COUNT_EVERY = 0.1;
const KEEP = 0.8;
/** Bytes in memory: a thousand thumbnails. A read from disk takes five calls of the thread pool, as long as the rest of a response. */
const RECENT_LIMIT = 16 * 1024 ** 2;
/** Bytes. Larger renderings are viewed one at a time, and would evict many small ones. */
const MAX_RECENT_ENTRY = 64 * 1024;

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

/** Evicts the oldest files until the rest is well below the limit; does nothing within the limit. */
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

/** A store in the folder `root`, which is created when missing, of at most `limit` bytes (and a tenth). */
export async function openRenderingStore(root: string, { limit = LIMIT } = {}): Promise<RenderingStore> {
  const base = path.resolve(root);
  const incoming = path.join(base, INCOMING);
  await makeFolder(incoming);
  const folderOf = (object: ObjectVersion) => path.join(base, pathOfVersion(object));
  // Never stale: a version's bytes never change, and nobody requests a deleted version.
  const recent = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: RECENT_LIMIT,
    maxEntrySize: MAX_RECENT_ENTRY,
    sizeCalculation: (bytes, rendering) => bytes.length + rendering.length,
  });
  // Versions are unique across buckets and keys, so the cache key needs no path.
  const nameOf = ({ version }: ObjectVersion, name: string) => `${version} ${name}`;
  // The size on disk is unknown at the start: the first addition counts it.
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
