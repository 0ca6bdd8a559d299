/** `npm run move-database`: moves the embedded database of DATA_DIR to the PostgreSQL of DATABASE_URL. */
import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { type Config, loadConfig } from '#server/config/config.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { type Address, type Connection, openConnection } from '#server/database/client/connection.ts';
import { startCluster } from '#server/database/cluster/cluster.ts';
import { DATABASE_FOLDER } from '#server/database/cluster/cluster-files.ts';
import { lockDataFolder } from '#server/database/cluster/file-lock.ts';
import { startExternal } from '#server/database/cluster/start-database.ts';
import { prepareDatabase } from '#server/database/migrate/migrations.ts';
import { timeStamp } from '#server/ops/backup/manifest.ts';
import { openObjectStore } from '#server/storage/open-object-store.ts';
import { moveDatabase } from './move-database.ts';

const USAGE = `npm run move-database

  Moves the embedded database of DATA_DIR to the PostgreSQL of DATABASE_URL, which must be new and empty, and compares both. The server must be
  stopped. Photos stay where they are. The old database is renamed, not deleted.`;

async function withConnection<T>(
  address: string | Address,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await openConnection({ address, applicationName: 'reshimgath move' });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** Calls the work with the embedded database, which no server uses meanwhile. */
async function withEmbedded<T>(dataDir: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const cluster = await startCluster({ dataDir });
  try {
    await prepareDatabase(cluster.address);
    return await withConnection(cluster.address, work);
  } finally {
    await cluster.stop();
  }
}

async function move(config: Config, signal: AbortSignal): Promise<string[]> {
  const { dataDir, databaseUrl, databaseDirectUrl } = config;
  if (databaseUrl === undefined) throw new OperatorError(`DATABASE_URL is missing.\n\n${USAGE}`);
  const folder = path.join(dataDir, DATABASE_FOLDER);
  if (!existsSync(folder)) throw new OperatorError(`There is no embedded database in ${dataDir}.`);
  const lock = await lockDataFolder(dataDir);
  try {
    const { stop } = await startExternal({ url: databaseUrl, directUrl: databaseDirectUrl });
    await stop();
    const store = await openObjectStore(config);
    const result = await withEmbedded(dataDir, (source) =>
      withConnection(databaseDirectUrl ?? databaseUrl, (target) =>
        moveDatabase({ source, target, store, report: console.log, signal }),
      ),
    );
    const moved = `${folder}.moved-${timeStamp(new Date())}`;
    renameSync(folder, moved);
    return [
      `Moved and compared ${result.rows} rows of ${result.tables} tables, and found ${result.photos} photos.`,
      `Start the server: it uses DATABASE_URL now. Backups are yours from here on (docs/operations.md, "External database").`,
      `The old database is in ${moved}: delete it when all is well.`,
    ];
  } finally {
    lock.release();
  }
}

const interruption = new AbortController();
const stop = () =>
  interruption.abort(new OperatorError('Interrupted. Nothing was changed here: run it again.'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
try {
  if (process.argv.includes('--help')) console.log(USAGE);
  else for (const line of await move(loadConfig(process.env), interruption.signal)) console.log(line);
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
}
