/** The rows that members may still read today, by the latest answer of the database; without rows counted here since. */
import { LRUCache } from 'lru-cache';
import type { Database } from '#server/database/client/database.ts';
import { SERVICE_READ } from '#server/database/client/scope.ts';

const MAX_MEMBERS = 20_000;
const DAY_MS = 24 * 60 * 60_000;
/** Offset of Indian Standard Time; private.read_counts counts days of India. */
const INDIA_OFFSET_MS = 5.5 * 60 * 60_000;

export type RemainingRows = ReturnType<typeof createRemainingRows>;

/** Knows no member at first. */
export function createRemainingRows(database: Database, clock: () => Date) {
  const known = new LRUCache<string, { day: number; rows: number }>({ max: MAX_MEMBERS });
  const today = () => Math.floor((clock().getTime() + INDIA_OFFSET_MS) / DAY_MS);
  const of = (member: string): number | undefined => {
    const found = known.get(member);
    return found?.day === today() ? found.rows : undefined;
  };
  return {
    /** The number of the present day. */
    today,
    /** Undefined while it is unknown. */
    of,
    set(member: string, day: number, rows: number): void {
      known.set(member, { day, rows });
    },
    /** Asks the database. Rejects as `Database.query` does. */
    async load(member: string): Promise<void> {
      const statement = { text: 'select public.read_quota_left($1) as rows_left', values: [member] };
      const [row] = await database.query<{ rows_left: number }>(SERVICE_READ, statement);
      // A write that finished meanwhile has a newer value.
      if (row && of(member) === undefined) known.set(member, { day: today(), rows: row.rows_left });
    },
  };
}
