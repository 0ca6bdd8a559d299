/** Backs up a running installation: database, photos, secrets. The folder gets its name when it is complete and durable, or is removed. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '#server/config/operator-error.ts';
import type { Address } from '#server/database/client/connection.ts';
import { startCluster } from '#server/database/cluster/cluster.ts';
import { DATABASE_FOLDER, MAJOR_VERSION } from '#server/database/cluster/cluster-files.ts';
import { tryLock } from '#server/database/cluster/file-lock.ts';
import { runningCluster } from '#server/database/cluster/running-cluster.ts';
import { copyTree, syncTree, type Tree } from './copied-files.ts';
import { isLeftOut, withoutDeletions } from './data-folder.ts';
import { copyDatabase } from './database-copy.ts';
import { type Manifest, manifestOf, writeManifest } from './manifest.ts';
import { type BackupOptions, newBackup } from './new-backup.ts';

const START_POLL_MS = 50;
const START_MS = 30_000;

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

async function fill(folder: string, options: BackupOptions): Promise<Manifest> {
  const { dataDir, now, signal } = options;
  const tree: Tree = { folders: [], files: new Map() };
  const database = { from: path.join(dataDir, DATABASE_FOLDER), to: path.join(folder, DATABASE_FOLDER) };
  await withDatabase(options, (address) =>
    withoutDeletions(dataDir, async () => {
      await copyDatabase({ ...database, address, tree, prefix: `${DATABASE_FOLDER}/`, signal });
      await copyTree({ from: dataDir, to: folder, leaveOut: isLeftOut, tree, prefix: '', signal });
    }),
  );
  const manifest = manifestOf(tree, { madeAt: now, postgres: MAJOR_VERSION });
  await writeManifest(folder, manifest);
  await syncTree(folder, tree);
  return manifest;
}

/** Contains everything acknowledged before the call. Throws `OperatorError`, or the system's error of a file that can't be read or written. */
export async function makeBackup(options: BackupOptions): Promise<{ folder: string; manifest: Manifest }> {
  checkDataFolder(options.dataDir);
  const { folder, content } = await newBackup(options, (growing) => fill(growing, options));
  return { folder, manifest: content };
}
