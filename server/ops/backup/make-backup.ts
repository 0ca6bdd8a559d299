/** Backs up a running installation: database, photos, secrets. The folder gets its name when it is complete and durable, or is removed. */
import { accessSync, constants } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { RESTORED } from '#server/config/installation-id.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import type { Address } from '#server/database/client/connection.ts';
import { startCluster } from '#server/database/cluster/cluster.ts';
import { DATABASE_FOLDER, MAJOR_VERSION } from '#server/database/cluster/cluster-files.ts';
import { tryLock } from '#server/database/cluster/file-lock.ts';
import { runningCluster } from '#server/database/cluster/running-cluster.ts';
import { CLAIM_FILE } from '#server/storage/bucket-claim.ts';
import { BACKUP_LOCK, INCOMING, makeFolder, syncFolder } from '#server/storage/disk-files.ts';
import { RENDERINGS_FOLDER } from '#server/storage/images/rendering-store.ts';
import { OBJECTS_FOLDER } from '#server/storage/open-object-store.ts';
import { copyTree, syncTree, type Tree } from './copied-files.ts';
import { copyDatabase } from './database-copy.ts';
import { type Manifest, manifestOf, timeStamp, writeManifest } from './manifest.ts';

export interface BackupOptions {
  dataDir: string;
  into: string;
  now: Date;
  signal: AbortSignal;
}

const LOCK_MS = 1000;
const START_POLL_MS = 50;
const START_MS = 30_000;
/** The database is copied in its own way, renderings are a cache, and a restored installation claims its store again. */
const LEFT_OUT: readonly string[] = [
  DATABASE_FOLDER,
  RENDERINGS_FOLDER,
  RESTORED,
  `${OBJECTS_FOLDER}/${INCOMING}`,
  `${OBJECTS_FOLDER}/${BACKUP_LOCK}`,
  `${OBJECTS_FOLDER}/${CLAIM_FILE}`,
];
/** Logs and half-written files aren't needed. */
const LOST = /^(?:postgres\.log.*|[^/]+\.new)$/;

function checkDataFolder(dataDir: string): void {
  try {
    accessSync(path.join(dataDir, DATABASE_FOLDER), constants.R_OK | constants.X_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw cause;
    throw new OperatorError(`There is nothing to back up in ${dataDir}: set DATA_DIR as the server has it`, {
      cause,
    });
  }
}

async function addressOfServer(dataDir: string, signal: AbortSignal): Promise<Address> {
  for (const until = Date.now() + START_MS; ; await pause(START_POLL_MS, undefined, { signal })) {
    const address = await runningCluster(dataDir);
    if (address) return address;
    if (Date.now() > until)
      throw new OperatorError(`The server on ${dataDir} is starting or stopping: try again when it runs`);
  }
}

/** Calls `work` with the database's address: that of the running server, or else of a database started for this. */
async function withDatabase(
  { dataDir, signal }: BackupOptions,
  work: (address: Address) => Promise<void>,
): Promise<void> {
  const lock = await tryLock(dataDir);
  if (!lock) return work(await addressOfServer(dataDir, signal));
  try {
    const cluster = await startCluster({ dataDir });
    await work(cluster.address).finally(() => cluster.stop());
  } finally {
    lock.release();
  }
}

/** While this runs, no photo's bytes are deleted, so all photos that the copied database references can be copied after it. */
async function withoutDeletions(dataDir: string, work: () => Promise<void>): Promise<void> {
  const objects = path.join(dataDir, OBJECTS_FOLDER);
  await makeFolder(objects);
  const file = path.join(objects, BACKUP_LOCK);
  // Deletions hold the lock for moments while they check whether a backup runs.
  const lock = await tryLock(file, { create: true, waitMs: LOCK_MS });
  if (!lock) throw new OperatorError(`Another backup of ${dataDir} is being made: wait for its end`);
  try {
    await work();
  } finally {
    // Without the file, deletions needn't check the lock.
    await rm(file, { force: true });
    lock.release();
  }
}

async function fill(folder: string, options: BackupOptions): Promise<Manifest> {
  const { dataDir, now, signal } = options;
  const tree: Tree = { folders: [], files: new Map() };
  const database = { from: path.join(dataDir, DATABASE_FOLDER), to: path.join(folder, DATABASE_FOLDER) };
  await withDatabase(options, (address) =>
    withoutDeletions(dataDir, async () => {
      await copyDatabase({ ...database, address, tree, prefix: `${DATABASE_FOLDER}/`, signal });
      const leaveOut = (name: string) => LEFT_OUT.includes(name) || LOST.test(name);
      await copyTree({ from: dataDir, to: folder, leaveOut, tree, prefix: '', signal });
    }),
  );
  const manifest = manifestOf(tree, { madeAt: now, postgres: MAJOR_VERSION });
  await writeManifest(folder, manifest);
  await syncTree(folder, tree);
  return manifest;
}

/** Contains everything acknowledged before the call. Throws `OperatorError`, or the system's error of a file that can't be read or written. */
export async function makeBackup(options: BackupOptions): Promise<{ folder: string; manifest: Manifest }> {
  const { dataDir, into, now } = options;
  checkDataFolder(dataDir);
  if (!path.relative(dataDir, into).startsWith('..'))
    throw new OperatorError(`A backup in ${dataDir} would be lost with it: choose another folder`);
  const name = `reshimgath-${timeStamp(now)}`;
  const folder = path.join(into, name);
  const growing = path.join(into, `.${name}.partial`);
  await mkdir(into, { recursive: true, mode: 0o700 });
  await mkdir(growing, { mode: 0o700 });
  try {
    const manifest = await fill(growing, options);
    await rename(growing, folder);
    await syncFolder(into);
    return { folder, manifest };
  } catch (error) {
    await rm(growing, { recursive: true, force: true });
    throw error;
  }
}
