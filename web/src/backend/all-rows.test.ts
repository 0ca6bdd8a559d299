import { describe, expect, test } from 'vitest';
import { MAX_ROWS_PER_RESPONSE } from '#domain/limits.ts';
import { allRows } from './all-rows.ts';

/** A backend with `count` rows and our limit of rows per response. */
function backendOf(count: number) {
  const rows = Array.from({ length: count }, (_, index) => index);
  return async (first: number, last: number) => ({
    data: rows.slice(first, Math.min(last + 1, first + MAX_ROWS_PER_RESPONSE)),
    error: null,
  });
}

describe('allRows', () => {
  test.each([0, 1, MAX_ROWS_PER_RESPONSE - 1, MAX_ROWS_PER_RESPONSE, MAX_ROWS_PER_RESPONSE * 2 + 300])(
    'returns each of %i rows once',
    async (count) => {
      const rows = await allRows(backendOf(count));
      expect(rows).toEqual(Array.from({ length: count }, (_, index) => index));
    },
  );

  test('rejects when a later page fails', async () => {
    const ask = backendOf(MAX_ROWS_PER_RESPONSE + 1);
    const rows = allRows((first, last) =>
      first === 0
        ? ask(first, last)
        : Promise.resolve({ data: null, error: new Error('broken'), status: 500 }),
    );
    await expect(rows).rejects.toThrow();
  });
});
