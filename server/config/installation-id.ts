/** Which installation this is. A restored data folder is another one, unless its operator says that it replaces the first; so is a dump. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#server/database/client/database.ts';
import { SERVER_OWNER, SERVER_OWNER_READ } from '#server/database/client/scope.ts';

/** A file of this name in a data folder: it was restored, and not started since. */
export const RESTORED = 'restored';
/** Identifies the database: each server has an identifier of its own (`initdb`), and within it each database a number. */
const DATABASE = `(select control.system_identifier || '/' || own.oid
  from pg_control_system() as control, pg_database as own where own.datname = current_database())`;

/** The id of the installation that the database belongs to. */
export async function installationId(database: Database): Promise<string> {
  const [row] = await database.query<{ id: string }>(SERVER_OWNER_READ, {
    text: 'select id from server.installation',
  });
  if (!row) throw new Error('The database has no id');
  return row.id;
}

/** Runs the work while no other server of the installation runs such work. */
export async function withInstallationLocked(database: Database, work: () => Promise<void>): Promise<void> {
  await database.transaction(SERVER_OWNER, async (transaction) => {
    await transaction.query({ text: 'select from server.installation for update' });
    await work();
  });
}

/** Gives the installation a new id at the first start after its data folder was restored, or its database made from a dump. */
export async function renewIfCopied(dataDir: string, database: Database): Promise<void> {
  const mark = path.join(dataDir, RESTORED);
  await database.query(SERVER_OWNER, {
    text: `update server.installation
      set made_for = ${DATABASE}, id = case when $1 or made_for <> ${DATABASE} then gen_random_uuid() else id end
      where $1 or made_for is distinct from ${DATABASE}`,
    values: [String(existsSync(mark))],
  });
  await rm(mark, { force: true });
}
