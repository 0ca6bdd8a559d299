/**
 * The pool: hands whole connections to transactions, so that each request is one transaction under its own role and claims.
 * Scope and statement of a request leave in one flush and are one transaction; nobody else's statements come between them.
 */
import { type Connection, type ConnectionOptions, openConnection } from './connection.ts';
import { createConnectionShares } from './connection-shares.ts';
import type { Database, PoolUsage, Row, Scope, Statement, Transaction } from './database.ts';
import { DatabaseUnavailable, isPostgresError } from './errors.ts';
import { isStalePlan, type PreparedSize } from './exchange.ts';
import { MOST_CONNECTIONS } from './pool-size.ts';
import { scopeStatement, statementTimeout } from './scope.ts';

export interface PoolOptions extends ConnectionOptions {
  /** Most connections open at once. */
  max?: number;
  /** How long a request waits for a free connection before it is refused as `busy`. */
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
const RETRY_PAUSE_MS = 50;
const CLOSE_TIMEOUT_MS = 1500;
const PING_TIMEOUT_MS = 2000;
/**
 * A connection is replaced after so many different statements: clients choose their shapes, and each costs memory on both sides, Postgres
 * about thirty times its text. A thousand conditions can be said in an address, so their characters are limited too.
 */
const MOST_PREPARED: PreparedSize = { count: 1000, characters: 2_000_000 };
/** A transaction whose program hangs is ended by Postgres, so that its locks don't stay. */
const IDLE_IN_TRANSACTION = { idle_in_transaction_session_timeout: '60000' };
const BEGIN: Statement = { text: 'begin' };
/** Log-in refused (28…), no such database (3D000): trying again won't help. */
const HOPELESS = /^(28|3D)/;

interface Waiter {
  share?: string;
  resolve: (connection: Connection) => void;
  reject: (error: unknown) => void;
}

interface Pool {
  acquire(share?: string, timeoutMs?: number): Promise<Connection>;
  /** `share` as it was acquired for. */
  release(connection: Connection, share?: string): void;
  usage(): PoolUsage;
  close(): Promise<void>;
}

function shouldRecycle({ prepared: { count, characters } }: Connection): boolean {
  return count > MOST_PREPARED.count || characters > MOST_PREPARED.characters;
}

function createPool(options: PoolOptions): Pool {
  const {
    max = MOST_CONNECTIONS,
    acquireTimeoutMs = ACQUIRE_TIMEOUT_MS,
    reconnectMs = RECONNECT_MS,
  } = options;
  const idle: Connection[] = [];
  const all = new Set<Connection>();
  /** In their order. An array: what comes and goes with each request outlives it in a `Set` (docs/decisions/028). */
  const waiters: Waiter[] = [];
  const shares = createConnectionShares(max);
  let opening = 0;
  let closed = false;
  let emptied: () => void = () => {};

  const forget = (connection: Connection) => {
    all.delete(connection);
    const at = idle.indexOf(connection);
    if (at !== -1) idle.splice(at, 1);
    if (closed && all.size === 0) emptied();
    serve();
  };

  /** Gives resting connections to those who wait, in their order, as far as each one's share goes. */
  const serve = () => {
    for (;;) {
      const next = waiters.findIndex(({ share }) => shares.admits(share));
      if (next === -1) return;
      const connection = idle.pop();
      if (!connection) return void grow();
      const [waiter] = waiters.splice(next, 1);
      shares.took(waiter?.share);
      waiter?.resolve(connection);
    }
  };

  const discard = (connection: Connection) => {
    void connection.close();
    forget(connection);
  };

  /** What broke one connection may have broken those that rest too, unnoticed: each would cost a request the wait for no answer. */
  const lose = (connection: Connection) => {
    forget(connection);
    for (const resting of [...idle]) discard(resting);
  };

  const rest = (connection: Connection) => {
    if (!connection.alive) return forget(connection);
    if (closed || shouldRecycle(connection)) return discard(connection);
    idle.push(connection);
    serve();
  };

  const openOne = async (): Promise<Connection> => {
    const until = Date.now() + reconnectMs;
    for (;;) {
      try {
        return await openConnection(options, lose);
      } catch (error) {
        const hopeless = isPostgresError(error) && HOPELESS.test(error.code);
        if (closed || hopeless || waiters.length === 0 || Date.now() > until) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
      }
    }
  };

  const grow = async () => {
    if (closed || all.size + opening >= max) return;
    opening += 1;
    try {
      const connection = await openOne();
      all.add(connection);
      rest(connection);
    } catch (error) {
      // Others that are open will serve the waiting ones.
      if (all.size > 0 || opening > 1) return;
      const refusal =
        error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable('unreachable', error);
      for (const waiter of waiters.splice(0)) waiter.reject(refusal);
    } finally {
      opening -= 1;
    }
  };

  const wait = (share: string | undefined, timeoutMs: number) =>
    new Promise<Connection>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiters.splice(waiters.indexOf(waiter), 1);
        reject(new DatabaseUnavailable(all.size === 0 ? 'unreachable' : 'busy'));
      }, timeoutMs);
      const waiter: Waiter = {
        share,
        resolve: (connection) => {
          clearTimeout(timer);
          resolve(connection);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      waiters.push(waiter);
      serve();
    });

  return {
    release: (connection, share) => {
      shares.gaveBack(share);
      rest(connection);
    },
    usage: () => ({ inUse: all.size - idle.length, waiting: waiters.length, most: max }),
    acquire: async (share, timeoutMs = acquireTimeoutMs) => {
      if (closed) throw new DatabaseUnavailable('closed');
      const connection = shares.admits(share) ? idle.pop() : undefined;
      if (!connection) return wait(share, timeoutMs);
      shares.took(share);
      return connection;
    },
    close: async () => {
      closed = true;
      for (const waiter of waiters.splice(0)) waiter.reject(new DatabaseUnavailable('closed'));
      for (const connection of [...idle]) discard(connection);
      if (all.size === 0) return;
      let timer: NodeJS.Timeout | undefined;
      const deadline = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_TIMEOUT_MS);
      });
      await Promise.race([deadline, new Promise<void>((resolve) => (emptied = resolve))]);
      clearTimeout(timer);
      for (const connection of [...all]) discard(connection);
    },
  };
}

