/**
 * From nothing to a usable database: the embedded cluster or an external server, built up to date, with a pool on it.
 */
import { randomBytes } from 'node:crypto';
import { startCluster } from './cluster.ts';
import { type Address, openConnection } from './connection.ts';
import type { Database } from './database.ts';
import { prepareDatabase } from './migrations.ts';
import { connect } from './pool.ts';
import { DatabaseSetupError } from './setup-error.ts';

export interface RunningDatabase {
  database: Database;
  /** Where the pool connects to, for those who need a connection of their own (listening). */
  address: string | Address;
  /** Closes the pool, and ends Postgres when it is ours. */
  stop(): Promise<void>;
}

const POOL_ROLE = 'authenticator';
/** `postgres://` of an external server must be at least this: older ones lack `security_invoker` views. */
const OLDEST_EXTERNAL = 150_000;

/**
 * Gives the role of the pool a new password, known to this process only, and returns the address to connect with.
 * Connections that are already open stay open.
 */
export async function makePoolLogin(superuser: Address): Promise<Address> {
  const password = randomBytes(24).toString('hex');
  const connection = await openConnection({ address: superuser });
  try {
    await connection.command(`alter role ${POOL_ROLE} with login password '${password}'`);
  } finally {
    await connection.close();
  }
  return { ...superuser, user: POOL_ROLE, password };
}

/**
 * Starts the embedded cluster of a data folder, which the caller has locked (`folder-lock.ts`).
 * `applied` hears of each migration run now; `onFailure` of a Postgres that can't be kept up.
 */
export async function startEmbedded({
  dataDir,
  applied,
  onFailure,
}: {
  dataDir: string;
  applied?: (name: string) => void;
  onFailure?: (error: Error) => void;
}): Promise<RunningDatabase> {
  const cluster = await startCluster({ dataDir, onFailure });
  try {
    await prepareDatabase(cluster.address, { applied });
    const address = await makePoolLogin(cluster.address);
    const database = connect({ address });
    return {
      database,
      address,
      stop: async () => {
        await database.close();
        await cluster.stop();
      },
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function checkExternal(url: string): Promise<void> {
  const connection = await openConnection({ address: url }).catch((cause) => {
    const { message } =
      cause instanceof Error && cause.cause instanceof Error ? cause.cause : (cause as Error);
    throw new DatabaseSetupError(`The database of DATABASE_URL cannot be reached: ${message}`, { cause });
  });
  const [version] = await connection.send<{ number: string }>(
    "select current_setting('server_version_num') as number",
  );
  await connection.close();
  if (Number(version?.number) < OLDEST_EXTERNAL)
    throw new DatabaseSetupError('The database of DATABASE_URL is older than PostgreSQL 15: upgrade it');
}

/** Brings an external server's database up to date and connects to it; its role must be able to make roles and to act as them. */
export async function startExternal({
  url,
  applied,
}: {
  url: string;
  applied?: (name: string) => void;
}): Promise<RunningDatabase> {
  await checkExternal(url);
  await prepareDatabase(url, { applied });
  const database = connect({ address: url });
  return { database, address: url, stop: () => database.close() };
}
