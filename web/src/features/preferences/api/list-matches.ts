/** Pages of members in the order in which they match the viewer, with the guna totals of the page where they are wanted. */
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { SEARCH_PAGE_SIZE } from '#domain/limits.ts';
import { LISTED_COLUMNS } from '#domain/member-columns.ts';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { inList, LIST_CACHE_MS, uniqueMembers } from '#web/backend/list-members.ts';
import type { ListedProfile } from '#web/backend/types.ts';

/** What the list is narrowed to; a key that is absent doesn't narrow. Income in rupees a month, guna in points. */
export type MatchFilters = Partial<
  Record<'highest_education' | 'company_role' | 'city' | 'caste', string[]> &
    Record<'income' | 'guna', number>
>;

/** Query of the pages; its data are the members of all pages. Throws BackendError. */
export function matchesOptions(userId: string, filters: MatchFilters) {
  return infiniteQueryOptions({
    queryKey: ['matches', userId, filters],
    queryFn: ({ pageParam, signal }) => fetchPage(filters, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last: ListedProfile[][], pages: ListedProfile[][][]) =>
      (last[0]?.length ?? 0) < SEARCH_PAGE_SIZE ? undefined : pages.length * SEARCH_PAGE_SIZE,
    select: ({ pages, pageParams }: InfiniteData<ListedProfile[][], number>) =>
      uniqueMembers({ pages: pages.map(([, members]) => members ?? []), pageParams }),
    gcTime: LIST_CACHE_MS,
  });
}

/** The ranked ids of a page (as rows, for their number) and what is known of those that are still listed. */
async function fetchPage(
  filters: MatchFilters,
  skip: number,
  signal: AbortSignal,
): Promise<ListedProfile[][]> {
  const ranked = unwrap(
    await backend().rpc('best_matches', { filters, skip, most: SEARCH_PAGE_SIZE }).abortSignal(signal),
  ) as unknown as { id: string }[];
  if (ranked.length === 0) return [[], []];
  const answer = await backend()
    .from('valid_profiles')
    .select(LISTED_COLUMNS.join())
    .filter('id', 'in', inList(ranked.map(({ id }) => id)))
    .abortSignal(signal);
  const known = new Map((unwrap(answer) as unknown as ListedProfile[]).map((member) => [member.id, member]));
  return [ranked as ListedProfile[], ranked.flatMap(({ id }) => known.get(id) ?? [])];
}
