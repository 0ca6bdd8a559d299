/**
 * Remembers for a moment which users are listed members, so that limits can differ without one more query for each request. What a user
 * may see is not decided here but in SQL.
 */
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import { SERVICE } from '../database/scope.ts';

const MOST_USERS = 20_000;
/** In milliseconds. A membership seldom ends, and who has just paid should soon have a member's limits. */
const MEMBER_FOR = 5 * 60_000;
const NON_MEMBER_FOR = 15_000;
const TIMEOUT_MS = 1000;

/** Whether the user, by id, is a listed member, as known for some minutes. Only the first call for a user waits for the database. */
export type MembershipCache = (user: string) => Promise<boolean>;

/** A cache over this database. Its function rejects as `Database.query` does when the database can't be asked. */
export function createMembershipCache(database: Database, clock: () => Date): MembershipCache {
  const isListed = async (user: string): Promise<boolean> => {
    const scope = { ...SERVICE, readOnly: true, statementTimeoutMs: TIMEOUT_MS };
    const statement = { text: 'select private.is_listed($1) as listed', values: [user] };
    const [row] = await database.query<{ listed: boolean }>(scope, statement);
    return row?.listed ?? false;
  };
  const known = new LRUCache<string, boolean>({
    max: MOST_USERS,
    perf: { now: () => clock().getTime() },
    ttlResolution: 0,
    // An old answer is given while a new one is fetched.
    allowStale: true,
    fetchMethod: async (user, _stale, { options }) => {
      const listed = await isListed(user);
      options.ttl = listed ? MEMBER_FOR : NON_MEMBER_FOR;
      return listed;
    },
  });
  return async (user) => (await known.fetch(user)) ?? false;
}
