/** A backup of an installation with an external database: a dump by `pg_dump`, then photos and secrets of the data folder. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '#server/config/config.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { OBJECTS_FOLDER } from '#server/storage/open-object-store.ts';
import { copyTree, syncTree, type Tree } from './copied-files.ts';
import { isLeftOut, withoutDeletions } from './data-folder.ts';
import { type BackupOptions, newBackup } from './new-backup.ts';

const COPIED = [OBJECTS_FOLDER, 'secrets.json'];
const isNotCopied = (name: string) =>
  isLeftOut(name) || !COPIED.some((part) => name === part || name.startsWith(`${part}/`));

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
export async function dumpExternal(
  { databaseUrl = '', databaseDirectUrl = databaseUrl }: Partial<Config>,
  options: BackupOptions,
): Promise<string> {
  const { dataDir, signal } = options;
  const { folder } = await newBackup(options, async (growing) => {
    const tree: Tree = { folders: [], files: new Map() };
    const copyAll = async () => {
      await dump(databaseDirectUrl, path.join(growing, 'database.dump'));
      // With its photos in a bucket and its secrets in the environment an installation has none.
      if (!existsSync(dataDir)) return;
      await copyTree({ from: dataDir, to: growing, leaveOut: isNotCopied, tree, prefix: '', signal });
    };
    // Photos may be in a bucket, which keeps older versions.
    await (existsSync(path.join(dataDir, OBJECTS_FOLDER)) ? withoutDeletions(dataDir, copyAll) : copyAll());
    await syncTree(growing, tree);
  });
  return folder;
}
