/** The embedded PostgreSQL: private, shielded from our own signals, up again after any death, and clear about what it can't do. */
import { spawn } from 'node:child_process';
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
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Cluster, startCluster } from '#server/database/cluster.ts';
import { type Address, openConnection } from '#server/database/connection.ts';
import { lockFolder } from '#server/database/folder-lock.ts';
import { isAlive, processesIn } from '#server/database/leftovers.ts';
import { connect } from '#server/database/pool.ts';

let dataDir: string;
let cluster: Cluster | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'cluster-'));
});
afterEach(async () => {
  await cluster?.stop();
  cluster = undefined;
  rmSync(dataDir, { recursive: true });
});

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

async function tell(address: Address, command: string): Promise<void> {
  const connection = await openConnection({ address });
  await connection.command(command);
  await connection.close();
}

/** A cluster started by another process, which is then killed and leaves it running. */
async function orphan(): Promise<{ address: Address; pid: number }> {
  const child = spawn(process.execPath, ['tests/harness/run-cluster.ts', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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

describe('a cluster', () => {
  it('is private: a Unix socket in a closed folder, a password, no network, no root', async () => {
    const { address, pid } = await start();
    expect(statSync(address.host).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
    expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
    expect(await ask(address, "current_setting('listen_addresses')")).toBe('');
    await expect(openConnection({ address: { ...address, password: 'guessed' } })).rejects.toMatchObject({
      code: '28P01',
    });
    expect(
      await ask(
        address,
        "select string_agg(distinct auth_method, ',') from pg_hba_file_rules where type = 'local'",
      ),
    ).toBe('scram-sha-256');
    expect(
      await ask(
        address,
        "select string_agg(distinct auth_method, ',') from pg_hba_file_rules where type <> 'local'",
      ),
    ).toBe('reject');
  });

  it('knows every script and sorts by code point', async () => {
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

  it('keeps its data over a stop, and leaves no socket behind', async () => {
    const first = await start();
    await tell(first.address, 'create table kept (a int)');
    await first.stop();
    expect(existsSync(first.address.host)).toBe(false);
    expect(processesIn(path.join(dataDir, 'postgres'))).toEqual([]);
    const second = await start();
    expect(await ask(second.address, 'select count(*)::int from kept')).toBe(0);
  });

  it('stands in a session of its own, where our Ctrl-C does not reach it', async () => {
    const { pid } = await start();
    const [GROUP, SESSION] = [5, 6];
    expect(statOf(pid, GROUP)).toBe(pid);
    expect(statOf(pid, SESSION)).toBe(pid);
  });

  it('does not log what members wrote', async () => {
    const { address } = await start();
    await tell(address, "create table secrets (phone text check (phone <> '+919876543210'))");
    await expect(tell(address, "insert into secrets values ('+919876543210')")).rejects.toMatchObject({
      code: '23514',
    });
    expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).not.toContain('9876543210');
  });
});

describe('death', () => {
  it('of Postgres is mended, and the pool with it', async () => {
    const { address } = await start();
    const pool = connect({ address, max: 4 });
    const write = { text: 'insert into public.kept values (1) returning a' };
    await tell(address, 'create table public.kept (a int)');
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

  it('of Postgres again and again is reported instead', async () => {
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

  it('of our process leaves an orphan, which the next start ends with nothing lost', async () => {
    const { address, pid } = await orphan();
    await tell(address, 'create table kept as select 7 as a');
    const open = await openConnection({ address });
    await open.command('begin');
    await open.command('insert into kept values (8)');
    expect(isAlive(pid)).toBe(true);
    const next = await start();
    expect(next.pid).not.toBe(pid);
    expect(processesIn(path.join(dataDir, 'postgres'))).toContain(next.pid);
    expect(existsSync(address.host)).toBe(false);
    expect(await ask(next.address, 'select sum(a)::int from kept')).toBe(7);
  });

  it('of both leaves a pid file, which misleads nobody', async () => {
    const { address, pid } = await orphan();
    await tell(address, 'create table kept as select 7 as a');
    process.kill(pid, 'SIGKILL');
    const next = await start();
    expect(await ask(next.address, 'select sum(a)::int from kept')).toBe(7);
  });

  it('long ago leaves a pid file with a number that belongs to somebody else now', async () => {
    await (await start()).stop();
    cluster = undefined;
    const file = path.join(dataDir, 'postgres', 'postmaster.pid');
    writeFileSync(file, `${process.ppid}\n${dataDir}\n1\n5432\n/nowhere\n\n  1 2\nready\n`);
    const next = await start();
    expect(Number(readFileSync(file, 'utf8').split('\n')[0])).toBe(next.pid);
  });

  it('while the cluster was being made leaves nothing that counts', async () => {
    mkdirSync(path.join(dataDir, 'postgres.new', 'base'), { recursive: true });
    const { address } = await start();
    expect(await ask(address, '1')).toBe(1);
    expect(readdirSync(dataDir)).not.toContain('postgres.new');
  });
});

describe('a clear line is given for', () => {
  it('a data folder of another PostgreSQL', async () => {
    mkdirSync(path.join(dataDir, 'postgres'));
    writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
    await expect(start()).rejects.toThrow(/made by PostgreSQL 15, but this is 18: .*another DATA_DIR/);
  });

  it('a lost password', async () => {
    await (await start()).stop();
    cluster = undefined;
    rmSync(path.join(dataDir, 'postgres-password'));
    await expect(start()).rejects.toThrow(/postgres-password is missing.*backup/);
  });

  it('a damaged data folder', async () => {
    await (await start()).stop();
    cluster = undefined;
    rmSync(path.join(dataDir, 'postgres', 'global'), { recursive: true });
    await expect(start()).rejects.toThrow(/PostgreSQL did not start: .*pg_control/);
  });

  it('a data folder that another server has', async () => {
    const unlock = await lockFolder(dataDir);
    await expect(lockFolder(dataDir, 0)).rejects.toThrow(
      /already runs on the data folder .*another DATA_DIR/,
    );
    const waiting = lockFolder(dataDir, 5000);
    unlock();
    (await waiting)();
  });
});
