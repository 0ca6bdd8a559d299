/**
 * Counts the rows of other members that each member is given, and those that could show telephone numbers, and tells the database, which
 * sets the limits (docs/decisions/014, 023). Gathered in memory, because a write for every page would cost more than the page.
 */
import type { Database, Scope } from '../database/database.ts';
import { SERVICE } from '../database/scope.ts';
import { isOurTrouble } from './database-errors.ts';
import { oncePerRead } from './plan/once-per-read.ts';
import type { ReadPlan } from './plan/plan.ts';
import { columnsOf } from './plan/read-way.ts';
import type { AnswerRow } from './sql/answer.ts';

export interface ReadingCount {
  /**
   * Makes a read and counts it for the member, the `sub` of the token. Much at once is answered only when its count is written; what then
   * turns out to go beyond a limit, with what was asked at the same moment, is read anew for the database to judge. Throws as `read` does.
   */
  count(member: unknown, plan: ReadPlan, read: () => Promise<AnswerRow>): Promise<AnswerRow>;
  /** The same for what else shows other members; `rowsOf` says as how many rows an answer counts. Refusals are free. */
  countShown<T>(member: string, read: () => Promise<T>, rowsOf: (answer: T) => number): Promise<T>;
  /** Writes what is left. */
  stop(): Promise<void>;
}

interface Given {
  rows: number;
  numbers: number;
}

/** The views that show other members. */
const COUNTED: ReadonlySet<string> = new Set(['valid_profiles', 'follows_view']);
/** Their columns that are telephone numbers: those that `valid_profiles` stops showing at the limit. */
export const NUMBERS: ReadonlySet<string> = new Set(['phone', 'parent_number', 'mama_phone']);
/** What the last moments before a crash of the machine may lose is no more than a killed process loses; waiting for the disk would cost more than the write. */
const COUNTING: Scope = { ...SERVICE, settings: { synchronous_commit: 'off' } };
/** So much that isn't written yet is waited for. */
const MANY: Given = { rows: 60, numbers: 10 };
const FLUSH_MS = 2000;

/** Whether an answer could tell of numbers. */
const tellsOfNumbers = oncePerRead(({ query: { select, conditions, order } }) => {
  const asked = [...columnsOf(conditions), ...order.map(({ column }) => column)];
  return (
    select.some((each) => each.kind === 'all' || NUMBERS.has(each.column)) ||
    asked.some((name) => NUMBERS.has(name))
  );
});

/** A count that nobody has written yet is lost when the process is killed: at most two seconds of reading. */
export function createReadingCount(database: Database, report: (error: unknown) => void): ReadingCount {
  let gathered = new Map<string, Given>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<ReadonlySet<string>> = Promise.resolve(new Set<string>());
  /** The last write of each member whose count is being written. */
  const underWay = new Map<string, typeof writing>();

  const add = (member: string, given: Given): Given => {
    const before = gathered.get(member);
    const total = {
      rows: given.rows + (before?.rows ?? 0),
      numbers: given.numbers + (before?.numbers ?? 0),
    };
    gathered.set(member, total);
    return total;
  };

  const write = async (written: ReadonlyMap<string, Given>): Promise<ReadonlySet<string>> => {
    const values = [JSON.stringify(Object.fromEntries(written))];
    try {
      const text = 'select public.note_reading($1) as member';
      const rows = await database.query<{ member: string }>(COUNTING, { text, values });
      return new Set(rows.map(({ member }) => member));
    } catch (error) {
      report(error);
      for (const [member, given] of written) add(member, given);
      return new Set();
    }
  };

  /** Writes what is gathered, one after the other; gives the members who had met a limit before. */
  const flush = (): typeof writing => {
    clearTimeout(timer);
    timer = undefined;
    if (gathered.size === 0) return writing;
    const written = gathered;
    gathered = new Map();
    const done = writing.then(() => write(written));
    writing = done;
    for (const member of written.keys()) underWay.set(member, done);
    void done.then(() => {
      for (const member of written.keys()) if (underWay.get(member) === done) underWay.delete(member);
    });
    return done;
  };

  /** Whether the member had met a limit before, as far as that was waited for. */
  const note = async (member: string, given: Given): Promise<boolean> => {
    const { rows, numbers } = add(member, given);
    if (rows >= MANY.rows || numbers >= MANY.numbers || underWay.has(member))
      return (await flush()).has(member);
    timer ??= setTimeout(flush, FLUSH_MS).unref();
    return false;
  };

  return {
    async count(member, plan, read) {
      if (typeof member !== 'string' || !COUNTED.has(plan.relation.name)) return read();
      const answer = read();
      const given = await answer.then(
        (row) => (plan.headersOnly ? 0 : row.rows),
        (error: unknown) => {
          if (isOurTrouble(error)) throw error;
          return 0;
        },
      );
      // No row, a bare count and a refusal answer a question too; a refusal may name the value that didn't fit.
      const rows = Math.max(given, 1);
      const numbers = tellsOfNumbers(plan) ? rows : 0;
      return (await note(member, { rows, numbers })) ? read() : answer;
    },
    async countShown(member, read, rowsOf) {
      const answer = await read();
      const rows = rowsOf(answer);
      if (rows === 0) return answer;
      return (await note(member, { rows, numbers: 0 })) ? read() : answer;
    },
    async stop() {
      await flush();
    },
  };
}
