/**
 * Objects as files in a folder of this machine. A version becomes visible by a rename after its bytes reached the disk,
 * so a crash leaves either nothing or a whole version. Naming is left to `object-path.ts`.
 */
import { createHash } from 'node:crypto';
import { createReadStream, type Dirent } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rmdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pathOfVersion, versionAtPath } from './object-path.ts';
import type { ByteRange, ObjectStore, ObjectVersion, StoredBytes } from './object-store.ts';

/** No bucket can be called so: its first character would be encoded. */
const INCOMING = '.incoming';
/** Up to this many bytes are read at once: cheaper than a stream, and most photos fit. */
const READ_WHOLE = 256 * 1024;
const PUT_TRIES = 10;

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the folders of a file; the names of new ones reach the disk too, or the file in them would be lost with them. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!first) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) {
    await syncFolder(path.dirname(made));
  }
}

async function writeAll(file: FileHandle, content: AsyncIterable<Uint8Array>): Promise<StoredBytes> {
  const hash = createHash('md5');
  let size = 0;
  for await (const chunk of content) {
    await file.writeFile(chunk);
    hash.update(chunk);
    size += chunk.byteLength;
  }
  await file.sync();
  return { size, md5: hash.digest('hex') };
}

async function writeNew(temporary: string, content: AsyncIterable<Uint8Array>): Promise<StoredBytes> {
  const file = await open(temporary, 'wx', 0o600);
  try {
    return await writeAll(file, content);
  } catch (error) {
    await unlink(temporary);
    throw error;
  } finally {
    await file.close();
  }
}

/** Moves a finished file to its place; a removal next door may take an empty folder away between the two steps. */
async function moveInto(temporary: string, target: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await makeFolder(path.dirname(target));
      await rename(temporary, target);
      return await syncFolder(path.dirname(target));
    } catch (error) {
      if (isMissing(error) && attempt < PUT_TRIES) continue;
      await unlink(temporary).catch(() => undefined);
      throw error;
    }
  }
}

async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let empty = folder; empty.length > root.length; empty = path.dirname(empty)) {
    try {
      await rmdir(empty);
    } catch {
      return;
    }
  }
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

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function* filesBefore(folder: string, before: Date): AsyncGenerator<string> {
  for (const entry of await entriesOf(folder)) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBefore(full, before);
    else if (entry.isFile()) {
      const found = await stat(full).catch(() => null);
      if (found && found.mtime < before) yield full;
    }
  }
}

/** A store in the folder `root`, which is made when it is missing. Rejects when the folder can't be made. */
export async function openDiskObjectStore(root: string): Promise<ObjectStore> {
  const base = path.resolve(root);
  const incoming = path.join(base, INCOMING);
  await makeFolder(incoming);
  const fileOf = (object: ObjectVersion) => path.join(base, pathOfVersion(object));

  return {
    async put(object, content) {
      const target = fileOf(object);
      const temporary = path.join(incoming, object.version);
      const stored = await writeNew(temporary, content);
      await moveInto(temporary, target);
      return stored;
    },
    async get(object, range) {
      try {
        return await readFrom(fileOf(object), range);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async delete(object) {
      const file = fileOf(object);
      try {
        await unlink(file);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      await removeEmptyFolders(path.dirname(file), base);
    },
    async *versionsBefore(before) {
      for await (const file of filesBefore(base, before)) {
        if (path.dirname(file) === incoming) await unlink(file).catch(() => undefined);
        const object = versionAtPath(path.relative(base, file));
        if (object) yield object;
      }
    },
  };
}
