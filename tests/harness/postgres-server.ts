/**
 * A PostgreSQL as an operator would run it somewhere else: on a TCP port with TLS, of version 18 (the embedded binaries) or 15 (Debian's).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Address, openConnection } from '#server/database/client/connection.ts';
import { findBinaries, postgresEnvironment } from '#server/database/cluster/cluster-files.ts';
import { runAs, systemUserFor } from '#server/database/cluster/cluster-user.ts';
import { endPostgres } from '#server/database/cluster/orphan-processes.ts';
import { type Certificate, makeAuthority } from './certificates.ts';
import { freePort } from './free-port.ts';

export type PostgresVersion = '15' | '18';

export interface PostgresServer {
  /** The superuser's address. */
  address: Address;
  stop(): Promise<void>;
}

const DEBIANS_15 = '/usr/lib/postgresql/15/bin';
const POLL_MS = 20;

async function binariesOf(version: PostgresVersion) {
  if (version === '18') return findBinaries();
  return { initdb: path.join(DEBIANS_15, 'initdb'), postgres: path.join(DEBIANS_15, 'postgres') };
}

/** For localhost, by an authority that nobody knows. */
function strangersCertificate(): Certificate {
  const authority = makeAuthority();
  const certificate = authority.certify('localhost');
  authority.remove();
  return certificate;
}

interface PostgresOptions {
  superuser?: string;
  certificate?: Certificate;
  /** The address at which it listens, for the whole network behind it. */
  host?: string;
  /** Names of extensions that it offers beside its own. They cannot be created: their scripts are missing. */
  offered?: readonly string[];
}

/** Starts a fresh server, by default with a certificate that nobody can verify. */
export async function startPostgres(
  version: PostgresVersion,
  { superuser = 'operator', certificate, host = '127.0.0.1', offered = [] }: PostgresOptions = {},
): Promise<PostgresServer> {
  const { initdb, postgres } = await binariesOf(version);
  // Under these names `global-setup.ts` ends and removes it when this process is killed.
  const folder = mkdtempSync(path.join(os.tmpdir(), `reshimgath-test-${process.pid}-`));
  const file = (name: string) => path.join(folder, name);
  const user = systemUserFor(folder);
  const { wrap, uid, gid } = runAs(user, [folder, initdb, postgres]);
  const run = (program: string, args: string[]) => {
    const [command, all] = wrap(program, args);
    return spawn(command, all, { uid, gid, cwd: '/', env: postgresEnvironment(), stdio: 'ignore' });
  };
  const write = (name: string, text: string) => {
    writeFileSync(file(name), text, { mode: 0o600 });
    if (user) chownSync(file(name), user.uid, user.gid);
  };
  if (user) chownSync(folder, user.uid, user.gid);
  const { key, cert } = certificate ?? strangersCertificate();
  write('password', 'sesame');
  write('key.pem', key);
  write('cert.pem', cert);
  const making = run(initdb, [
    `--pgdata=${file('postgres')}`,
    `--username=${superuser}`,
    `--pwfile=${file('password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]);
  const [code] = await once(making, 'exit');
  if (code !== 0) throw new Error(`initdb of PostgreSQL ${version} ended with ${code}`);

  if (offered.length > 0) mkdirSync(file('extension'), { mode: 0o755 });
  for (const name of offered) write(`extension/${name}.control`, "default_version = '1.0'\n");
  appendFileSync(file('postgres/pg_hba.conf'), 'host all all samenet scram-sha-256\n');
  const port = await freePort();
  const settings = {
    listen_addresses: host,
    port: String(port),
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: '200',
    ssl: 'on',
    ssl_key_file: file('key.pem'),
    ssl_cert_file: file('cert.pem'),
    ...(offered.length > 0 && { extension_control_path: `$system:${folder}` }),
  };
  const server = run(postgres, [
    '-D',
    file('postgres'),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const address = { host, port, user: superuser, password: 'sesame', database: 'postgres' };
  for (;;) {
    const connection = await openConnection({ address }).catch(() => undefined);
    await connection?.close();
    if (connection) break;
    if (server.exitCode !== null) throw new Error(`PostgreSQL ${version} ended with ${server.exitCode}`);
    await pause(POLL_MS);
  }
  return {
    address,
    stop: async () => {
      if (existsSync(file('postgres'))) await endPostgres(file('postgres'));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
