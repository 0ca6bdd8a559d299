/** The pool: hands whole connections to transactions. Scope and statement of a request leave in one flush and are one transaction. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, type ConnectionOptions, openConnection } from './connection.ts';
import { createConnectionShares, type Holder, holderOf } from './connection-shares.ts';
import type { Database, PoolUsage, Row, Scope, Statement, Transaction } from './database.ts';
import { DatabaseUnavailable, isPostgresError } from './errors.ts';
import { isStalePlan, type PreparedSize } from './exchange.ts';
import { MAX_CONNECTIONS } from './pool-size.ts';
import { scopeStatement, statementTimeout } from './scope.ts';

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
const RETRY_PAUSE_MS = 50;
const CLOSE_TIMEOUT_MS = 1500;
/** Number of statements after which a connection is replaced: clients choose their shapes, and each costs Postgres about thirty times its text. */
const MAX_PREPARED: PreparedSize = { count: 1000, characters: 2_000_000 };
/** A transaction whose program hangs is ended by Postgres, so that its locks don't stay. */
const IDLE_IN_TRANSACTION = { idle_in_transaction_session_timeout: '60000' };
const BEGIN: Statement = { text: 'begin' };
/** Log-in refused (28…), no such database (3D000): trying again won't help. */
const HOPELESS = /^(28|3D)/;

interface Waiter extends Pick<PromiseWithResolvers<Connection>, 'resolve' | 'reject'> {
  holder: Holder;
}

interface Use {
  holder: Holder;
  responseTimeoutMs: number;
  acquireTimeoutMs: number;
}

const PING: Use = { holder: {}, responseTimeoutMs: 2000, acquireTimeoutMs: 2000 };

function shouldRecycle({ prepared: { count, characters } }: Connection): boolean {
  return count > MAX_PREPARED.count || characters > MAX_PREPARED.characters;
}

function createPool(options: PoolOptions) {
  const { max = MAX_CONNECTIONS, reconnectMs = RECONNECT_MS } = options;
  const idle: Connection[] = [];
  const all = new Set<Connection>();
  /** In their order. An array: what comes and goes with each request outlives it in a `Set` (docs/decisions/028). */
  const waiters: Waiter[] = [];
  const shares = createConnectionShares(max);
  const { promise: emptied, resolve: isEmpty } = Promise.withResolvers<void>();
  let opening = 0;
  let closed = false;

  const forget = (connection: Connection) => {
    all.delete(connection);
    const at = idle.indexOf(connection);
    if (at !== -1) idle.splice(at, 1);
    if (closed && all.size === 0) isEmpty();
    serve();
  };

  const serve = () => {
    for (;;) {
      const next = waiters.findIndex(({ holder }) => shares.admits(holder));
      if (next === -1) return;
      const connection = idle.pop();
      if (!connection) return void (mayGrow() && grow());
      for (const waiter of waiters.splice(next, 1)) {
        shares.took(waiter.holder);
        waiter.resolve(connection);
      }
    }
  };

  const discard = (connection: Connection) => {
    void connection.close();
    forget(connection);
  };

  /** What broke one connection may have broken the idle ones too, unnoticed: each would cost a request a response timeout. */
  const onLost = (connection: Connection) => {
    forget(connection);
    for (const each of [...idle]) discard(each);
  };

  const release = (connection: Connection) => {
    if (!connection.alive) return forget(connection);
    if (closed || shouldRecycle(connection)) return discard(connection);
    idle.push(connection);
    serve();
  };

  const open = async (): Promise<Connection> => {
    const until = Date.now() + reconnectMs;
    for (;;) {
      try {
        return await openConnection(options, onLost);
      } catch (error) {
        const hopeless = isPostgresError(error) && HOPELESS.test(error.code);
        if (closed || hopeless || waiters.length === 0 || Date.now() > until) throw error;
        await pause(RETRY_PAUSE_MS);
      }
    }
  };

  const mayGrow = () => !closed && all.size + opening < max;
  const grow = async () => {
    opening += 1;
    try {
      const connection = await open();
      all.add(connection);
      release(connection);
    } catch (error) {
      // Other open connections will serve the waiters.
      if (all.size > 0 || opening > 1) return;
      const refusal =
        error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable('unreachable', error);
      for (const waiter of waiters.splice(0)) waiter.reject(refusal);
    } finally {
      opening -= 1;
    }
  };

  const wait = (holder: Holder, timeoutMs: number) =>
    new Promise<Connection>((resolve, reject) => {
      // Not `finally`: most requests wait for a connection, and it would cost each of them four promises.
      const settle = <T>(how: (outcome: T) => void) => {
        return (outcome: T) => {
          clearTimeout(timer);
          how(outcome);
        };
      };
      const waiter: Waiter = { holder, resolve: settle(resolve), reject: settle(reject) };
      const timer = setTimeout(() => {
        waiters.splice(waiters.indexOf(waiter), 1);
        reject(new DatabaseUnavailable(all.size === 0 ? 'unreachable' : 'busy'));
      }, timeoutMs);
      waiters.push(waiter);
      serve();
    });

  const acquire = (holder: Holder, timeoutMs: number) => {
    const connection = shares.admits(holder) ? idle.pop() : undefined;
    if (!connection) return wait(holder, timeoutMs);
    shares.took(holder);
    return connection;
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
        release(connection);
      }
    },
    usage: (): PoolUsage => ({ inUse: all.size - idle.length, waiting: waiters.length, most: max }),
    close: async () => {
      closed = true;
      for (const waiter of waiters.splice(0)) waiter.reject(new DatabaseUnavailable('closed'));
      for (const connection of [...idle]) discard(connection);
      if (all.size === 0) return;
      await Promise.race([pause(CLOSE_TIMEOUT_MS, undefined, { ref: false }), emptied]);
      for (const connection of [...all]) discard(connection);
    },
  };
}

async function runTogether<T extends Row>(
  connection: Connection,
  scope: Scope,
  statement: Statement,
): Promise<T[]> {
  const statements = [scopeStatement(scope), statement];
  try {
    return (await connection.sendAll(statements))[1] as T[];
  } catch (error) {
    if (!isStalePlan(error)) throw error;
    return (await connection.sendAll(statements))[1] as T[];
  }
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
