/** The options of the filter form: the values of listed members, from the views `distinct_*`. */
import { queryOptions } from '@tanstack/react-query';
import { allRows } from '#web/backend/all-rows.ts';
import { backend } from '#web/backend/client.ts';
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

async function fetchValues(key: ChoiceKey, signal: AbortSignal): Promise<string[]> {
  const rows = await allRows<Partial<Record<ChoiceKey, string | null>>>((first, last) =>
    backend().from(`distinct_${key}`).select().order(key).range(first, last).abortSignal(signal),
  );
  return rows.flatMap((row) => row[key] ?? []);
}
