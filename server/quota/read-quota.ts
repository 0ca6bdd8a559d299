/**
 * The read quota (docs/decisions/014): counts the rows of other members that each member reads. Counts are buffered, because a write
 * for every page would cost more than the page, except near the limit; while writes fail, the process applies its own counts.
 */
import { LRUCache } from 'lru-cache';
import type { Database, Scope } from '#server/database/client/database.ts';
import { PostgresError } from '#server/database/client/errors.ts';
import { SERVICE } from '#server/database/client/scope.ts';
import { isUuid } from '#server/database/client/uuid.ts';

export interface ReadQuota {
  /** Runs a read and counts its rows (`rowsOf`, 0 is free). Throws PT429 when the quota was used up before, and whatever `read` throws. */
  count<T>(member: string, read: () => Promise<T>, rowsOf: (answer: T) => number): Promise<T>;
  stop(): Promise<void>;
}

interface ReadQuotaOptions {
  database: Database;
  processes: number;
  clock: () => Date;
  report: (error: unknown) => void;
}

type Counts = Map<string, number>;

/** Without waiting for the disk: a crash of the machine then loses no more than a killed process does. */
const WRITING: Scope = { ...SERVICE, settings: { synchronous_commit: 'off' } };
const READING: Scope = { ...SERVICE, readOnly: true };
/** Rows of one member that all processes together may have returned before they write the count. */
const MAX_UNWRITTEN = 60;
const FLUSH_MS = 2000;
const RETRY_MS = 2000;
const MAX_MEMBERS = 20_000;
const DAY_MS = 24 * 60 * 60_000;
/** Offset of Indian Standard Time; private.read_counts counts days of India. */
const INDIA_OFFSET_MS = 5.5 * 60 * 60_000;

/** The same error as the views raise (private.viewer_permission). */
const limitReached = () => new PostgresError({ code: 'PT429', message: 'read_quota_reached' });

function merged(some: Counts, others: Counts): Counts {
  const all = new Map(some);
  for (const [member, rows] of others) all.set(member, (all.get(member) ?? 0) + rows);
  return all;
}

/** A read quota in this database. Killing the process loses the buffered counts, of at most two seconds. */
export function createReadQuota({ database, processes, clock, report }: ReadQuotaOptions): ReadQuota {
  const maxUnwritten = MAX_UNWRITTEN / processes;
  /** Rows that each member may still read today, by the latest answer of the database; without rows counted here since. */
  const left = new LRUCache<string, { day: number; rows: number }>({ max: MAX_MEMBERS });
  let buffered: Counts = new Map();
  let beingWritten: Counts = new Map();
  let unsaved: Counts = new Map();
  let running: Promise<Counts | null> | undefined;
  let next: Promise<Counts | null> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failedAt: number | undefined;

  const today = () => Math.floor((clock().getTime() + INDIA_OFFSET_MS) / DAY_MS);
  const unwrittenOf = (member: string) =>
    (buffered.get(member) ?? 0) + (beingWritten.get(member) ?? 0) + (unsaved.get(member) ?? 0);
  const leftFor = (member: string): number | undefined => {
    const known = left.get(member);
    return known?.day === today() ? known.rows : undefined;
  };

  const load = async (member: string): Promise<void> => {
    const statement = { text: 'select public.read_quota_left($1) as rows_left', values: [member] };
    const [row] = await database.query<{ rows_left: number }>(READING, statement);
    // A write that finished meanwhile has a newer value.
    if (row && leftFor(member) === undefined) left.set(member, { day: today(), rows: row.rows_left });
  };

  /** Rows left after the unwritten ones, as this process estimates: it assumes that every other process has as many unwritten. */
  const leftByMemory = async (member: string, unwritten: number): Promise<number> => {
    if (leftFor(member) === undefined) await load(member);
    return (leftFor(member) ?? 0) - unwritten * processes;
  };

  /** Writes all counts and returns the rows left for each member; null when the write failed. */
  const write = async (): Promise<Counts | null> => {
    beingWritten = merged(unsaved, buffered);
    buffered = new Map();
    unsaved = new Map();
    const text = 'select member, rows_left from public.count_read_rows($1)';
    const values = [JSON.stringify(Object.fromEntries(beingWritten))];
    try {
      const day = today();
      const rows = await database.query<{ member: string; rows_left: number }>(WRITING, { text, values });
      for (const each of rows) left.set(each.member, { day, rows: each.rows_left });
      failedAt = undefined;
      return new Map(rows.map((each) => [each.member, each.rows_left]));
    } catch (error) {
      report(error);
      failedAt = performance.now();
      unsaved = beingWritten;
      writeLater();
      return null;
    } finally {
      beingWritten = new Map();
      running = undefined;
    }
  };
  const writeNow = () => {
    clearTimeout(timer);
    timer = undefined;
    next = undefined;
    running = write();
    return running;
  };
  const flush = (): Promise<Counts | null> => {
    if (!running) return writeNow();
    next ??= running.then(writeNow);
    return next;
  };
  const writeLater = () => {
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
  };
  const isPaused = () => failedAt !== undefined && performance.now() - failedAt < RETRY_MS;

  /** Whether rows that were counted in `batch`, after `ahead` others of the member, began within the quota by the database's counts. */
  const isGranted = async (member: string, batch: Counts, ahead: number, unwrittenBefore: number) => {
    const written = isPaused() ? null : await flush();
    if (!written) return (await leftByMemory(member, unwrittenBefore)) > 0;
    // Within a batch, the first requests get the rest of the quota. A user without a profile gets no row from the write, and sees no members.
    const mineAndBehind = (batch.get(member) ?? 0) - ahead;
    return (written.get(member) ?? 0) + mineAndBehind > 0;
  };

  /** Counts rows. False when the quota was used up before them, so that they must not be returned. Synchronous far from the limit. */
  const countRows = (member: string, rows: number): boolean | Promise<boolean> => {
    const unwrittenBefore = unwrittenOf(member);
    const batch = buffered;
    const ahead = batch.get(member) ?? 0;
    batch.set(member, ahead + rows);
    const unwritten = unwrittenBefore + rows;
    const isNearLimit = (leftFor(member) ?? 0) - unwritten < MAX_UNWRITTEN;
    if (isNearLimit || unwritten >= maxUnwritten) return isGranted(member, batch, ahead, unwrittenBefore);
    writeLater();
    return true;
  };

  return {
    async count(user, read, rowsOf) {
      const isKnown = leftFor(user) !== undefined;
      // The database rejects what is not a UUID, and returns UUIDs in lower case.
      if (!isKnown && !isUuid(user)) return read();
      const member = isKnown ? user : user.toLowerCase();
      // While writes succeed, the views in SQL reject this themselves.
      if (failedAt !== undefined && (await leftByMemory(member, unwrittenOf(member))) <= 0)
        throw limitReached();
      const loading = isKnown ? undefined : load(member).catch(() => undefined);
      const answer = await read();
      if (loading) await loading;
      const rows = rowsOf(answer);
      if (rows === 0) return answer;
      const granted = countRows(member, rows);
      if (granted === true || (await granted)) return answer;
      throw limitReached();
    },
    async stop() {
      if (buffered.size + unsaved.size > 0 || running) await flush();
    },
  };
}