async function runTogether<T extends Row>(
  connection: Connection,
  scope: Scope,
  statement: Statement,
): Promise<T[]> {
  const [, rows = []] = await connection.sendAll([scopeStatement(scope), statement]);
  return rows as T[];
}

async function runInteractive<T>(
  connection: Connection,
  scope: Scope,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  let over = false;
  let firstFailure: unknown;
  const transaction: Transaction = {
    query: async <R extends Row>(statement: Statement) => {
      if (over) throw new Error('This transaction is over');
      try {
        return await connection.send<R>(statement.text, statement.values);
      } catch (error) {
        firstFailure ??= error;
        throw error;
      }
    },
  };
  try {
    const settings = { ...IDLE_IN_TRANSACTION, ...scope.settings };
    await connection.sendAll([BEGIN, scopeStatement({ ...scope, settings })]);
    const value = await work(transaction);
    over = true;
    // Postgres answers a commit of a failed transaction with ROLLBACK instead of an error.
    if ((await connection.command('commit')) === 'ROLLBACK')
      throw firstFailure ?? new Error('The transaction was rolled back');
    return value;
  } catch (error) {
    over = true;
    if (connection.alive) await connection.command('rollback').catch(() => connection.close());
    throw error;
  }
}

/** How a connection is held. */
interface Holding {
  /** Whose share of the connections it comes from (`connection-shares.ts`). */
  share?: string;
  /** Until it counts as lost when it owes an answer. */
  silenceMs: number;
  /** Until no free one is waited for any more; by default as the pool says. */
  acquireMs?: number;
}

/**
 * A pool on a database, by URL or by options. No connection is made before the first request.
 * Failures: a `PostgresError` (its `code` is the SQLSTATE) when Postgres refuses, `DatabaseUnavailable` when it can't be reached;
 * broken connections are replaced by new ones as soon as they are asked for. One that doesn't answer is given up some seconds after the
 * time that its statement has.
 * Rows: integers are numbers, bigint and numeric text, json parsed, timestamps `Date`, dates text, arrays of these; cast to text in SQL for the raw form.
 */
export function connect(where: string | PoolOptions): Database {
  const options = typeof where === 'string' ? { address: where } : where;
  const pool = createPool(options);
  const { graceMs = GRACE_MS } = options;

  const holding = async <T>(
    { share, silenceMs, acquireMs }: Holding,
    work: (connection: Connection) => Promise<T>,
  ): Promise<T> => {
    const connection = await pool.acquire(share, acquireMs);
    connection.limitSilence(silenceMs);
    try {
      return await work(connection);
    } finally {
      pool.release(connection, share);
    }
  };
  const within = (scope: Scope): Holding => ({
    share: scope.share ?? scope.role,
    silenceMs: statementTimeout(scope) + graceMs,
  });

  return {
    query: <T extends Row>(scope: Scope, statement: Statement) =>
      holding(within(scope), async (connection) => {
        try {
          return await runTogether<T>(connection, scope, statement);
        } catch (error) {
          if (!isStalePlan(error)) throw error;
          return runTogether<T>(connection, scope, statement);
        }
      }),
    transaction: (scope, work) =>
      holding(within(scope), (connection) => runInteractive(connection, scope, work)),
    ping: () =>
      holding({ silenceMs: PING_TIMEOUT_MS, acquireMs: PING_TIMEOUT_MS }, async (connection) => {
        await connection.command('select 1');
      }),
    usage: () => pool.usage(),
    close: () => pool.close(),
  };
}
