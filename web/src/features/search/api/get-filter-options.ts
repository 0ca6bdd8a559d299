/**
 * The options of the filter form: the values of listed members, from the views `distinct_*`; of marital status and mangal all that there
 * are, which are few.
 */
import { queryOptions } from '@tanstack/react-query';
import { allRows } from '#web/backend/all-rows.ts';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { CHOICE_KEYS, type ChoiceKey } from '#web/backend/member-filters.ts';

export type FilterOptions = Record<ChoiceKey, string[]>;

const FRESH_MS = 5 * 60_000;

/** Query of all lists; fails if one of them fails. Throws BackendError. */
export function filterOptionsOptions() {
  return queryOptions({
    queryKey: ['filter-options'],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(CHOICE_KEYS.map((key) => fetchValues(key, signal)));
      return Object.fromEntries(CHOICE_KEYS.map((key, index) => [key, lists[index]])) as FilterOptions;
    },
    staleTime: FRESH_MS,
  });
}

/** The tables of all choices. */
const ALL_CHOICES = {
  married_status: 'married_status_options',
  mangal_status: 'mangal_status_options',
} as const;

async function fetchValues(key: ChoiceKey, signal: AbortSignal): Promise<string[]> {
  if (key === 'married_status' || key === 'mangal_status') {
    const all = backend().from(ALL_CHOICES[key]).select('value').order('position');
    return unwrap(await all.abortSignal(signal)).map(({ value }) => value);
  }
  const rows = await allRows<Partial<Record<ChoiceKey, string | null>>>((first, last) =>
    backend().from(`distinct_${key}`).select().order(key).range(first, last).abortSignal(signal),
  );
  return rows.flatMap((row) => row[key] ?? []);
}
