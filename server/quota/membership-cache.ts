/**
 * Caches which users are listed members, so that limits can differ without another query for each request. It is not used for authorization:
 * SQL decides what a user may see.
 */
import { LRUCache } from 'lru-cache';
import type { Database } from '#server/database/client/database.ts';
import { SERVICE } from '#server/database/client/scope.ts';

interface Known {
  isMember: boolean;
  /** Expiry time in milliseconds; a stale value is returned while it is refreshed. */
  expiresAt: number;
}

const MAX_USERS = 20_000;
/** In milliseconds. A membership rarely ends, but a user who has just paid should soon have a member's limits. */
const MEMBER_TTL = 5 * 60_000;
const NON_MEMBER_TTL = 15_000;
const TIMEOUT_MS = 1000;

/** Whether the user, by id, is a listed member; may be minutes old. A promise only when the user is not in the cache. */
export type MembershipCache = (user: string) => boolean | Promise<boolean>;

/** A cache over this database. Its promises reject as `Database.query` does. */
export function createMembershipCache(database: Database, clock: () => Date): MembershipCache {
  const known = new LRUCache<string, Known>({ max: MAX_USERS });
  const fetching = new Map<string, Promise<boolean>>();

  const ask = async (user: string): Promise<boolean> => {
    const scope = { ...SERVICE, readOnly: true, statementTimeoutMs: TIMEOUT_MS };
    const statement = { text: 'select private.is_listed($1) as listed', values: [user] };
    try {
      const [row] = await database.query<{ listed: boolean }>(scope, statement);
      const isMember = row?.listed ?? false;
      known.set(user, {
        isMember,
        expiresAt: clock().getTime() + (isMember ? MEMBER_TTL : NON_MEMBER_TTL),
      });
      return isMember;
    } finally {
      fetching.delete(user);
    }
  };
  const fetch = (user: string): Promise<boolean> => {
    const asked = fetching.get(user) ?? ask(user);
    fetching.set(user, asked);
    return asked;
  };

  return (user) => {
    const before = known.get(user);
    if (!before) return fetch(user);
    // When the query fails, the stale value is kept.
    if (before.expiresAt <= clock().getTime()) fetch(user).catch(() => undefined);
    return before.isMember;
  };
}
