/**
 * PgBouncer in transaction mode in front of a PostgreSQL: each transaction may run on another connection of the server.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Address, openConnection } from '#server/database/client/connection.ts';
import { systemUserFor } from '#server/database/cluster/cluster-user.ts';
import { freePort } from './free-port.ts';

const POLL_MS = 20;

export interface Pooler {
  /** The same database and person, by way of the pooler. */
  address: Address;
  stop(): Promise<void>;
}

/** Starts the program `pgbouncer`; any database of the server can be reached through it by the person of `address`. */
export async function startPooler(pgbouncer: string, address: Address): Promise<Pooler> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-pooler-'));
  const file = (name: string) => path.join(folder, name);
  const user = systemUserFor(folder);
  const write = (name: string, lines: string[]) => {
    writeFileSync(file(name), `${lines.join('\n')}\n`, { mode: 0o600 });
    if (user) chownSync(file(name), user.uid, user.gid);
  };
  if (user) chownSync(folder, user.uid, user.gid);
  const port = await freePort();
  write('users.txt', [`"${address.user}" "${address.password}"`]);
  write('pgbouncer.ini', [
    '[databases]',
    `* = host=${address.host} port=${address.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    `unix_socket_dir = ${folder}`,
    'auth_type = scram-sha-256',
    `auth_file = ${file('users.txt')}`,
    'pool_mode = transaction',
    'max_client_conn = 500',
    'default_pool_size = 8',
    // Test databases are dropped behind its back.
    'server_idle_timeout = 2',
  ]);
  const child = spawn(pgbouncer, ['-q', file('pgbouncer.ini')], { ...user, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const pooled = { ...address, host: '127.0.0.1', port };
  for (;;) {
    const connection = await openConnection({ address: pooled, prepare: false }).catch(() => undefined);
    await connection?.close();
    if (connection) break;
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    await pause(POLL_MS);
  }
  return {
    address: pooled,
    stop: async () => {
      child.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
