/**
 * Remembers for a moment which users are listed members, so that limits can differ without one more query for each request. What a user
 * may see is not decided here but in SQL.
 */
import { LRUCache } from 'lru-cache';
import type { Database } from '#server/database/client/database.ts';
import { SERVICE } from '#server/database/client/scope.ts';

interface Known {
  isMember: boolean;
  /** Until when, in milliseconds; an old answer is given while a new one is fetched. */
  until: number;
}

const MOST_USERS = 20_000;
/** In milliseconds. A membership seldom ends, and who has just paid should soon have a member's limits. */
const MEMBER_FOR = 5 * 60_000;
const NON_MEMBER_FOR = 15_000;
const TIMEOUT_MS = 1000;

/** Whether the user, by id, is a listed member, as known for some minutes. A promise only for a user nobody has asked for lately. */
export type MembershipCache = (user: string) => boolean | Promise<boolean>;

/** A cache over this database. Its promises reject as `Database.query` does when the database can't be asked. */
export function createMembershipCache(database: Database, clock: () => Date): MembershipCache {
  const known = new LRUCache<string, Known>({ max: MOST_USERS });
  const fetching = new Map<string, Promise<boolean>>();

  const ask = async (user: string): Promise<boolean> => {
    const scope = { ...SERVICE, readOnly: true, statementTimeoutMs: TIMEOUT_MS };
    const statement = { text: 'select private.is_listed($1) as listed', values: [user] };
    try {
      const [row] = await database.query<{ listed: boolean }>(scope, statement);
      const isMember = row?.listed ?? false;
      known.set(user, {
        isMember,
        until: clock().getTime() + (isMember ? MEMBER_FOR : NON_MEMBER_FOR),
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
    // Until the database can be asked again, the old answer holds.
    if (before.until <= clock().getTime()) fetch(user).catch(() => undefined);
    return before.isMember;
  };
}
