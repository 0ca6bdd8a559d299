/** The embedded PostgreSQL: private, shielded from our own signals, up again after any death, and clear about what it can't do. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Address, openConnection } from '#server/database/client/connection.ts';
import { connect } from '#server/database/client/pool.ts';
import { type Cluster, startCluster } from '#server/database/cluster/cluster.ts';
import { tryLock } from '#server/database/cluster/file-lock.ts';
import { endPostgres, isClusterInUse, postgresProcesses } from '#server/database/cluster/orphan-processes.ts';
import { startEmbedded } from '#server/database/cluster/start-database.ts';
import { makeBackup } from '#server/ops/backup/make-backup.ts';
import { flushedBelow } from '#tests/harness/flushed.ts';
import { signalAll } from '#tests/harness/signal-all.ts';

/** Holds a cluster that was made once and has been stopped. */
let made: string;
let dataDir: string;
let cluster: Cluster | undefined;
beforeAll(async () => {
  made = mkdtempSync(path.join(os.tmpdir(), 'cluster-'));
  await (await startCluster({ dataDir: made, durable: false })).stop();
});
afterAll(() => rmSync(made, { recursive: true }));
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'cluster-'));
});
afterEach(async () => {
  await cluster?.stop();
  cluster = undefined;
  rmSync(dataDir, { recursive: true });
});

const dataFolder = () => path.join(dataDir, 'postgres');

/** Puts a copy of the cluster into the data folder: making one takes a second. */
function copyCluster(): void {
  execFileSync('cp', ['-a', `${made}/.`, dataDir]);
}

async function start(): Promise<Cluster> {
  cluster = await startCluster({ dataDir, durable: false });
  return cluster;
}

async function ask<T>(address: Address, text: string): Promise<T> {
  const connection = await openConnection({ address });
  try {
    const [row] = await connection.send<{ answer: T }>(`select (${text}) as answer`);
    return row?.answer as T;
  } finally {
    await connection.close();
  }
}

async function execute(address: Address, command: string): Promise<void> {
  const connection = await openConnection({ address });
  await connection.command(command);
  await connection.close();
}

/** Runs a cluster in a process of its own, by way of another command when one is named; it says so in a line when it is up. */
function runCluster(...wrapper: string[]) {
  const [command = '', ...args] = [...wrapper, process.execPath, 'tests/harness/run-cluster.ts', dataDir];
  return spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** A cluster started by another process, which is then killed and leaves it running. */
async function orphan(): Promise<{ address: Address; pid: number }> {
  copyCluster();
  const child = runCluster();
  const [line] = await once(createInterface(child.stdout), 'line');
  child.kill('SIGKILL');
  await once(child, 'exit');
  return JSON.parse(line);
}

/** Field of /proc/PID/stat, counted as in its manual page. */
function statOf(pid: number | undefined, field: number): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '';
  return Number(afterName.split(' ')[field - 3]);
}

