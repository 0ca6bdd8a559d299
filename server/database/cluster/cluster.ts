/** The embedded PostgreSQL: made when missing, started on a private Unix socket, started again when it dies, stopped in order. */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '#server/config/operator-error.ts';
import type { Address } from '#server/database/client/connection.ts';
import {
  type ClusterSetup,
  checkVersion,
  claimDataFolder,
  DATABASE_FOLDER,
  findBinaries,
  makeCluster,
  makeSocketFolder,
  PASSWORD_FILE,
  postgresEnvironment,
  readOrMakePassword,
  removeSocketFolder,
  SUPERUSER,
} from './cluster-files.ts';
import { runAs, systemUserFor } from './cluster-user.ts';
import type { FileLock } from './file-lock.ts';
import { endPostgres, lockCluster } from './orphan-processes.ts';
import { readPostmaster } from './postmaster-file.ts';

export interface ClusterOptions {
  dataDir: string;
  /** False disables fsync: faster, but unsafe against power cuts; for tests. */
  durable?: boolean;
  /** Called when Postgres has died again and again and is left alone; the server should end then. */
  onFailure?: (error: Error) => void;
}

export interface Cluster {
  /** The superuser's address. */
  readonly address: Address;
  readonly pid: number | undefined;
  /** Ends Postgres after a checkpoint; resolves when it has gone. */
  stop(): Promise<void>;
}

const PORT = 5432;
const READY_POLL_MS = 5;
/** Recovery after a crash may have much to do. */
const READY_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 8000;
const LOG_LIMIT_BYTES = 10_000_000;
/** After this many crashes within this time, Postgres is not restarted again. */
const MAX_RESTARTS = 5;
const RESTART_WINDOW_MS = 60_000;

const MB = 1024 * 1024;

/** For pages of tables and indexes: a quarter of the memory, as is usual; what a million members' reads need is less than the most. */
export const sharedBuffers = (memory: number): string =>
  `${Math.floor(Math.min(Math.max(memory / 4 / MB, 128), 2048))}MB`;

const MEMORY = Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

const SETTINGS: Record<string, string> = {
  shared_buffers: sharedBuffers(MEMORY),
  listen_addresses: '',
  unix_socket_permissions: '0700',
  cluster_name: 'reshimgath',
  max_connections: '60',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Refused statements carry members' data in their details: the log contains only events of Postgres itself.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  // Small queries only, and the shared memory of a container is small too.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // What is read lies in memory or on a disk without moving parts: going to a row costs little more than reading on.
  random_page_cost: '1.1',
};
const CARELESS: Record<string, string> = {
  shared_buffers: '128MB',
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

function openLog(dataDir: string): number {
  const file = path.join(dataDir, 'postgres.log');
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

function lastLogLine(dataDir: string): string {
  const lines = readFileSync(path.join(dataDir, 'postgres.log'), 'utf8').trimEnd().split('\n');
  return lines.findLast((line) => line.includes('FATAL')) ?? lines.at(-1) ?? '';
}

function isReady(dataFolder: string, pid: number): boolean {
  const postmaster = readPostmaster(dataFolder);
  return postmaster?.pid === pid && postmaster.isReady;
}

/** In a separate session, which Ctrl-C doesn't reach; it inherits the cluster's lock, which is held until its last process ends. */
function spawnPostmaster(setup: ClusterSetup, lock: FileLock): ChildProcess {
  const { home, dataFolder, binaries, socketFolder, asUser, durable } = setup;
  const settings = {
    ...SETTINGS,
    ...(durable ? {} : CARELESS),
    unix_socket_directories: socketFolder,
    port: String(PORT),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, args] = asUser.wrap(binaries.postgres, ['-D', dataFolder, ...flags]);
  const log = openLog(home);
  try {
    return spawn(command, args, {
      uid: asUser.uid,
      gid: asUser.gid,
      cwd: '/',
      env: postgresEnvironment(),
      detached: true,
      stdio: ['ignore', log, log, lock.fd],
    });
  } finally {
    closeSync(log);
  }
}

/** Starts PostgreSQL on a data folder; resolves when it is ready. Throws `OperatorError` with its last words. */
export async function launch(setup: ClusterSetup): Promise<ChildProcess> {
  const { home, dataFolder } = setup;
  const lock = await lockCluster(dataFolder);
  let child: ChildProcess;
  try {
    child = spawnPostmaster(setup, lock);
  } finally {
    lock.release();
  }
  child.unref();
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  const tellWhy = () => reject(new OperatorError(`PostgreSQL did not start: ${lastLogLine(home)}`));
  child.once('error', reject).once('exit', tellWhy);
  const until = Date.now() + READY_TIMEOUT_MS;
  while (child.pid === undefined || !isReady(dataFolder, child.pid)) {
    if (Date.now() > until)
      throw new OperatorError(`PostgreSQL did not get ready; see ${path.join(home, 'postgres.log')}`);
    await Promise.race([pause(READY_POLL_MS), failed]);
  }
  // Later its log may be gone.
  child.off('exit', tellWhy);
  return child;
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
  });
}

