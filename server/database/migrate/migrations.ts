/**
 * Builds a database: what a hosted platform provides (`platform/*.sql`), what this server adds (`server/*.sql`), the product's migrations.
 * The history is the official CLI's table; checksums beside it notice files changed afterwards.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '#server/config/operator-error.ts';
import { type Address, type Connection, openConnection } from '#server/database/client/connection.ts';
import { isPostgresError } from '#server/database/client/errors.ts';

const PLATFORM_FOLDER = path.join(import.meta.dirname, 'platform');
/** The embedded server's own tables, beside the product's, also on a Supabase database. */
const SERVER_FOLDER = path.join(import.meta.dirname, 'server');
const MIGRATIONS_FOLDER = path.join(import.meta.dirname, '..', '..', '..', 'supabase', 'migrations');
const MIGRATION_NAME = /^(\d{14})_(.+)\.sql$/;
/** Any number will do as long as every copy of the server uses the same. */
const ADVISORY_LOCK = 2_026_112_100;

interface SqlFile {
  name: string;
  text: string;
  checksum: string;
}

async function readSqlFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

function explain(file: SqlFile, error: unknown): unknown {
  if (!isPostgresError(error)) return error;
  const line = error.position ? file.text.slice(0, Number(error.position)).split('\n').length : undefined;
  const where = line === undefined ? '' : ` at line ${line}`;
  return new OperatorError(
    `${file.name} failed${where}: ${error.message} (${error.code}). Nothing of it was applied: the version before it works on with this database`,
    { cause: error },
  );
}

async function inTransaction(connection: Connection, work: () => Promise<void>): Promise<void> {
  await connection.command('begin');
  try {
    await work();
    await connection.command('commit');
  } catch (error) {
    if (connection.alive) await connection.command('rollback');
    throw error;
  }
}

async function recordedChecksums(
  connection: Connection,
  kind: 'platform' | 'migration',
): Promise<Map<string, string>> {
  const rows = await connection.send<{ name: string; checksum: string }>(
    'select name, checksum from server.applied_files where kind = $1',
    [kind],
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function record(connection: Connection, kind: 'platform' | 'migration', { name, checksum }: SqlFile) {
  return connection.send(
    `insert into server.applied_files (kind, name, checksum) values ($1, $2, $3)
     on conflict (kind, name) do update set checksum = excluded.checksum, applied_at = now()`,
    [kind, name, checksum],
  );
}

/** Whether Supabase's own services made the schemas auth and storage. Throws for a schema auth of another program. */
async function isOfSupabase(connection: Connection): Promise<boolean> {
  const [found] = await connection.send<{ auth: boolean; services: boolean }>(`
    select to_regnamespace('auth') is not null as auth,
      to_regclass('auth.users') is not null and to_regclass('storage.objects') is not null as services`);
  if (found?.auth && !found.services)
    throw new OperatorError(
      'This database has a schema "auth" that is not ours: point DATABASE_URL at an empty database',
    );
  return Boolean(found?.services);
}

async function appliedPlatform(connection: Connection): Promise<Map<string, string>> {
  const [state] = await connection.send<{ exists: boolean }>(
    "select to_regclass('server.applied_files') is not null as exists",
  );
  return state?.exists ? recordedChecksums(connection, 'platform') : new Map<string, string>();
}

/** Applies new and changed files, which may be run again at any time; Supabase's own schemas and roles are left as they are. */
async function applyPlatform(connection: Connection): Promise<void> {
  const known = await appliedPlatform(connection);
  const platform = await readSqlFiles(PLATFORM_FOLDER);
  const isOurs = platform.some(({ name }) => known.has(name));
  const provided = !isOurs && (await isOfSupabase(connection));
  const files = [...(provided ? [] : platform), ...(await readSqlFiles(SERVER_FOLDER))];
  const pending = files.filter(({ name, checksum }) => known.get(name) !== checksum);
  if (pending.length === 0) return;
  await inTransaction(connection, async () => {
    for (const file of pending) {
      await connection.command(file.text).catch((error) => Promise.reject(explain(file, error)));
    }
    for (const file of pending) await record(connection, 'platform', file);
  });
}

async function makeHistory(connection: Connection): Promise<void> {
  await inTransaction(connection, async () => {
    await connection.command('set local role postgres');
    await connection.command(`
      create schema if not exists supabase_migrations;
      create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
      alter table supabase_migrations.schema_migrations add column if not exists statements text[];
      alter table supabase_migrations.schema_migrations add column if not exists name text;
      alter table supabase_migrations.schema_migrations enable row level security`);
  });
}

interface Migration extends SqlFile {
  version: string;
  title: string;
}

function asMigration(file: SqlFile): Migration {
  const parts = MIGRATION_NAME.exec(file.name);
  if (!parts?.[1] || !parts[2]) throw new OperatorError(`${file.name} must be named <14 digits>_<name>.sql`);
  return { ...file, version: parts[1], title: parts[2] };
}

async function applyMigration(connection: Connection, migration: Migration): Promise<void> {
  await inTransaction(connection, async () => {
    await connection.command('set local role postgres');
    await connection.command('set local search_path = public, extensions');
    await connection.command(migration.text).catch((error) => Promise.reject(explain(migration, error)));
    await connection.send(
      'insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, array[$2], $3)',
      [migration.version, migration.text, migration.title],
    );
    await connection.command('reset role');
    await record(connection, 'migration', migration);
  });
}

async function applyMigrations(
  connection: Connection,
  folder: string,
  applied: (name: string) => void,
): Promise<void> {
  const migrations = (await readSqlFiles(folder)).map(asMigration);
  await makeHistory(connection);
  const history = await connection.send<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const versions = new Set(history.map(({ version }) => version));
  const checksums = await recordedChecksums(connection, 'migration');

  const unknown = [...versions].find(
    (version) => !migrations.some((migration) => migration.version === version),
  );
  if (unknown) {
    const latest = migrations.at(-1)?.version ?? '';
    throw new OperatorError(
      unknown > latest
        ? `The database is newer than this code: it has migration ${unknown}. Start the newer version again (reshimgath upgrade), or restore the backup that was made before it`
        : `The database has migration ${unknown}, which this code no longer has. Restore it, or start with an empty DATA_DIR`,
    );
  }

  for (const migration of migrations) {
    const before = checksums.get(migration.name);
    if (before !== undefined && before !== migration.checksum) {
      throw new OperatorError(
        `${migration.name} was changed after it had been applied: restore it and put the change into a new migration ` +
          '(or, where nothing is worth keeping, start with an empty DATA_DIR)',
      );
    }
    if (!versions.has(migration.version)) {
      await applyMigration(connection, migration);
      applied(migration.name);
    } else if (before === undefined) {
      // The official CLI applied it.
      await record(connection, 'migration', migration);
    }
  }
}

/** The names of this code's migrations, in their order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readSqlFiles(MIGRATIONS_FOLDER)).map(({ name }) => name);

/**
 * Brings a database up to date as a superuser, or a role that may create roles and pass row-level security; concurrent calls wait.
 * `applied` gets the name of each new migration. Throws `OperatorError` with one line.
 */
export async function prepareDatabase(
  address: string | Address,
  {
    migrationsFolder = MIGRATIONS_FOLDER,
    applied = () => {},
  }: { migrationsFolder?: string; applied?: (name: string) => void } = {},
): Promise<void> {
  const connection = await openConnection({ address, applicationName: 'reshimgath migrations' });
  try {
    await connection.send('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await applyPlatform(connection);
    await applyMigrations(connection, migrationsFolder, applied);
  } finally {
    await connection.close();
  }
}
