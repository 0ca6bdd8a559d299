/** A cache of renderings: on disk below their object's version, and the most recently used ones in memory (LRU). Both have a size limit. */
import { randomUUID } from 'node:crypto';
import { readFile, rmdir, unlink } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import {
  type FoundFile,
  filesBelow,
  INCOMING,
  isMissing,
  makeFolder,
  moveInto,
  removeFolder,
  writeNewFile,
} from '#server/storage/disk-files.ts';
import { pathOfVersion, versionAtPath } from '#server/storage/object-store.ts';

export interface RenderingStore {
  get(version: string, name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  put(version: string, name: string, bytes: Uint8Array): Promise<void>;
  delete(version: string): Promise<void>;
  /** Versions with renderings that were made before `before`; leftovers of a crash are removed on the way. */
  versionsBefore(before: Date): AsyncIterable<string>;
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

async function trim(base: string, limit: number): Promise<void> {
  const files: FoundFile[] = [];
  for await (const file of filesBelow(base)) files.push(file);
  let total = files.reduce((sum, { size }) => sum + size, 0);
  if (total <= limit) return;
  files.sort((one, other) => one.modified.getTime() - other.modified.getTime());
  for (const file of files) {
    if (total <= limit * KEEP) return;
    await unlink(file.path).catch(() => undefined);
    // Fails while there are others in it.
    await rmdir(path.dirname(file.path)).catch(() => undefined);
    total -= file.size;
  }
}

/** A store in the folder `root`, which is created when missing, of at most `limit` bytes (and a tenth). */
export async function openRenderingStore(root: string, { limit = LIMIT } = {}): Promise<RenderingStore> {
  const base = path.resolve(root);
  const incoming = path.join(base, INCOMING);
  await makeFolder(incoming);
  const folderOf = (version: string) => path.join(base, pathOfVersion(version));
  // Never stale: a version's bytes never change, and nobody requests a deleted version.
  const recent = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: RECENT_LIMIT,
    maxEntrySize: MAX_RECENT_ENTRY,
    sizeCalculation: (bytes, rendering) => bytes.length + rendering.length,
  });
  const cacheKey = (version: string, name: string) => `${version} ${name}`;
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
    async get(version, name) {
      const key = cacheKey(version, name);
      const cached = recent.get(key);
      if (cached) return cached;
      try {
        const bytes = new Uint8Array(await readFile(path.join(folderOf(version), name)));
        // A power failure may leave a file without its content.
        if (bytes.length === 0) return null;
        recent.set(key, bytes);
        return bytes;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async put(version, name, bytes) {
      // An operator may empty the folder while the server runs.
      await makeFolder(incoming);
      const temporary = path.join(incoming, randomUUID());
      await writeNewFile(temporary, (file) => file.writeFile(bytes));
      await moveInto(temporary, path.join(folderOf(version), name));
      await makeRoom(bytes.length);
    },
    async delete(version) {
      const prefix = cacheKey(version, '');
      for (const key of recent.keys()) if (key.startsWith(prefix)) recent.delete(key);
      await makeFolder(incoming);
      await removeFolder(folderOf(version), incoming);
    },
    async *versionsBefore(before) {
      let last = '';
      for await (const file of filesBelow(base)) {
        const folder = path.dirname(file.path);
        if (file.modified >= before || folder === last) continue;
        // The content of a folder that was being removed lies one level deeper.
        if (file.path.startsWith(incoming + path.sep)) {
          await unlink(file.path).catch(() => undefined);
          if (folder !== incoming) await rmdir(folder).catch(() => undefined);
          continue;
        }
        last = folder;
        const version = versionAtPath(path.relative(base, folder));
        if (version !== null) yield version;
      }
    },
  };
}
