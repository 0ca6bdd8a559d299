/** Caches who is a listed member, so that limits can differ without another query. Not for authorization: SQL decides what a user may see. */
import { LRUCache } from 'lru-cache';
import type { Database } from '#server/database/client/database.ts';
import { SERVICE_READ } from '#server/database/client/scope.ts';

const MAX_USERS = 20_000;
/** In milliseconds. A membership rarely ends, but a user who has just paid should soon have a member's limits. */
const MEMBER_TTL = 5 * 60_000;
const NON_MEMBER_TTL = 15_000;
const SCOPE = { ...SERVICE_READ, statementTimeoutMs: 1000 };

/** Whether the user, by id, is a listed member; may be minutes old. A promise only when the user is not in the cache. */
export type MembershipCache = (user: string) => boolean | Promise<boolean>;

/** A cache over this database. Its promises reject as `Database.query` does. */
export function createMembershipCache(database: Database, clock: () => Date): MembershipCache {
  const known = new LRUCache<string, boolean>({
    max: MAX_USERS,
    ttl: MEMBER_TTL,
    perf: { now: () => clock().getTime() },
    ttlResolution: 0,
    // A stale value is returned while it is refreshed, and kept when that fails.
    allowStale: true,
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (user, _stale, { options }) => {
      const statement = { text: 'select private.is_listed($1) as listed', values: [user] };
      const [row] = await database.query<{ listed: boolean }>(SCOPE, statement);
      options.ttl = row?.listed ? MEMBER_TTL : NON_MEMBER_TTL;
      return Boolean(row?.listed);
    },
  });

  return (user) => {
    const before = known.get(user);
    if (before === undefined) return known.fetch(user).then(Boolean);
    if (known.getRemainingTTL(user) <= 0) known.fetch(user).catch(() => undefined);
    return before;
  };
}
