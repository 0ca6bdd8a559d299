/** Objects as files. A version becomes visible by a rename after its bytes reached the disk, so a crash leaves nothing or all of it. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, readFile, unlink } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { isLocked } from '#server/database/cluster/file-lock.ts';
import { CLAIM_FILE } from './bucket-claim.ts';
import {
  BACKUP_LOCK,
  filesBelow,
  INCOMING,
  isFull,
  isMissing,
  makeFolder,
  moveInto,
  writeNewFile,
} from './disk-files.ts';
import {
  type ByteRange,
  type ObjectStore,
  ObjectStoreUnavailable,
  pathOfVersion,
  type StoredBytes,
  versionAtPath,
} from './object-store.ts';

/** Bytes. Smaller ranges are read at once: cheaper than a stream, and most photos fit. */
const READ_WHOLE = 256 * 1024;

async function writeAll(file: FileHandle, content: AsyncIterable<Uint8Array>): Promise<StoredBytes> {
  const hash = createHash('md5');
  let size = 0;
  for await (const chunk of content) {
    await file.writeFile(chunk);
    hash.update(chunk);
    size += chunk.byteLength;
  }
  return { size, md5: hash.digest('hex') };
}

async function readFrom(file: string, range: ByteRange): Promise<Uint8Array<ArrayBuffer> | ReadableStream> {
  const length = range.end - range.start + 1;
  const handle = await open(file, 'r');
  if (length > READ_WHOLE) {
    return Readable.toWeb(createReadStream(file, { fd: handle, ...range })) as ReadableStream;
  }
  try {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await handle.read(bytes, 0, length, range.start);
    return bytesRead === length ? bytes : bytes.slice(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** A store in the folder `root`, created when missing. While a backup runs, deleted objects stay for a later sweep. */
export async function openDiskObjectStore(root: string): Promise<ObjectStore> {
  const base = path.resolve(root);
  const incoming = path.join(base, INCOMING);
  await makeFolder(incoming);
  const fileOf = (version: string) => path.join(base, pathOfVersion(version));

  return {
    name: `The folder ${base} (DATA_DIR)`,
    async check() {
      const probe = path.join(incoming, randomUUID());
      try {
        await writeNewFile(probe, (file) => file.writeFile('1'));
        await unlink(probe);
      } catch (error) {
        throw new ObjectStoreUnavailable(
          error,
          `${base} cannot be written (${(error as NodeJS.ErrnoException).code})`,
        );
      }
    },
    async readClaim() {
      try {
        return (await readFile(path.join(base, CLAIM_FILE), 'utf8')).trim();
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async writeClaim(id) {
      const temporary = path.join(incoming, randomUUID());
      await writeNewFile(temporary, (file) => file.writeFile(id));
      await moveInto(temporary, path.join(base, CLAIM_FILE));
    },
    async put(version, content) {
      const target = fileOf(version);
      const temporary = path.join(incoming, version);
      try {
        const stored = await writeNewFile(temporary, (file) => writeAll(file, content));
        await moveInto(temporary, target);
        return stored;
      } catch (error) {
        throw isFull(error) ? new ObjectStoreUnavailable(error) : error;
      }
    },
    async get(version, range) {
      try {
        return await readFrom(fileOf(version), range);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async delete(version) {
      // The row was deleted first. So a backup that starts after this check doesn't contain the object; one that runs may need its bytes.
      if (await isLocked(path.join(base, BACKUP_LOCK))) return;
      try {
        await unlink(fileOf(version));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
    async *versionsBefore(before) {
      for await (const file of filesBelow(base)) {
        if (file.modified >= before) continue;
        if (path.dirname(file.path) === incoming) await unlink(file.path).catch(() => undefined);
        const version = versionAtPath(path.relative(base, file.path));
        if (version !== null) yield version;
      }
    },
  };
}
