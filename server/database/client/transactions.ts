/** Transactions on a connection. Scope and statement of a request leave in one flush and are one transaction. */
import type { Connection } from './connection.ts';
import type { Row, Scope, Statement, Transaction } from './database.ts';
import { isStalePlan } from './exchange.ts';
import { scopeStatement } from './scope.ts';

/** A transaction whose program hangs is ended by Postgres, so that its locks don't stay. */
const IDLE_IN_TRANSACTION = { idle_in_transaction_session_timeout: '60000' };
const BEGIN: Statement = { text: 'begin' };

/** Runs a statement under a scope, pipelined. */
export async function runTogether<T extends Row>(
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

/** Runs work that decides between statements; commits when it returns and rolls back when it throws. */
export async function runInteractive<T>(
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
