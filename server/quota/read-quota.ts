/**
 * The read quota (docs/decisions/014): counts the rows of other members that each member reads. Counts are buffered, because a write
 * for every page would cost more than the page, except near the limit; while writes fail, the process applies its own counts.
 */
import type { Database } from '#server/database/client/database.ts';
import { PostgresError } from '#server/database/client/errors.ts';
import { isUuid } from '#server/database/client/uuid.ts';
import { createCountWriter } from './count-writer.ts';
import { createRemainingRows } from './remaining-rows.ts';
import { type Added, createUnwrittenCounts } from './unwritten-counts.ts';

/** A read that began within the quota. */
export interface Admission {
  member: string;
  /** Settles when it is known how many rows the member has left; in progress during the member's first read. */
  loading?: Promise<void>;
}

export interface ReadQuota {
  /** Before a read: undefined for users whose reads don't count. Throws PT429 when the quota is used up and SQL may not know it. */
  admit(user: string): Admission | Promise<Admission> | undefined;
  /** After a read: counts its rows, before they are returned. Throws PT429 when the quota was used up before them. */
  record(admission: Admission, rows: number): void | Promise<void>;
  stop(): Promise<void>;
}

interface ReadQuotaOptions {
  database: Database;
  processes: number;
  clock: () => Date;
  report: (error: unknown) => void;
}

/** Rows of one member that all processes together may have returned before they write the count. */
const MAX_UNWRITTEN = 60;

/** The same error as the views raise (private.viewer_permission). */
const limitReached = () => new PostgresError({ code: 'PT429', message: 'read_quota_reached' });

/** A read quota in this database. Killing the process loses the buffered counts, of at most two seconds. */
export function createReadQuota({ database, processes, clock, report }: ReadQuotaOptions): ReadQuota {
  const maxUnwritten = MAX_UNWRITTEN / processes;
  const counts = createUnwrittenCounts();
  const remaining = createRemainingRows(database, clock);
  const writer = createCountWriter({ database, counts, remaining, report });

  /** Rows left after the unwritten ones, as this process estimates: it assumes that every other process has as many unwritten. */
  const leftByMemory = async (member: string, unwritten: number): Promise<number> => {
    if (remaining.of(member) === undefined) await remaining.load(member);
    return (remaining.of(member) ?? 0) - unwritten * processes;
  };

  const admitByMemory = async (admission: Admission): Promise<Admission> => {
    const { member } = admission;
    if ((await leftByMemory(member, counts.of(member))) <= 0) throw limitReached();
    return admission;
  };

  /** Whether the rows that a read added began within the quota by the database's counts. */
  const isGranted = async (member: string, { batch, ahead }: Added, unwrittenBefore: number) => {
    const written = writer.isPaused() ? null : await writer.flush();
    if (!written) return (await leftByMemory(member, unwrittenBefore)) > 0;
    // Within a batch, the first requests get the rest of the quota. A user without a profile gets no row from the write, and sees no members.
    const mineAndBehind = Number(batch.get(member)) - ahead;
    return (written.get(member) ?? 0) + mineAndBehind > 0;
  };

  /** Synchronous far from the limit. */
  const count = (member: string, rows: number): void | Promise<void> => {
    const unwrittenBefore = counts.of(member);
    const added = counts.add(member, rows);
    const unwritten = unwrittenBefore + rows;
    const isNearLimit = (remaining.of(member) ?? 0) - unwritten < MAX_UNWRITTEN;
    if (!isNearLimit && unwritten < maxUnwritten) return writer.flushLater();
    return isGranted(member, added, unwrittenBefore).then((granted) => {
      if (!granted) throw limitReached();
    });
  };

  return {
    admit(user) {
      const isKnown = remaining.of(user) !== undefined;
      // The database rejects what is not a UUID, and returns UUIDs in lower case.
      if (!isKnown && !isUuid(user)) return undefined;
      const member = isKnown ? user : user.toLowerCase();
      // While writes succeed, the views in SQL reject this themselves.
      if (writer.isFailing()) return admitByMemory({ member });
      return { member, loading: isKnown ? undefined : remaining.load(member).catch(() => undefined) };
    },
    record({ member, loading }, rows) {
      const counted = () => (rows === 0 ? undefined : count(member, rows));
      return loading ? loading.then(counted) : counted();
    },
    stop: writer.stop,
  };
}