describe('an embedded cluster', () => {
  it('listens only on a Unix socket in a private folder, with a password and without root', async () => {
    copyCluster();
    const { address, pid } = await start();
    expect(statSync(address.host).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
    expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
    expect(await ask(address, "current_setting('listen_addresses')")).toBe('');
    await expect(openConnection({ address: { ...address, password: 'guessed' } })).rejects.toMatchObject({
      code: '28P01',
    });
    const methods = (type: string) =>
      ask(address, `select string_agg(distinct auth_method, ',') from pg_hba_file_rules where type ${type}`);
    expect(await methods("= 'local'")).toBe('scram-sha-256');
    expect(await methods("<> 'local'")).toBe('reject');
  });

  it('supports every script and sorts by code point', async () => {
    copyCluster();
    const { address } = await start();
    expect(await ask(address, "current_setting('server_encoding')")).toBe('UTF8');
    expect(
      await ask(
        address,
        "select datlocale || ' ' || datlocprovider::text from pg_database where datname = current_database()",
      ),
    ).toBe('C.UTF-8 b');
    expect(await ask(address, "lower('ÀÉ') || upper('é')")).toBe('àéÉ');
  });

  it('keeps its data when stopped and removes its socket', async () => {
    copyCluster();
    const first = await start();
    await execute(first.address, 'create table kept (a int)');
    await first.stop();
    expect(existsSync(first.address.host)).toBe(false);
    expect(postgresProcesses(dataFolder())).toEqual([]);
    const second = await start();
    expect(await ask(second.address, 'select count(*)::int from kept')).toBe(0);
  });

  it('runs in its own session, which Ctrl-C does not reach', async () => {
    copyCluster();
    const { pid } = await start();
    const [GROUP, SESSION] = [5, 6];
    expect(statOf(pid, GROUP)).toBe(pid);
    expect(statOf(pid, SESSION)).toBe(pid);
  });

  it('is backed up to disk before the backup gets its name: each file, then each folder', async () => {
    copyCluster();
    const into = path.join(dataDir, '..', `${path.basename(dataDir)}-backups`);
    mkdirSync(into);
    const flushed = await flushedBelow(into);
    try {
      const { signal } = new AbortController();
      const { folder, manifest } = await makeBackup({ dataDir, into, now: new Date(), signal });
      const paths = flushed.filter((name) => !name.startsWith('..'));
      const growing = `.${path.basename(folder)}.partial`;
      const files = [...Object.keys(manifest.files), 'manifest.json'].map((name) => `${growing}/${name}`);
      expect(paths.slice(0, files.length).sort()).toEqual(files.sort());
      const folders = manifest.folders.map((name) => `${growing}/${name}`);
      expect(paths.slice(files.length).sort()).toEqual([growing, ...folders, ''].sort());
      expect(paths.at(-1)).toBe('');
    } finally {
      vi.restoreAllMocks();
      rmSync(into, { recursive: true });
    }
  });

  it('logs no data of members', async () => {
    copyCluster();
    const { address } = await start();
    await execute(address, "create table secrets (phone text check (phone <> '+919876543210'))");
    await expect(execute(address, "insert into secrets values ('+919876543210')")).rejects.toMatchObject({
      code: '23514',
    });
    expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).not.toContain('9876543210');
  });
});

