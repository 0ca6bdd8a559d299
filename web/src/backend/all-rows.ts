/** All rows of a list that may be longer than one response. */
import { ROWS_AN_ANSWER } from '#domain/limits.ts';
import { unwrap } from './errors.ts';

interface Page<T> {
  data: T[] | null;
  error: unknown;
  status?: number;
}

/** Calls `fetchRows` with ranges of one response's length (both ends inclusive) until there are no more rows. Throws BackendError. */
export async function allRows<T>(
  fetchRows: (first: number, last: number) => PromiseLike<Page<T>>,
): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const rows = unwrap(await fetchRows(all.length, all.length + ROWS_AN_ANSWER - 1));
    all.push(...rows);
    if (rows.length < ROWS_AN_ANSWER) return all;
  }
}
