/**
 * Moves an installation: users, all tables of the product and all photos, with their ids and user codes, from an embedded server to a hosted
 * project or back. The source is only read. Running it again continues an interrupted run.
 */
import { OperatorError } from '#server/config/operator-error.ts';
import type { Connection } from '#server/database/client/connection.ts';
import { comparePhotos, copyPhotoRows, copyPhotos, type PhotoSide } from './photos.ts';
import { checksumOf, commonTable, copySequences, copyTable, type Table, tablesOf } from './tables.ts';

export interface TransferOptions {
  source: PhotoSide;
  target: PhotoSide;
  /** Called when both sides fit, before anything changes. */
  beforeCopying?: () => Promise<void>;
  /** Receives lines about the progress. */
  report: (line: string) => void;
  signal: AbortSignal;
}

export interface TransferResult {
  tables: number;
  rows: number;
  photos: number;
}

const PROGRESS_EVERY = 100;
const SETTINGS = "set search_path = ''; set statement_timeout = 0";
/** On a hosted project, `postgres` may set this by the extension supautils. */
const WITHOUT_TRIGGERS = 'set session_replication_role = replica';

async function migrationsOf(connection: Connection): Promise<string> {
  const rows = await connection.send<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by 1',
  );
  return rows.map(({ version }) => version).join();
}

/** Refuses a target that has members of its own. */
async function checkTarget(source: Connection, target: Connection): Promise<void> {
  if ((await migrationsOf(source)) !== (await migrationsOf(target)))
    throw new OperatorError('The two sides have different migrations: bring both to the same version first');
  const [ids] = await target.send<{ all: string | null }>(
    'select array_agg(id)::text as all from auth.users',
  );
  const [found] = await source.send<{ strangers: string }>(
    'select count(*) as strangers from unnest($1::uuid[]) as u (id) where not exists (select from auth.users where users.id = u.id)',
    [ids?.all ?? '{}'],
  );
  if (Number(found?.strangers) > 0)
    throw new OperatorError(
      `The target has ${found?.strangers} users that the source has not: it must be empty`,
    );
}

async function inTransaction<T>(connection: Connection, begin: string, work: () => Promise<T>): Promise<T> {
  await connection.command(begin);
  try {
    const result = await work();
    await connection.command('commit');
    return result;
  } catch (error) {
    if (connection.alive) await connection.command('rollback');
    throw error;
  }
}

async function commonTables(source: Connection, target: Connection): Promise<Table[]> {
  const there = new Map((await tablesOf(target)).map((table) => [table.name, table]));
  const tables = (await tablesOf(source)).map((table) => commonTable(table, there.get(table.name)));
  if (tables.length !== there.size) throw new OperatorError('The target has tables that the source has not');
  return tables;
}

/** Copies all tables as of one moment of the source, in one transaction of the target. Resolves to the number of rows. */
async function copyTables(
  { source, target, report, signal }: TransferOptions,
  tables: Table[],
): Promise<number> {
  const [from, to] = [source.connection, target.connection];
  return inTransaction(from, 'begin isolation level repeatable read read only', () =>
    inTransaction(to, 'begin', async () => {
      let rows = 0;
      for (const [at, table] of tables.entries()) {
        signal.throwIfAborted();
        const copied = await copyTable(from, to, table);
        rows += copied;
        if (copied > 0) report(`${at + 1}/${tables.length} ${table.name}: ${copied} rows`);
      }
      await copySequences(from, to);
      await copyPhotoRows(from, to);
      return rows;
    }),
  );
}

async function verify({ source, target }: TransferOptions, tables: Table[]): Promise<number> {
  for (const table of tables) {
    const [here, there] = [
      await checksumOf(source.connection, table),
      await checksumOf(target.connection, table),
    ];
    if (here !== there)
      throw new OperatorError(
        `${table.name} differs: ${here} in the source, ${there} in the target. Was one of them in use? Stop both, then run this again`,
      );
  }
  const { total, missing, surplus } = await comparePhotos(source, target);
  if (missing.length + surplus.length > 0)
    throw new OperatorError(
      `${missing.length} photos are missing and ${surplus.length} too many: run this again`,
    );
  return total;
}

/**
 * Copies and verifies everything; resolves to how much there is. Both connections must be those of roles that pass row-level security, and are
 * left with changed settings. Throws `OperatorError` when the sides don't fit, or when counts or checksums differ in the end.
 */
export async function transfer(options: TransferOptions): Promise<TransferResult> {
  const { source, target, beforeCopying, report, signal } = options;
  await source.connection.command(SETTINGS);
  await target.connection.command(SETTINGS);
  await checkTarget(source.connection, target.connection);
  const tables = await commonTables(source.connection, target.connection);
  await beforeCopying?.();
  await target.connection.command(WITHOUT_TRIGGERS);
  // Uploads need their members, and what triggers make of uploads is replaced by the second copy.
  report('Copying the tables, so that the photos have their members');
  await copyTables(options, tables);
  await copyPhotos(source, target, {
    signal,
    progress: (copied, of) => {
      if (copied % PROGRESS_EVERY === 0 || copied === of) report(`${copied}/${of} photos`);
    },
  });
  report('Copying the tables as they are now');
  const rows = await copyTables(options, tables);
  report('Comparing counts and checksums');
  return { tables: tables.length, rows, photos: await verify(options, tables) };
}
