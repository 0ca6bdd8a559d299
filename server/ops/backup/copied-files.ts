/** Copies files durably, with the size and SHA-256 of each, by which a copy can be verified later. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, opendir } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '#server/config/operator-error.ts';
import { isMissing, syncFolder, writeNewFile } from '#server/storage/disk-files.ts';

/** Size in bytes, and SHA-256 in lower-case hex. */
export interface FileMark {
  size: number;
  sha256: string;
}

/** A tree of files, by their paths relative to its root with `/` between the parts. Folders are named too: some must be there, empty. */
export interface Tree {
  folders: string[];
  files: Map<string, FileMark>;
}

/** Enough to keep a disk busy while each file waits for `fsync`. */
const AT_ONCE = 8;
const PRIVATE = 0o700;

/** Calls `work` for each item, several at a time; rejects with the first failure when the running calls have ended. */
export async function forEachAtOnce<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = (async function* () {
    yield* items;
  })();
  let failed = false;
  const worker = async () => {
    for (let next = await queue.next(); !next.done && !failed; next = await queue.next()) {
      await work(next.value).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  await queue.return();
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Writes a new file from `content`, durable when it resolves, and returns its mark. */
export function writeMarked(
  file: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<FileMark> {
  return writeNewFile(file, async (handle) => {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of content) {
      await handle.writeFile(chunk);
      hash.update(chunk);
      size += chunk.byteLength;
    }
    return { size, sha256: hash.digest('hex') };
  });
}

/** The folders and files below `folder`, each folder before its content. Names for which `leaveOut` is true are skipped with their content. */
async function* entriesBelow(
  root: string,
  leaveOut: (name: string) => boolean,
  folder = '',
): AsyncGenerator<{ name: string; kind: 'folder' | 'file' | 'other' }> {
  for await (const entry of await opendir(path.join(root, folder))) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (leaveOut(name)) continue;
    const kind = entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : 'other';
    yield { name, kind };
    if (kind === 'folder') yield* entriesBelow(root, leaveOut, name);
  }
}

/** Copies one file; undefined when it doesn't exist any more. */
export async function copyIfThere(from: string, to: string): Promise<FileMark | undefined> {
  try {
    return await writeMarked(to, createReadStream(from));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Copies `from` into the existing folder `to` and adds it to `tree`. Files may be deleted concurrently; other kinds of entries are refused. */
export async function copyTree({
  from,
  to,
  leaveOut,
  tree,
  prefix,
  signal,
}: {
  from: string;
  to: string;
  leaveOut: (name: string) => boolean;
  tree: Tree;
  /** Put before the names in `tree`: empty, or ends in `/`. */
  prefix: string;
  signal: AbortSignal;
}): Promise<void> {
  const files = (async function* () {
    for await (const { name, kind } of entriesBelow(from, leaveOut)) {
      if (kind === 'other')
        throw new OperatorError(
          `${path.join(from, name)} is neither a file nor a folder: it cannot be copied`,
        );
      if (kind === 'file') yield name;
      else {
        await mkdir(path.join(to, name), { mode: PRIVATE });
        tree.folders.push(prefix + name);
      }
    }
  })();
  await forEachAtOnce(files, async (name) => {
    signal.throwIfAborted();
    const mark = await copyIfThere(path.join(from, name), path.join(to, name));
    if (mark) tree.files.set(prefix + name, mark);
  });
}

/** Flushes the entries of all folders of a copy to disk, including the root's. */
export async function syncTree(root: string, { folders }: Pick<Tree, 'folders'>): Promise<void> {
  for (const folder of ['', ...folders]) await syncFolder(path.join(root, folder));
}