describe('a killed process', () => {
  it('restarts PostgreSQL and reconnects the pool when PostgreSQL is killed', async () => {
    copyCluster();
    const { address } = await start();
    const pool = connect({ address, max: 4 });
    const write = { text: 'insert into public.kept values (1) returning a' };
    await execute(address, 'create table public.kept (a int)');
    await pool.query({ role: 'supabase_admin' }, write);
    const victim = cluster?.pid ?? 0;
    process.kill(victim, 'SIGKILL');
    await expect.poll(() => cluster?.pid).not.toBe(victim);
    await expect
      .poll(() => pool.query({ role: 'supabase_admin' }, write).catch(() => []))
      .toEqual([{ a: 1 }]);
    await pool.close();
    expect(await ask(address, 'select count(*)::int from public.kept')).toBeGreaterThanOrEqual(2);
  });

  it('reports PostgreSQL that is killed repeatedly', async () => {
    copyCluster();
    let report: (error: Error) => void = () => {};
    const reported = new Promise<Error>((resolve) => {
      report = resolve;
    });
    cluster = await startCluster({ dataDir, durable: false, onFailure: report });
    let last: number | undefined;
    const killer = setInterval(() => {
      if (cluster?.pid === undefined || cluster.pid === last) return;
      last = cluster.pid;
      process.kill(last, 'SIGKILL');
    }, 10);
    expect((await reported).message).toContain('keeps dying');
    clearInterval(killer);
  });

  it('leaves an orphan, which the next start stops without data loss', async () => {
    const { address, pid } = await orphan();
    await execute(address, 'create table kept as select 7 as a');
    const open = await openConnection({ address });
    await open.command('begin');
    await open.command('insert into kept values (8)');
    expect(postgresProcesses(dataFolder())).toContain(pid);
    const next = await start();
    expect(next.pid).not.toBe(pid);
    expect(postgresProcesses(dataFolder())).toContain(next.pid);
    expect(existsSync(address.host)).toBe(false);
    expect(await ask(next.address, 'select sum(a)::int from kept')).toBe(7);
  });

  it('ignores the pid file when server and PostgreSQL were killed', async () => {
    const { address, pid } = await orphan();
    await execute(address, 'create table kept as select 7 as a');
    process.kill(pid, 'SIGKILL');
    const next = await start();
    expect(await ask(next.address, 'select sum(a)::int from kept')).toBe(7);
  });

  it('ignores a pid file whose process id is reused', async () => {
    copyCluster();
    const file = path.join(dataDir, 'postgres', 'postmaster.pid');
    writeFileSync(file, `${process.ppid}\n${dataDir}\n1\n5432\n/nowhere\n\n  1 2\nready\n`);
    const next = await start();
    expect(Number(readFileSync(file, 'utf8').split('\n')[0])).toBe(next.pid);
  });

  it('keeps the lock until the last process of PostgreSQL ends', async () => {
    const { address, pid } = await orphan();
    const open = await openConnection({ address });
    expect(await tryLock(path.join(dataFolder(), 'PG_VERSION'))).toBeUndefined();
    const backends = postgresProcesses(dataFolder()).filter((each) => each !== pid);
    signalAll(backends, 'SIGSTOP');
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => postgresProcesses(dataFolder())).not.toContain(pid);
    expect(await isClusterInUse(dataFolder())).toBe(true);
    signalAll(backends, 'SIGCONT');
    await open.close().catch(() => undefined);
    await expect.poll(() => isClusterInUse(dataFolder())).toBe(false);
  });

  it('finds an orphan without root privileges', async (context) => {
    // As in a container: root may not see where another user's processes work.
    const weakRoot = ['setpriv', '--bounding-set=-sys_ptrace', '--inh-caps=-sys_ptrace'];
    context.skip(process.getuid?.() !== 0, 'needs root');
    const { pid } = await orphan();
    const child = runCluster(...weakRoot);
    const [line] = await once(createInterface(child.stdout), 'line');
    const next = JSON.parse(line) as { pid: number };
    expect(postgresProcesses(dataFolder())).not.toContain(pid);
    expect(postgresProcesses(dataFolder())).toContain(next.pid);
    expect(Number.parseInt(readFileSync(path.join(dataFolder(), 'postmaster.pid'), 'utf8'), 10)).toBe(
      next.pid,
    );
    child.kill('SIGKILL');
    await endPostgres(dataFolder());
  });

  it('distinguishes PostgreSQL from another process in its folder', async () => {
    copyCluster();
    const visitor = spawn('sleep', ['60'], { cwd: dataFolder() });
    expect(postgresProcesses(dataFolder())).toEqual([]);
    await start();
    expect(visitor.exitCode ?? visitor.signalCode).toBeNull();
    visitor.kill();
  });

  it('waits for an orphaned initdb and removes what it left', async () => {
    const building = `${dataFolder()}.new`;
    mkdirSync(path.join(building, 'base'), { recursive: true });
    const initdb = spawn('flock', [building, 'sh', '-c', 'echo; read line'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    await once(createInterface(initdb.stdout), 'line');
    const starting = start();
    const { ino } = statSync(building);
    // The kernel's list of locks has an arrow before who waits.
    const waiters = () =>
      readFileSync('/proc/locks', 'utf8')
        .split('\n')
        .filter((line) => line.includes('->') && line.includes(`:${ino} `));
    await expect.poll(() => waiters().length).toBe(1);
    expect(readdirSync(building)).toEqual(['base']);
    initdb.stdin.end();
    expect(await ask((await starting).address, '1')).toBe(1);
    expect(existsSync(building)).toBe(false);
  });
});

describe('error messages', () => {
  it('names the version for a data folder of another PostgreSQL', async () => {
    mkdirSync(path.join(dataDir, 'postgres'));
    writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
    await expect(start()).rejects.toThrow(/made by PostgreSQL 15, but this is 18: .*another DATA_DIR/);
  });

  it('reports a lost password', async () => {
    copyCluster();
    rmSync(path.join(dataDir, 'postgres-password'));
    await expect(start()).rejects.toThrow(/postgres-password is missing.*backup/);
  });

  it('reports a damaged data folder', async () => {
    copyCluster();
    rmSync(path.join(dataDir, 'postgres', 'global'), { recursive: true });
    await expect(start()).rejects.toThrow(/PostgreSQL did not start: .*pg_control/);
  });

  it('reports a database of another program and stops PostgreSQL again', async () => {
    copyCluster();
    const { address, stop } = await start();
    await execute(address, 'create schema auth');
    await stop();
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/schema "auth" that is not ours/);
    expect(postgresProcesses(dataFolder())).toEqual([]);
  });
});
