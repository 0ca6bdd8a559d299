/**
 * Postgres processes that an earlier, killed server left behind on a data folder: finding them and ending them in order.
 * A postmaster and all its children work in the data folder, which tells them from every other process, whatever the pid file says.
 */
import { readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { postmasterFile, readPostmaster } from './postmaster-file.ts';
import { DatabaseSetupError } from './setup-error.ts';

const POLL_MS = 10;
/** How long each of Postgres' shutdown modes is given; see its manual, "Shutting Down the Server". */
const FAST_MS = 10_000;
const IMMEDIATE_MS = 3000;
const KILL_MS = 5000;

/** Whether there is such a process, whoever's it is. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** Every process that works in the data folder. Where there is no /proc, the postmaster alone, by its pid file. */
export function processesIn(dataFolder: string): number[] {
  let entries: string[];
  let folder: string;
  try {
    folder = realpathSync(dataFolder);
    entries = readdirSync('/proc');
  } catch {
    const pid = readPostmaster(dataFolder)?.pid;
    return pid !== undefined && isAlive(pid) ? [pid] : [];
  }
  return entries
    .filter((entry) => /^\d+$/.test(entry) && workingFolder(entry) === folder)
    .map(Number)
    .filter((pid) => pid !== process.pid);
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
  while (processesIn(dataFolder).length > 0) {
    if (Date.now() > until) return false;
    await pause(POLL_MS);
  }
  return true;
}

async function endRunning(dataFolder: string): Promise<void> {
  const running = processesIn(dataFolder);
  if (running.length === 0) return;
  const postmaster = readPostmaster(dataFolder)?.pid;
  if (postmaster !== undefined && running.includes(postmaster)) {
    signal([postmaster], 'SIGINT');
    if (await allGone(dataFolder, FAST_MS)) return;
  }
  signal(processesIn(dataFolder), 'SIGQUIT');
  if (await allGone(dataFolder, IMMEDIATE_MS)) return;
  signal(processesIn(dataFolder), 'SIGKILL');
  if (await allGone(dataFolder, KILL_MS)) return;
  throw new DatabaseSetupError(
    `PostgreSQL still runs on ${dataFolder} and cannot be ended (process ${processesIn(dataFolder).join(', ')})`,
  );
}

/**
 * Ends what still runs on a data folder: the postmaster fast (open transactions are rolled back, the rest is written out), then ever more firmly.
 * Resolves when nothing is left; throws `DatabaseSetupError` when something won't go.
 */
export async function endProcessesIn(dataFolder: string): Promise<void> {
  await endRunning(dataFolder);
  const recorded = readPostmaster(dataFolder)?.pid;
  // The number belongs to somebody else by now, or to a dead process that nobody has buried; Postgres would take it for a running postmaster.
  if (recorded !== undefined && isAlive(recorded)) rmSync(postmasterFile(dataFolder), { force: true });
}
