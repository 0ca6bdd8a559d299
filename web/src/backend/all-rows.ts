/** All rows of a list that may be longer than one response. */
import { MAX_ROWS_PER_RESPONSE } from '#domain/limits.ts';
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
    const rows = unwrap(await fetchRows(all.length, all.length + MAX_ROWS_PER_RESPONSE - 1));
    all.push(...rows);
    if (rows.length < MAX_ROWS_PER_RESPONSE) return all;
  }
}
