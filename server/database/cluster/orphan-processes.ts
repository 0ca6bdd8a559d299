/** PostgreSQL processes that a killed server left. They inherit the cluster's lock, which proves that none is left, not even unseen ones. */
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '#server/config/operator-error.ts';
import { type FileLock, isLocked, tryLock } from './file-lock.ts';
import { postmasterFile } from './postmaster-file.ts';

const POLL_MS = 10;
/** How long to wait after each of Postgres' shutdown modes; see its manual, "Shutting Down the Server". */
const FAST_MS = 10_000;
const IMMEDIATE_MS = 3000;
const KILL_MS = 5000;
/** A postmaster that was being started when its server was killed shows up within moments. */
const LOCK_MS = 5000;
const LOCK_TRY_MS = 250;

/** Made by initdb and never written again: its inode identifies the cluster. */
const lockFile = (dataFolder: string) => path.join(dataFolder, 'PG_VERSION');

/** Whether PostgreSQL runs on a cluster, in this container or in another. */
export function isClusterInUse(dataFolder: string): Promise<boolean> {
  return isLocked(lockFile(dataFolder));
}

/** A file of a process as /proc shows it; empty when the process has ended or isn't ours to look at. */
function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** The folder that a postmaster was started on, by its arguments; its children overwrite theirs. */
function folderArgument(pid: number): string | undefined {
  const args = readProcess(pid, 'cmdline').split('\0');
  const option = args.indexOf('-D');
  return option === -1 ? undefined : args[option + 1];
}

function isSameFolder(folder: string, { dev, ino }: { dev: number; ino: number }): boolean {
  try {
    const found = statSync(folder);
    return found.dev === dev && found.ino === ino;
  } catch {
    return false;
  }
}

/** Found by their folder; where root may not see that (in containers), the postmaster by its arguments, which takes the others with it. */
export function postgresProcesses(dataFolder: string): number[] {
  const folder = statSync(dataFolder, { throwIfNoEntry: false });
  if (!folder) return [];
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => readProcess(pid, 'comm') === 'postgres\n')
    .filter(
      (pid) => isSameFolder(`/proc/${pid}/cwd`, folder) || isSameFolder(folderArgument(pid) ?? '', folder),
    );
}

/** Whether a postmaster's parent is a server other than this one: it is no orphan then, also when that server's version has no locks. */
function belongsToServer(pid: number): boolean {
  const parent = Number(/^PPid:\s+(\d+)/m.exec(readProcess(pid, 'status'))?.[1]);
  const args = readProcess(parent, 'cmdline').split('\0');
  return parent !== process.pid && args.some((argument) => argument.endsWith('server/main.ts'));
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It ended by itself.
    }
  }
}

async function allGone(dataFolder: string, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs;
  while (postgresProcesses(dataFolder).length > 0) {
    if (Date.now() > until) return false;
    await pause(POLL_MS);
  }
  return true;
}

/** Ends the visible PostgreSQL of a cluster: a fast shutdown first, then more firmly. Throws `OperatorError` when something won't go. */
export async function endPostgres(dataFolder: string): Promise<void> {
  const running = postgresProcesses(dataFolder);
  if (running.length === 0) return;
  const postmasters = running.filter((pid) => folderArgument(pid) !== undefined);
  if (postmasters.length > 0) {
    signal(postmasters, 'SIGINT');
    if (await allGone(dataFolder, FAST_MS)) return;
  }
  signal(postgresProcesses(dataFolder), 'SIGQUIT');
  if (await allGone(dataFolder, IMMEDIATE_MS)) return;
  signal(postgresProcesses(dataFolder), 'SIGKILL');
  if (await allGone(dataFolder, KILL_MS)) return;
  throw new OperatorError(
    `PostgreSQL still runs on ${dataFolder} and cannot be ended (process ${postgresProcesses(dataFolder).join(', ')})`,
  );
}

/**
 * Ends orphan processes on a cluster and locks it: no PostgreSQL can start on it until the lock is released here and by those that inherit it.
 * Needs the lock of the data folder. Throws `OperatorError` when PostgreSQL runs for another server or out of our reach.
 */
export async function lockCluster(dataFolder: string): Promise<FileLock> {
  for (const until = Date.now() + LOCK_MS; ; ) {
    if (postgresProcesses(dataFolder).some(belongsToServer)) break;
    await endPostgres(dataFolder);
    const lock = await tryLock(lockFile(dataFolder), { waitMs: LOCK_TRY_MS });
    if (lock) {
      // Its process id may belong to another program by now, which Postgres would take for a running postmaster.
      rmSync(postmasterFile(dataFolder), { force: true });
      return lock;
    }
    if (Date.now() > until) break;
  }
  throw new OperatorError(
    `PostgreSQL runs on ${dataFolder} for another server, perhaps in another container or on another machine: stop that server, or choose another DATA_DIR`,
  );
}
