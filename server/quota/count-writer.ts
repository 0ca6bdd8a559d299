/** The writer of the read quota: adds buffered counts to the database, one write at a time, and again after a failure. */
import type { Database, Scope } from '#server/database/client/database.ts';
import { SERVICE } from '#server/database/client/scope.ts';
import type { RemainingRows } from './remaining-rows.ts';
import type { Counts, UnwrittenCounts } from './unwritten-counts.ts';

interface CountWriterOptions {
  database: Database;
  counts: UnwrittenCounts;
  /** Learns the database's answers. */
  remaining: RemainingRows;
  report: (error: unknown) => void;
}

/** Without waiting for the disk: a crash of the machine then loses no more than a killed process does. */
const WRITING: Scope = { ...SERVICE, settings: { synchronous_commit: 'off' } };
const FLUSH_MS = 2000;
const RETRY_MS = 2000;

/** A writer of these counts. */
export function createCountWriter({ database, counts, remaining, report }: CountWriterOptions) {
  let running: Promise<Counts | null> | undefined;
  let next: Promise<Counts | null> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failedAt: number | undefined;

  const save = async (given: Counts): Promise<Counts> => {
    const text = 'select member, rows_left from public.count_read_rows($1)';
    const values = [JSON.stringify(Object.fromEntries(given))];
    const day = remaining.today();
    const rows = await database.query<{ member: string; rows_left: number }>(WRITING, { text, values });
    for (const each of rows) remaining.set(each.member, day, each.rows_left);
    return new Map(rows.map((each) => [each.member, each.rows_left]));
  };

  const write = async (): Promise<Counts | null> => {
    try {
      const left = await save(counts.take());
      counts.finish({ success: true });
      failedAt = undefined;
      return left;
    } catch (error) {
      report(error);
      counts.finish({ success: false });
      failedAt = performance.now();
      flushLater();
      return null;
    } finally {
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

  const flushLater = () => {
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
  };

  return {
    /** Writes everything counted until now; returns the rows left for each member, null when that failed. */
    flush,
    /** Writes within two seconds. */
    flushLater,
    /** Whether the latest write failed. */
    isFailing: () => failedAt !== undefined,
    /** Whether it failed so recently that it isn't tried again yet. */
    isPaused: () => failedAt !== undefined && performance.now() - failedAt < RETRY_MS,
    /** Writes what is left, before the process ends. */
    async stop(): Promise<void> {
      if (!counts.isEmpty() || running) await flush();
    },
  };
}