async function stopChild(child: ChildProcess, dataFolder: string): Promise<void> {
  child.kill('SIGINT');
  // The child doesn't keep our process alive; this timer does until it has gone.
  const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await ended(child);
  clearTimeout(timer);
  await endPostgres(dataFolder);
}

function supervise(first: ChildProcess, setup: ClusterSetup, onFailure: (error: Error) => void) {
  const deaths: number[] = [];
  let child = first;
  let stopping = false;
  let restarting: Promise<void> = Promise.resolve();

  const restart = async () => {
    const now = Date.now();
    deaths.push(now);
    if (deaths.filter((at) => at > now - RESTART_WINDOW_MS).length > MAX_RESTARTS) {
      throw new OperatorError(`PostgreSQL keeps dying: ${lastLogLine(setup.home)}`);
    }
    child = await launch(setup);
    watch();
  };
  const watch = () => {
    child.once('exit', (code, signal) => {
      if (stopping) return;
      console.error(
        `PostgreSQL has crashed (${signal ?? `exit code ${code}`}) and is started again. Its last words: ${lastLogLine(setup.home)}`,
      );
      restarting = restart().catch((error) => onFailure(error as Error));
    });
  };
  watch();

  return {
    pid: () => child.pid,
    stop: async () => {
      stopping = true;
      await restarting;
      await stopChild(child, setup.dataFolder);
    },
  };
}

/** Resolves when the cluster accepts connections; ends what a killed server left. Needs `lockDataFolder`. Throws `OperatorError`. */
export async function startCluster({
  dataDir,
  durable = true,
  onFailure = () => {},
}: ClusterOptions): Promise<Cluster> {
  const binaries = await findBinaries();
  mkdirSync(dataDir, { recursive: true });
  const home = realpathSync(dataDir);
  const dataFolder = path.join(home, DATABASE_FOLDER);
  checkVersion(dataFolder);
  const user = systemUserFor(dataFolder);
  claimDataFolder(dataFolder, user);
  const orphan = readPostmaster(dataFolder);
  const password = readOrMakePassword(home);
  const asUser = runAs(user, [binaries.postgres, path.join(home, PASSWORD_FILE)]);
  const socketFolder = makeSocketFolder(user);
  const setup: ClusterSetup = { home, dataFolder, socketFolder, binaries, user, asUser, durable };
  try {
    if (!existsSync(dataFolder)) await makeCluster(setup, password);
    const supervisor = supervise(await launch(setup), setup, onFailure);
    // Of a postmaster that has ended: ours could not have locked the cluster otherwise.
    if (orphan) removeSocketFolder(orphan.socketFolder);
    return {
      address: { host: socketFolder, port: PORT, user: SUPERUSER, password, database: 'postgres' },
      get pid() {
        return supervisor.pid();
      },
      stop: async () => {
        await supervisor.stop();
        rmSync(socketFolder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(socketFolder, { recursive: true, force: true });
    throw error;
  }
}
