/** A member that a list has already loaded: the profile shows these columns while the others load. */
import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from '#web/backend/query-client.ts';
import type { KnownProfile } from '#web/backend/types.ts';

const LISTS = new Set<unknown>(['members', 'shortlist']);

/** The most recently loaded row of a member in the cached lists. */
export function findKnownMember(id: string): KnownProfile | undefined {
  return queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => LISTS.has(queryKey[0]) })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ state }) => {
      const list = state.data as InfiniteData<KnownProfile[]> | undefined;
      return list?.pages.flat().find((row) => row.id === id) ?? [];
    })[0];
}
