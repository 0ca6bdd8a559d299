/** All rows of a list that may be longer than one answer. */
import { ROWS_AN_ANSWER } from '#domain/limits.ts';
import { unwrap } from './errors.ts';

interface Answer<T> {
  data: T[] | null;
  error: unknown;
  status?: number;
}

/** Asks for the rows from `first` to `last`, an answer's length each time, until there are no more. Throws BackendError. */
export async function allRows<T>(ask: (first: number, last: number) => PromiseLike<Answer<T>>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const rows = unwrap(await ask(all.length, all.length + ROWS_AN_ANSWER - 1));
    all.push(...rows);
    if (rows.length < ROWS_AN_ANSWER) return all;
  }
}
