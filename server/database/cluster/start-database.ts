/** From nothing to a usable database: the embedded cluster or an external server, built up to date, with a pool on it. */
import { randomBytes } from 'node:crypto';
import { OperatorError } from '#server/config/operator-error.ts';
import {
  type Address,
  type Connection,
  type ConnectionOptions,
  openConnection,
} from '#server/database/client/connection.ts';
import type { Database } from '#server/database/client/database.ts';
import { isPostgresError } from '#server/database/client/errors.ts';
import { connect, type PoolOptions } from '#server/database/client/pool.ts';
import { poolSize } from '#server/database/client/pool-size.ts';
import { prepareDatabase } from '#server/database/migrate/migrations.ts';
import { startCluster } from './cluster.ts';

export type PoolAddress = Pick<PoolOptions, 'address' | 'prepare'>;

export interface RunningDatabase {
  database: Database;
  pool: PoolAddress;
  /** For those who need a connection of their own (listening); never that of a pooler. */
  address: string | Address;
  /** Closes the pool, and ends Postgres when it is ours. */
  stop(): Promise<void>;
}

const POOL_ROLE = 'authenticator';
/** `postgres://` of an external server must be at least this: older ones lack `security_invoker` views. */
const OLDEST_EXTERNAL = 150_000;

/** Sets a new password for the pool's role, known to this process only, and returns its address. Open connections stay open. */
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

/** Starts the cluster of a locked data folder. `applied` gets the name of each new migration; `onFailure`: Postgres dies again and again. */
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
    const database = connect({ address, max: poolSize({ embedded: true }) });
    return {
      database,
      pool: { address },
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

async function withConnection<T>(
  variable: string,
  options: ConnectionOptions,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await openConnection(options).catch((cause: Error) => {
    const { message } = cause.cause instanceof Error ? cause.cause : cause;
    throw new OperatorError(`The database of ${variable} cannot be reached: ${message}`, { cause });
  });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

async function checkVersion(variable: string, address: string): Promise<void> {
  const [version] = await withConnection(variable, { address }, (connection) =>
    connection.send<{ number: string }>("select current_setting('server_version_num') as number"),
  );
  if (Number(version?.number) < OLDEST_EXTERNAL)
    throw new OperatorError(`The database of ${variable} is older than PostgreSQL 15: upgrade it`);
}

async function pidOf(connection: Connection): Promise<unknown> {
  const [row] = await connection.send('select pg_backend_pid() as pid');
  return row?.pid;
}

/** When two of our connections reach the same process of PostgreSQL, a pooler shares it between them: statements prepared there would be mixed up. */
async function refusePooler(address: string): Promise<void> {
  const options = { address, prepare: false };
  await withConnection('DATABASE_URL', options, (first) =>
    withConnection('DATABASE_URL', options, async (second) => {
      if ((await pidOf(first)) !== (await pidOf(second))) return;
      throw new OperatorError(
        'DATABASE_URL is the address of a pooler in transaction mode: give that of PostgreSQL itself in DATABASE_DIRECT_URL too',
      );
    }),
  );
}

const INSUFFICIENT_PRIVILEGE = '42501';

async function build(variable: string, address: string, applied?: (name: string) => void): Promise<void> {
  try {
    await prepareDatabase(address, { applied });
  } catch (error) {
    const { cause } = error as Error;
    if (!isPostgresError(cause) || cause.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new OperatorError(
      `The role of ${variable} may not build the database (${cause.message}): use a superuser, or from PostgreSQL 16 on, ` +
        "where the role postgres is none, the database's owner with CREATEROLE, CREATEDB and BYPASSRLS",
      { cause },
    );
  }
}

/** The roles that requests run as. */
const RUN_AS_ROLES = '{anon,authenticated,service_role,supabase_auth_admin,supabase_storage_admin}';

async function checkPoolRole(options: ConnectionOptions): Promise<void> {
  const lacking = await withConnection('DATABASE_URL', options, (connection) =>
    connection.send<{ who: string; role: string }>(
      `select current_user::text as who, role from unnest($1::text[]) as role
       where not pg_has_role(role, case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end)`,
      [RUN_AS_ROLES],
    ),
  );
  const [first] = lacking;
  if (!first) return;
  const roles = lacking.map(({ role }) => role).join(', ');
  throw new OperatorError(
    `The role of DATABASE_URL may not act as ${roles}: as a superuser, say  grant ${roles} to "${first.who}"`,
  );
}

/**
 * Brings an external database up to date and connects to it. With `directUrl`, `url` is a pooler in transaction mode: nothing is prepared,
 * and migrations and notifications bypass it. Throws `OperatorError` when the servers or the roles' privileges do not suffice.
 */
export async function startExternal({
  url,
  directUrl,
  applied,
}: {
  url: string;
  directUrl?: string;
  applied?: (name: string) => void;
}): Promise<RunningDatabase> {
  const direct = directUrl ?? url;
  const variable = directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  const pool = { address: url, prepare: directUrl === undefined };
  if (directUrl === undefined) await refusePooler(url);
  await checkVersion(variable, direct);
  await build(variable, direct, applied);
  await checkPoolRole(pool);
  const database = connect({ ...pool, max: poolSize({ embedded: false }) });
  return { database, pool, address: direct, stop: () => database.close() };
}
