/**
 * What users without membership may take of the database: a small share of the connections, and a second for each statement. An account
 * costs nothing, so that costly requests of many accounts must not keep members waiting.
 */
import type { Database, Scope } from '../database/database.ts';
import type { MembershipCache } from './membership-cache.ts';

const STATEMENT_TIMEOUT_MS = 1000;

/** The same database, with these limits for transactions of the role `authenticated` whose user is no member. */
export function limitNonMembers(database: Database, isMember: MembershipCache): Database {
  const limited = async (scope: Scope): Promise<Scope> => {
    if (scope.role !== 'authenticated') return scope;
    const user = scope.claims?.sub;
    if (typeof user === 'string' && (await isMember(user))) return scope;
    return { statementTimeoutMs: STATEMENT_TIMEOUT_MS, ...scope, share: 'non-members' };
  };
  return {
    ...database,
    query: async (scope, statement) => database.query(await limited(scope), statement),
    transaction: async (scope, work) => database.transaction(await limited(scope), work),
  };
}
