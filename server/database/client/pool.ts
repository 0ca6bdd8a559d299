/** The pool: hands whole connections to transactions. */
import type { Connection, ConnectionOptions } from './connection.ts';
import { createConnectionShares, type Holder, holderOf } from './connection-shares.ts';
import { createConnections } from './connections.ts';
import type { Database, PoolUsage, Row, Scope, Statement } from './database.ts';
import { DatabaseUnavailable } from './errors.ts';
import { MAX_CONNECTIONS } from './pool-size.ts';
import { statementTimeout } from './scope.ts';
import { runInteractive, runTogether } from './transactions.ts';
import { createWaiters } from './waiters.ts';

export interface PoolOptions extends ConnectionOptions {
  max?: number;
  acquireTimeoutMs?: number;
  /** How long opening a connection is tried again while the database is away, e.g. restarting. */
  reconnectMs?: number;
  /** How much longer than a statement may take its answer is waited for, before the connection counts as lost. */
  graceMs?: number;
}

const ACQUIRE_TIMEOUT_MS = 10_000;
const RECONNECT_MS = 3000;
/** A commit may wait for a slow disk, and a busy machine is late. */
const GRACE_MS = 5000;

interface Use {
  holder: Holder;
  responseTimeoutMs: number;
  acquireTimeoutMs: number;
}

const PING: Use = { holder: {}, responseTimeoutMs: 2000, acquireTimeoutMs: 2000 };

function createPool({ max = MAX_CONNECTIONS, reconnectMs = RECONNECT_MS, ...options }: PoolOptions) {
  const shares = createConnectionShares(max);
  const waiters = createWaiters();
  let closed = false;

  const serve = () => {
    for (;;) {
      const next = waiters.find(shares.admits);
      if (next === -1) return;
      const connection = connections.take();
      if (!connection) return connections.growIfAllowed();
      const waiter = waiters.take(next);
      if (waiter) shares.took(waiter.holder);
      waiter?.resolve(connection);
    }
  };

  const connections = createConnections({
    ...options,
    max,
    reconnectMs,
    isWanted: () => waiters.count() > 0,
    onFree: serve,
    onUnreachable: waiters.rejectAll,
  });

  const noneInTime = () => new DatabaseUnavailable(connections.count() === 0 ? 'unreachable' : 'busy');

  const acquire = (holder: Holder, timeoutMs: number): Connection | Promise<Connection> => {
    const connection = shares.admits(holder) ? connections.take() : undefined;
    if (connection) {
      shares.took(holder);
      return connection;
    }
    const waiting = waiters.add(holder, timeoutMs, noneInTime);
    serve();
    return waiting;
  };

  return {
    /** Runs the work with a connection that no other work uses. Rejects with `DatabaseUnavailable` when none becomes free, and with the work's error. */
    use: async <T>(
      { holder, responseTimeoutMs, acquireTimeoutMs }: Use,
      work: (connection: Connection) => Promise<T>,
    ): Promise<T> => {
      if (closed) throw new DatabaseUnavailable('closed');
      const connection = await acquire(holder, acquireTimeoutMs);
      connection.setResponseTimeout(responseTimeoutMs);
      try {
        return await work(connection);
      } finally {
        shares.gaveBack(holder);
        connections.release(connection);
      }
    },
    usage: (): PoolUsage => ({ inUse: connections.inUse(), waiting: waiters.count(), most: max }),
    close: (): Promise<void> => {
      closed = true;
      waiters.rejectAll(new DatabaseUnavailable('closed'));
      return connections.close();
    },
  };
}

/**
 * No connection is made before the first request. Throws `PostgresError` when Postgres refuses, `DatabaseUnavailable` when it can't be reached.
 * Rows: integers are numbers, bigint and numeric text, json parsed, timestamps `Date`, dates text, arrays of these.
 */
export function connect(where: string | PoolOptions): Database {
  const options = typeof where === 'string' ? { address: where } : where;
  const pool = createPool(options);
  const { graceMs = GRACE_MS, acquireTimeoutMs = ACQUIRE_TIMEOUT_MS } = options;
  const howFor = (scope: Scope): Use => ({
    holder: holderOf(scope),
    responseTimeoutMs: statementTimeout(scope) + graceMs,
    acquireTimeoutMs,
  });

  return {
    query: <T extends Row>(scope: Scope, statement: Statement) =>
      pool.use(howFor(scope), (connection) => runTogether<T>(connection, scope, statement)),
    transaction: (scope, work) =>
      pool.use(howFor(scope), (connection) => runInteractive(connection, scope, work)),
    ping: () => pool.use(PING, async (connection) => void (await connection.command('select 1'))),
    usage: pool.usage,
    close: pool.close,
  };
}
