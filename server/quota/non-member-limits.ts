/** Limits of users without membership: accounts are free, so expensive requests from many must not delay members (docs/decisions/011). */
import type { Database, Scope } from '#server/database/client/database.ts';
import type { MembershipCache } from './membership-cache.ts';

const STATEMENT_TIMEOUT_MS = 1000;

/** The same database, with these limits for transactions of the role `authenticated` whose user is no member. */
export function limitNonMembers(database: Database, isMember: MembershipCache): Database {
  const limitedIf = (isNonMember: boolean, scope: Scope): Scope =>
    isNonMember ? { statementTimeoutMs: STATEMENT_TIMEOUT_MS, ...scope, share: 'non-members' } : scope;
  /** Synchronous for cached users, because it runs for each request. */
  const limited = (scope: Scope): Scope | Promise<Scope> => {
    if (scope.role !== 'authenticated') return scope;
    const user = scope.claims?.sub;
    const member = typeof user === 'string' && isMember(user);
    if (typeof member === 'boolean') return limitedIf(!member, scope);
    return member.then((found) => limitedIf(!found, scope));
  };
  return {
    ...database,
    query: (scope, statement) => {
      const own = limited(scope);
      if (own instanceof Promise) return own.then((found) => database.query(found, statement));
      return database.query(own, statement);
    },
    transaction: async (scope, work) => database.transaction(await limited(scope), work),
  };
}
