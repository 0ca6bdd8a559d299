/** A member whose whole row came with a list already: their profile shows at once, without another request. */
import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import type { Profile } from './types.ts';

const LISTS = new Set<unknown>(['members', 'shortlist']);

export interface KnownMember {
  member: Profile;
  /** When the list was read, in milliseconds since 1970. */
  readAt: number;
}

/** The most recently read row of a member among the lists in the cache. */
export function findKnownMember(id: string): KnownMember | undefined {
  return queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => LISTS.has(queryKey[0]) })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ state }) => {
      const list = state.data as InfiniteData<Profile[]> | undefined;
      const member = list?.pages.flat().find((row) => row.id === id);
      return member ? [{ member, readAt: state.dataUpdatedAt }] : [];
    })[0];
}
