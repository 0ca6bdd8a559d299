/** The copy is made and verified beside the data folder, and replaces it only when every byte is right and durable. */
import { createReadStream, existsSync, readdirSync, realpathSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { RESTORED } from '#server/config/installation-id.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { DATABASE_FOLDER, MAJOR_VERSION } from '#server/database/cluster/cluster-files.ts';
import { type FileLock, tryLock } from '#server/database/cluster/file-lock.ts';
import { lockCluster } from '#server/database/cluster/orphan-processes.ts';
import { isMissing, removeEmptyFolders, syncFolder, writeNewFile } from '#server/storage/disk-files.ts';
import { type FileMark, forEachAtOnce, syncTree, writeMarked } from './copied-files.ts';
import { type Manifest, readManifest, timeStamp } from './manifest.ts';

export interface RestoreOptions {
  backup: string;
  dataDir: string;
  /** Whether a data folder that isn't empty may be renamed and replaced. */
  replace: boolean;
  /** Whether it continues the installation of the backup, with its bucket. Otherwise it becomes a new installation. */
  takeBucket: boolean;
  now: Date;
  signal: AbortSignal;
}

const damaged = (backup: string, name: string, how: string) =>
  new OperatorError(`${backup} is damaged: ${name} ${how}; nothing was restored`);

async function checkSizes(backup: string, files: [string, FileMark][]): Promise<void> {
  await forEachAtOnce(files, async ([name, mark]) => {
    const found = await stat(path.join(backup, name)).catch((error: unknown) => {
      if (isMissing(error)) throw damaged(backup, name, 'is missing');
      throw error;
    });
    if (found.size !== mark.size) throw damaged(backup, name, 'is not as long as it was');
  });
}

async function readChecked({ backup, dataDir }: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(backup);
  if (manifest.postgres !== MAJOR_VERSION)
    throw new OperatorError(
      `${backup} holds a database of PostgreSQL ${manifest.postgres}, but this is ${MAJOR_VERSION}: restore it with the code of its time`,
    );
  if (!path.relative(dataDir, backup).startsWith('..'))
    throw new OperatorError(`${backup} lies in the data folder ${dataDir}: move it out of there first`);
  await checkSizes(backup, Object.entries(manifest.files));
  return manifest;
}

async function copyChecked(
  { backup, takeBucket, signal }: RestoreOptions,
  manifest: Manifest,
  target: string,
): Promise<void> {
  // Like the one that a start makes: the database's own user may pass through.
  await mkdir(target, { mode: 0o711 });
  for (const folder of manifest.folders) await mkdir(path.join(target, folder), { mode: 0o700 });
  await forEachAtOnce(Object.entries(manifest.files), async ([name, { size, sha256 }]) => {
    signal.throwIfAborted();
    const copy = await writeMarked(path.join(target, name), createReadStream(path.join(backup, name)));
    if (copy.size !== size || copy.sha256 !== sha256) throw damaged(backup, name, 'is not what it was');
  });
  if (!takeBucket) await writeNewFile(path.join(target, RESTORED), async () => undefined);
  await syncTree(target, manifest);
}

/** Locks a data folder's cluster, if there is one: a PostgreSQL left by a killed server would continue to write to the renamed folder. */
async function lockClusterOf(dataDir: string): Promise<FileLock | undefined> {
  const cluster = path.join(dataDir, DATABASE_FOLDER);
  return existsSync(path.join(cluster, 'PG_VERSION')) ? lockCluster(cluster) : undefined;
}

/** Replaces the data folder by `target` and returns the new name of the old one; undefined when it was empty. */
async function exchange(target: string, { dataDir, now }: RestoreOptions): Promise<string | undefined> {
  const old = `${dataDir}.before-${timeStamp(now)}`;
  const isKept = readdirSync(dataDir).length > 0;
  if (isKept) {
    const lock = await lockClusterOf(dataDir);
    await rename(dataDir, old).finally(() => lock?.release());
  }
  try {
    await rename(target, dataDir);
  } catch (error) {
    if (isKept) await rename(old, dataDir);
    throw error;
  }
  await syncFolder(path.dirname(dataDir));
  return isKept ? old : undefined;
}

/** Locks the data folder. Throws `OperatorError` when a server uses it, or when it may not be replaced. */
async function claim({ dataDir, replace }: RestoreOptions): Promise<FileLock> {
  const lock = await tryLock(dataDir);
  if (!lock) throw new OperatorError(`A server runs on the data folder ${dataDir}: stop it first`);
  if (replace || readdirSync(dataDir).length === 0) return lock;
  lock.release();
  throw new OperatorError(
    `The data folder ${dataDir} is not empty: choose another with DATA_DIR, or restore with --replace, which puts it aside`,
  );
}

async function restoreInto(options: RestoreOptions): Promise<{ manifest: Manifest; aside?: string }> {
  const lock = await claim(options);
  const growing = `${options.dataDir}.restoring-${process.pid}`;
  try {
    const manifest = await readChecked(options);
    await copyChecked(options, manifest, growing);
    const aside = await exchange(growing, options);
    return { manifest, aside };
  } catch (error) {
    await rm(growing, { recursive: true, force: true });
    throw error;
  } finally {
    lock.release();
  }
}

/** Returns the manifest and the former data folder's new name. Throws `OperatorError` or the system's error; nothing is changed then. */
export async function restoreBackup(given: RestoreOptions): Promise<{ manifest: Manifest; aside?: string }> {
  // A missing folder is created so that it can be locked: no server can start in it.
  const made = await mkdir(given.dataDir, { recursive: true, mode: 0o711 });
  try {
    return await restoreInto({ ...given, dataDir: realpathSync(given.dataDir) });
  } catch (error) {
    if (made !== undefined) await removeEmptyFolders(given.dataDir, path.dirname(made));
    throw error;
  }
}
