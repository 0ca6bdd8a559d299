/**
 * Pages of listed members for browse and search, without the viewer (statement 7.06): the newest first, one request a page, or in the order in
 * which they match the viewer.
 */
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { byMonth } from '#domain/income.ts';
import { SEARCH_PAGE_SIZE } from '#domain/limits.ts';
import { backend } from './client.ts';
import { unwrap } from './errors.ts';
import {
  CHOICE_KEYS,
  inList,
  type ListedMember,
  type MemberFilters,
  type MemberOrder,
} from './member-filters.ts';
import { membersPage } from './page-queries.ts';
import type { ListedProfile } from './types.ts';

/** How long a list stays cached after leaving it, for example for a profile. */
export const LIST_CACHE_MS = 30 * 60_000;

/** Query of the pages for a viewer and filters; its data are the members of all pages. Throws BackendError. */
export function membersOptions(userId: string, filters: MemberFilters = {}, order: MemberOrder = 'newest') {
  const isMatched = order === 'match' || filters.guna !== undefined;
  // Somebody who has just left the list leaves a gap in the kept order, so that a page of it may be short.
  const leastRows = isMatched ? 1 : SEARCH_PAGE_SIZE;
  return infiniteQueryOptions({
    queryKey: ['members', userId, filters, ...(isMatched ? ['match'] : [])],
    queryFn: async ({ pageParam, signal }): Promise<ListedMember[]> =>
      isMatched
        ? (await import('./matched-members.ts')).fetchMatchedPage(filters, pageParam, signal)
        : fetchPage(userId, filters, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last: ListedMember[], pages: ListedMember[][]) =>
      last.length < leastRows ? undefined : pages.length * SEARCH_PAGE_SIZE,
    select: uniqueMembers,
    gcTime: LIST_CACHE_MS,
  });
}

async function fetchPage(
  userId: string,
  filters: MemberFilters,
  offset: number,
  signal: AbortSignal,
): Promise<ListedProfile[]> {
  const query = filtered(membersPage(backend(), userId, offset), filters);
  return unwrap(await query.abortSignal(signal));
}

/** The part of the client library's query builder that filters use. */
interface Filterable {
  filter(column: string, operator: string, value: string): this;
  eq(column: string, value: string): this;
  gte(column: string, value: number): this;
  lte(column: string, value: number): this;
}

function filtered<Query extends Filterable>(unfiltered: Query, filters: MemberFilters): Query {
  let query = unfiltered;
  for (const column of CHOICE_KEYS) {
    const chosen = filters[column];
    if (chosen?.length) query = query.filter(column, 'in', inList(chosen));
  }
  if (filters.gender) query = query.eq('gender', filters.gender);
  // Stored per month, filtered per year.
  if (filters.income) query = query.gte('income', byMonth(filters.income));
  if (filters.age_from) query = query.gte('age', filters.age_from);
  if (filters.age_to) query = query.lte('age', filters.age_to);
  if (filters.height_from) query = query.gte('height_inches', filters.height_from);
  if (filters.height_to) query = query.lte('height_inches', filters.height_to);
  return query;
}

/** The members of all pages without duplicates: a new member between two requests moves a row to the next page. */
export function uniqueMembers<T extends { id: string }>({ pages }: InfiniteData<T[]>): T[] {
  return [...new Map(pages.flat().map((member) => [member.id, member])).values()];
}
