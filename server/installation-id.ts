/**
 * Which installation this is: an id that its database was made with. A data folder restored from a backup is another one, unless its
 * operator says that it goes on for the first.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Database, Scope } from './database/database.ts';

/** A file of this name in a data folder: it was restored, and not started since. */
export const RESTORED = 'restored';
const OWNER: Scope = { role: 'supabase_auth_admin' };

/** The id of the installation that the database belongs to. */
export async function installationId(database: Database): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    { ...OWNER, readOnly: true },
    { text: 'select id from server.installation' },
  );
  if (!row) throw new Error('The database has no id');
  return row.id;
}

/** Gives the installation a new id at the first start after its data folder was restored. */
export async function renewIfRestored(dataDir: string, database: Database): Promise<void> {
  const mark = path.join(dataDir, RESTORED);
  if (!existsSync(mark)) return;
  await database.query(OWNER, { text: 'update server.installation set id = gen_random_uuid()' });
  await rm(mark);
}
