/**
 * `npm run export-to-supabase` and `npm run import-from-supabase`: move the installation of DATA_DIR to a hosted project, and back
 * (docs/hosted.md).
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { loadConfig } from '#server/config/config.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { type Connection, openConnection } from '#server/database/client/connection.ts';
import { startCluster } from '#server/database/cluster/cluster.ts';
import { lockDataFolder } from '#server/database/cluster/file-lock.ts';
import { prepareDatabase } from '#server/database/migrate/migrations.ts';
import { openDataFolder } from '#server/start/installation.ts';
import { openObjectStore } from '#server/storage/open-object-store.ts';
import { withJobsAtRest } from './hosted-jobs.ts';
import { embeddedPhotos, hostedPhotos, type PhotoSide } from './photos.ts';
import { transfer } from './transfer.ts';

const USAGE = `npm run export-to-supabase -- --env-file FILE    from DATA_DIR to the hosted project
npm run import-from-supabase -- --env-file FILE  from the hosted project to DATA_DIR

The server must be stopped. FILE sets:
  SUPABASE_DB_URL      the project's database, as postgres (Settings → Database → Connection string, direct or session pooler)
  SUPABASE_URL         https://<reference>.supabase.co
  SUPABASE_SECRET_KEY  sb_secret_…`;

async function withConnection<T>(
  address: Parameters<typeof openConnection>[0]['address'],
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await openConnection({ address, applicationName: 'reshimgath transfer' });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** Calls the work with the installation of DATA_DIR, on which no server may run. */
async function withEmbedded<T>(work: (side: PhotoSide) => Promise<T>): Promise<T> {
  const config = loadConfig(process.env, { serves: false });
  if (config.databaseUrl !== undefined)
    throw new OperatorError('DATABASE_URL is set, and these commands are for the embedded database');
  openDataFolder(config.dataDir);
  const lock = await lockDataFolder(config.dataDir, 0);
  try {
    const cluster = await startCluster({ dataDir: config.dataDir });
    try {
      await prepareDatabase(cluster.address);
      const store = await openObjectStore(config);
      return await withConnection(cluster.address, (connection) =>
        work({ connection, photos: embeddedPhotos(connection, store) }),
      );
    } finally {
      await cluster.stop();
    }
  } finally {
    lock.release();
  }
}

function settingsOf(
  file: string,
): Record<'SUPABASE_DB_URL' | 'SUPABASE_URL' | 'SUPABASE_SECRET_KEY', string> {
  const { SUPABASE_DB_URL, SUPABASE_URL, SUPABASE_SECRET_KEY } = parseEnv(readFileSync(file, 'utf8'));
  if (!SUPABASE_DB_URL || !SUPABASE_URL || !SUPABASE_SECRET_KEY) throw new OperatorError(USAGE);
  return { SUPABASE_DB_URL, SUPABASE_URL, SUPABASE_SECRET_KEY };
}

async function run(args: string[], signal: AbortSignal): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { 'env-file': { type: 'string' } },
    allowPositionals: true,
  });
  const file = values['env-file'];
  if (file === undefined) throw new OperatorError(USAGE);
  const settings = settingsOf(path.resolve(process.env.INIT_CWD ?? '', file));
  const client = createClient(settings.SUPABASE_URL, settings.SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const result = await withEmbedded((embedded) =>
    withConnection(settings.SUPABASE_DB_URL, async (connection) => {
      const hosted = { connection, photos: hostedPhotos(client) };
      const direction = positionals[0] === 'import' ? 'import' : 'export';
      const [source, target] = direction === 'import' ? [hosted, embedded] : [embedded, hosted];
      return withJobsAtRest(connection, direction, (rest) =>
        transfer({ source, target, beforeCopying: rest, report: console.log, signal }),
      );
    }),
  );
  console.log(
    `Copied and compared ${result.rows} rows of ${result.tables} tables, and ${result.photos} photos.`,
  );
}

const interruption = new AbortController();
const stop = () => interruption.abort(new OperatorError('Interrupted: run it again to continue.'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
try {
  await run(process.argv.slice(2), interruption.signal);
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
}
