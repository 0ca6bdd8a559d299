/**
 * Counts the rows of other members that each member is given, and tells the database, which sets the limit (docs/decisions/014).
 * Gathered in memory, because a write for every page would cost more than the page.
 */
import type { Database } from '../database/database.ts';
import { SERVICE } from '../database/scope.ts';

export interface ReadingCount {
  /** Notes that a member was given rows of a relation; waits for the database when they were many, so that nobody outruns it. */
  note(member: unknown, relation: string, rows: number): Promise<void> | undefined;
  /** Writes what is left. */
  stop(): Promise<void>;
}

/** The views that show other members. */
const COUNTED: ReadonlySet<string> = new Set(['valid_profiles', 'follows_view']);
const MANY_ROWS = 60;
const FLUSH_MS = 2000;

/** A count that nobody has written yet is lost when the process is killed: at most two seconds of reading. */
export function createReadingCount(database: Database, report: (error: unknown) => void): ReadingCount {
  let given = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const add = (member: string, rows: number): number => {
    const total = (given.get(member) ?? 0) + rows;
    given.set(member, total);
    return total;
  };

  const write = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (given.size === 0) return writing;
    const written = given;
    given = new Map();
    const values = [JSON.stringify(Object.fromEntries(written))];
    writing = writing
      .then(() => database.query(SERVICE, { text: 'select public.note_reading($1)', values }))
      .then(
        () => undefined,
        (error) => {
          report(error);
          for (const [member, rows] of written) add(member, rows);
        },
      );
    return writing;
  };

  return {
    note(member, relation, rows) {
      if (rows === 0 || typeof member !== 'string' || !COUNTED.has(relation)) return undefined;
      if (add(member, rows) >= MANY_ROWS) return write();
      timer ??= setTimeout(write, FLUSH_MS).unref();
      return undefined;
    },
    stop: write,
  };
}
