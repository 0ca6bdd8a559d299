/** How many members filters find, and what to leave out when they find nobody (`count_members`). */
import { queryOptions } from '@tanstack/react-query';
import { backend } from './client.ts';
import { unwrap } from './errors.ts';
import { filterArguments, type MemberFilters } from './member-filters.ts';

export interface MemberCount {
  /** At most MOST_COUNTED, which stands for more, too. */
  members: number;
  /** Only where nobody was found: filters without one of which somebody is, and how many; first the one that brings most. */
  without: { filter: string; members: number }[];
}

const STALE_MS = 60_000;

/**
 * Query of the count without the viewer. Guna totals are computed page by page, so nobody counts by guna: then the members are counted whom
 * the other filters find. Throws BackendError.
 */
export function memberCountOptions(userId: string, { guna: _, ...filters }: MemberFilters) {
  return queryOptions({
    queryKey: ['member-count', userId, filters],
    queryFn: async ({ signal }): Promise<MemberCount> => {
      const call = backend().rpc('count_members', { filters: filterArguments(filters) });
      const [total, ...without] = unwrap(await call.abortSignal(signal));
      return {
        members: total?.members ?? 0,
        without: without.map(({ left_out, members }) => ({ filter: left_out, members })),
      };
    },
    staleTime: STALE_MS,
  });
}
