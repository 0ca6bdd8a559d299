/** A backup of an installation with an external database: a dump by `pg_dump`, then photos and secrets of the data folder. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '#server/config/config.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { OBJECTS_FOLDER } from '#server/storage/open-object-store.ts';
import { timeStamp } from './manifest.ts';

const COPIED = [OBJECTS_FOLDER, 'secrets.json'];

/** libpq's variables: arguments would show the password to all users of the machine. */
function variablesOf(address: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(address);
  return {
    PGHOST: hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? 'prefer',
    PGSSLROOTCERT: process.env.NODE_EXTRA_CA_CERTS ?? 'system',
  };
}

async function dump(address: string, file: string): Promise<void> {
  const env = { ...process.env, ...variablesOf(address) };
  if (env.PGSSLMODE !== 'verify-full') delete (env as NodeJS.ProcessEnv).PGSSLROOTCERT;
  try {
    await promisify(execFile)('pg_dump', ['--format=custom', `--file=${file}`], { env });
  } catch (cause) {
    const { code, stderr = '' } = cause as { code?: string; stderr?: string };
    const reason =
      code === 'ENOENT' ? 'pg_dump is missing: apt-get install -y postgresql-client' : stderr.trim();
    throw new OperatorError(`The database could not be dumped: ${reason}`, { cause });
  }
}

/** The dump is made first, so that every photo that it names is copied. Returns the folder, which appears when it is complete. */
export async function dumpExternal(config: Config, into: string, now: Date): Promise<string> {
  const { databaseUrl, databaseDirectUrl = databaseUrl ?? '', dataDir } = config;
  const name = `reshimgath-${timeStamp(now)}`;
  const growing = path.join(into, `.${name}.partial`);
  await mkdir(growing, { recursive: true, mode: 0o700 });
  try {
    await dump(databaseDirectUrl, path.join(growing, 'database.dump'));
    for (const each of COPIED.filter((part) => existsSync(path.join(dataDir, part))))
      await cp(path.join(dataDir, each), path.join(growing, each), { recursive: true });
    await rename(growing, path.join(into, name));
  } catch (error) {
    await rm(growing, { recursive: true, force: true });
    throw error;
  }
  return path.join(into, name);
}
