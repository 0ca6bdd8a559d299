/** Copies an embedded database, with sessions and codes, into a new one of the same version, in one transaction, and compares both. */
import {
  ALL_SCHEMAS,
  allTablesOf,
  checksumOf,
  copySequences,
  copyTable,
  type Table,
} from '#scripts/transfer/tables.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import type { Connection } from '#server/database/client/connection.ts';
import { isPostgresError } from '#server/database/client/errors.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';

export interface Move {
  source: Connection;
  target: Connection;
  store: ObjectStore;
  report: (line: string) => void;
  signal: AbortSignal;
}

const SETTINGS = "set search_path = ''; set statement_timeout = 0";
const INSUFFICIENT_PRIVILEGE = '42501';

async function checkTarget(target: Connection): Promise<void> {
  const [found] = await target.send<{ users: string }>('select count(*)::text as users from auth.users');
  if (Number(found?.users) > 0)
    throw new OperatorError(
      `The database of DATABASE_URL has ${found?.users} users already: it must be new and empty`,
    );
}

/** Rows arrive complete and consistent: no trigger may change them. */
async function silenceTriggers(target: Connection): Promise<void> {
  try {
    await target.command('set session_replication_role = replica');
  } catch (error) {
    if (!isPostgresError(error) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new OperatorError(
      'The role of DATABASE_URL may not load a database: as a superuser of PostgreSQL, say  grant set on parameter session_replication_role to it, or use a superuser for the move',
      { cause: error },
    );
  }
}

async function copyAll({ source, target, report, signal }: Move, tables: Table[]): Promise<number> {
  let rows = 0;
  await source.command('begin isolation level repeatable read read only');
  await target.command('begin');
  for (const [at, table] of tables.entries()) {
    signal.throwIfAborted();
    const copied = await copyTable(source, target, table);
    rows += copied;
    if (copied > 0) report(`${at + 1}/${tables.length} ${table.name}: ${copied} rows`);
  }
  await copySequences(source, target, ALL_SCHEMAS);
  return rows;
}

async function compare({ source, target }: Move, tables: Table[]): Promise<void> {
  for (const table of tables) {
    const [here, there] = [await checksumOf(source, table), await checksumOf(target, table)];
    if (here !== there)
      throw new OperatorError(
        `${table.name} differs: ${here} in the old database, ${there} in the new one. Nothing was changed`,
      );
  }
  const violations = 'select rule, subject from public.payment_violations() order by 1, 2';
  const [before, after] = [await source.send(violations), await target.send(violations)];
  if (JSON.stringify(before) !== JSON.stringify(after))
    throw new OperatorError(
      'The payments of the new database are in another state than those of the old one. Nothing was changed',
    );
}

/** Each photo that the database names is in the store. Resolves to how many there are. */
async function checkPhotos({ target, store }: Move): Promise<number> {
  const named = await target.send<{ version: string }>(
    'select version from storage.objects where metadata is not null and version is not null',
  );
  const missing = new Set(named.map(({ version }) => version));
  for await (const version of store.versionsBefore(new Date(Date.now() + 60_000))) missing.delete(version);
  if (missing.size > 0)
    throw new OperatorError(
      `${missing.size} photos that the database names are missing in ${store.name}. Nothing was changed`,
    );
  return named.length;
}

/** The new database takes over the store of the photos: it is the same installation. */
async function takeOver({ source, target }: Move): Promise<void> {
  const [own] = await source.send<{ id: string }>('select id::text from server.installation');
  await target.send('update server.installation set id = $1::uuid, made_for = null', [own?.id ?? '']);
}

/** Both connections are those of superusers. Throws `OperatorError`, and changes nothing, when something differs in the end. */
export async function moveDatabase(move: Move): Promise<{ tables: number; rows: number; photos: number }> {
  const { source, target, report } = move;
  await source.command(SETTINGS);
  await target.command(SETTINGS);
  await checkTarget(target);
  await silenceTriggers(target);
  const [tables, there] = [await allTablesOf(source), await allTablesOf(target)];
  if (JSON.stringify(tables) !== JSON.stringify(there))
    throw new OperatorError(
      'The two databases have different tables: DATABASE_URL must name a new database of ours',
    );
  try {
    const rows = await copyAll(move, tables);
    report('Comparing counts and checksums');
    await compare(move, tables);
    const photos = await checkPhotos(move);
    await takeOver(move);
    await target.command('commit');
    return { tables: tables.length, rows, photos };
  } finally {
    await source.command('rollback');
  }
}
