/**
 * The read quota: counts the rows of other members that each member is given and refuses those beyond the limit of a day, which SQL sets
 * (docs/decisions/014). Counts are gathered in memory, because a write for every page would cost more than the page. Near the limit they
 * are written before the answer; when the database refuses to write, the process judges by what it has counted itself.
 */
import { LRUCache } from 'lru-cache';
import type { Database, Scope } from '#server/database/client/database.ts';
import { PostgresError } from '#server/database/client/errors.ts';
import { SERVICE } from '#server/database/client/scope.ts';
import { isUuid } from '#server/database/client/uuid.ts';

export interface ReadQuota {
  /**
   * Makes a read for a member, by user id, and counts its rows. `rowsOf` tells as how many rows an answer counts; 0 is free.
   * Throws PT429 `reading_limit_reached` when the quota was used up before this read, and whatever `read` throws.
   */
  count<T>(member: string, read: () => Promise<T>, rowsOf: (answer: T) => number): Promise<T>;
  /** Writes what is left. */
  stop(): Promise<void>;
}

interface ReadQuotaOptions {
  database: Database;
  /** How many processes count, this one included. */
  processes: number;
  clock: () => Date;
  /** Gets failures of writing. */
  report: (error: unknown) => void;
}

/** Rows by member. */
type Counts = Map<string, number>;

/** What the last moments before a crash of the machine may lose is no more than a killed process loses; waiting for the disk would cost more than the write. */
const WRITING: Scope = { ...SERVICE, settings: { synchronous_commit: 'off' } };
const READING: Scope = { ...SERVICE, readOnly: true };
/** Rows of one member that all processes together may have given without having written them. */
const MOST_UNWRITTEN = 60;
const FLUSH_MS = 2000;
/** How long no write is tried after one that failed. */
const PAUSE_MS = 2000;
const MOST_MEMBERS = 20_000;
const DAY_MS = 24 * 60 * 60_000;
/** The days of private.reading are India's. */
const INDIA_MS = 5.5 * 60 * 60_000;

/** The same refusal as the views give (private.viewer_may_read). */
const limitReached = () => new PostgresError({ code: 'PT429', message: 'reading_limit_reached' });

function merged(some: Counts, others: Counts): Counts {
  const all = new Map(some);
  for (const [member, rows] of others) all.set(member, (all.get(member) ?? 0) + rows);
  return all;
}

/** A read quota over this database. Killing the process loses what is not written yet: two seconds of reading at most. */
export function createReadQuota({ database, processes, clock, report }: ReadQuotaOptions): ReadQuota {
  const mostUnwritten = MOST_UNWRITTEN / processes;
  /** Rows that each member may still be given today as the database said last; what was counted here since is not in it. */
  const left = new LRUCache<string, { day: number; rows: number }>({ max: MOST_MEMBERS });
  let gathered: Counts = new Map();
  let beingWritten: Counts = new Map();
  /** What could not be written. */
  let unsaved: Counts = new Map();
  let running: Promise<Counts | null> | undefined;
  let next: Promise<Counts | null> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failedAt: number | undefined;

  const today = () => Math.floor((clock().getTime() + INDIA_MS) / DAY_MS);
  const unwrittenOf = (member: string) =>
    (gathered.get(member) ?? 0) + (beingWritten.get(member) ?? 0) + (unsaved.get(member) ?? 0);
  const leftFor = (member: string): number | undefined => {
    const known = left.get(member);
    return known?.day === today() ? known.rows : undefined;
  };

  const load = async (member: string): Promise<void> => {
    const statement = { text: 'select public.reading_left($1) as rows_left', values: [member] };
    const [row] = await database.query<{ rows_left: number }>(READING, statement);
    // What a write has heard meanwhile is newer.
    if (row && leftFor(member) === undefined) left.set(member, { day: today(), rows: row.rows_left });
  };

  /** What is left after so many rows that are not written, as far as this process knows; each of the others may hold as many. */
  const leftByMemory = async (member: string, unwritten: number): Promise<number> => {
    if (leftFor(member) === undefined) await load(member);
    return (leftFor(member) ?? 0) - unwritten * processes;
  };

  /** Gives the rows that are left for each member; null when nothing could be written. */
  const write = async (): Promise<Counts | null> => {
    beingWritten = merged(unsaved, gathered);
    gathered = new Map();
    unsaved = new Map();
    const text = 'select member, rows_left from public.note_reading($1)';
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
  /** Writes all that is gathered now, behind what is being written. */
  const flush = (): Promise<Counts | null> => {
    if (!running) return writeNow();
    next ??= running.then(writeNow);
    return next;
  };
  const writeLater = () => {
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
  };
  const isPaused = () => failedAt !== undefined && performance.now() - failedAt < PAUSE_MS;

  /** Whether rows that were noted in `batch`, behind `ahead` others of the member, are within what the database says is left. */
  const isGranted = async (member: string, batch: Counts, ahead: number, unwrittenBefore: number) => {
    const written = isPaused() ? null : await flush();
    if (!written) return (await leftByMemory(member, unwrittenBefore)) > 0;
    // Of requests in one batch, the first ones are given what is left. Who has no profile is shown no member.
    const mineAndBehind = (batch.get(member) ?? 0) - ahead;
    return (written.get(member) ?? 0) + mineAndBehind > 0;
  };

  /** Counts rows that were read. False when nothing was left before them, so that they must not be given. No promise for an ordinary page. */
  const note = (member: string, rows: number): boolean | Promise<boolean> => {
    const unwrittenBefore = unwrittenOf(member);
    const batch = gathered;
    const ahead = batch.get(member) ?? 0;
    batch.set(member, ahead + rows);
    const unwritten = unwrittenBefore + rows;
    const isNearLimit = (leftFor(member) ?? 0) - unwritten < MOST_UNWRITTEN;
    if (isNearLimit || unwritten >= mostUnwritten) return isGranted(member, batch, ahead, unwrittenBefore);
    writeLater();
    return true;
  };

  return {
    async count(user, read, rowsOf) {
      const isKnown = leftFor(user) !== undefined;
      // The database refuses what is no id, and writes ids in lower case.
      if (!isKnown && !isUuid(user)) return read();
      const member = isKnown ? user : user.toLowerCase();
      // As long as counts are written, SQL refuses this by itself.
      if (failedAt !== undefined && (await leftByMemory(member, unwrittenOf(member))) <= 0)
        throw limitReached();
      const loading = isKnown ? undefined : load(member).catch(() => undefined);
      const answer = await read();
      if (loading) await loading;
      const rows = rowsOf(answer);
      if (rows === 0) return answer;
      const granted = note(member, rows);
      if (granted === true || (await granted)) return answer;
      throw limitReached();
    },
    async stop() {
      if (gathered.size + unsaved.size > 0 || running) await flush();
    },
  };
}
