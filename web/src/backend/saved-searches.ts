/** The signed-in member's saved searches, each with how many members it finds who were listed since it was last opened. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Json } from '#domain/database.types.ts';
import { byYear } from '#domain/income.ts';
import { backend } from './client.ts';
import { unwrap } from './errors.ts';
import { type ChoiceKey, filterArguments, type MemberFilters } from './member-filters.ts';
import { queryClient } from './query-client.ts';

export interface SavedSearch {
  id: string;
  name: string;
  filters: MemberFilters;
  /** Chosen values that are offered no more and that no member has. */
  missing: Partial<Record<ChoiceKey, string[]>>;
  /** New members, at most MOST_NEWLY_FOUND, which stands for more, too; null without a membership. */
  found: number | null;
}

const STALE_MS = 60_000;

/** Query of the searches, the oldest first. Throws BackendError. */
export function savedSearchesOptions(userId: string) {
  return queryOptions({
    queryKey: ['saved-searches', userId],
    queryFn: async ({ signal }) =>
      unwrap(await backend().rpc('my_saved_searches').abortSignal(signal)).map(
        ({ id, name, filters, missing, found }): SavedSearch => ({
          id,
          name,
          filters: formFilters(filters as MemberFilters),
          missing: missing as SavedSearch['missing'],
          found,
        }),
      ),
    staleTime: STALE_MS,
  });
}

/** The filters of the form: income by the year. */
function formFilters({ income, ...others }: MemberFilters): MemberFilters {
  return { ...others, ...(income && { income: byYear(income) }) };
}

export type SavedSearchChange =
  | { call: 'save_search'; name: string; filters: MemberFilters }
  | { call: 'note_search_seen' | 'delete_saved_search'; search: string };

/** Mutation of the searches; the list is read again. Throws BackendError: PT409 `saved_search_limit`. */
export function changeSavedSearchesOptions(userId: string) {
  return mutationOptions({
    mutationFn: async (change: SavedSearchChange): Promise<void> => {
      unwrap(
        change.call === 'save_search'
          ? await backend().rpc('save_search', {
              name: change.name,
              filters: filterArguments(change.filters) as Json,
            })
          : await backend().rpc(change.call, { search: change.search }),
      );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedSearchesOptions(userId).queryKey }),
  });
}
