/**
 * Pages of valid members, newest first, never oneself: what browse and search show.
 * Which filters are chosen is the search's business; here they become one request a page.
 */
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { SEARCH_PAGE_SIZE } from '#domain/limits.ts';
import { backend } from './client.ts';
import { unwrap } from './errors.ts';
import { membersPage } from './page-queries.ts';
import type { ListedProfile } from './types.ts';

/** Filters of which several values may be chosen, in the order of the form. */
export const CHOICE_KEYS = ['highest_education', 'company_role', 'city', 'caste'] as const;
export type ChoiceKey = (typeof CHOICE_KEYS)[number];

/** What the list is narrowed to; a key that is absent doesn't narrow. */
export interface MemberFilters extends Partial<Record<ChoiceKey, string[]>> {
  gender?: 'Male' | 'Female';
  /** Least income in rupees a year. */
  income?: number;
}

const MONTHS = 12;
/** A list that was left for a profile is still there on coming back, minutes later. */
export const LIST_CACHE_MS = 30 * 60_000;

/** Query of the pages for one viewer and one set of filters; its data are the members of all pages. Throws BackendError. */
export function membersOptions(userId: string, filters: MemberFilters = {}) {
  return infiniteQueryOptions({
    queryKey: ['members', userId, filters],
    queryFn: ({ pageParam, signal }) => fetchPage(userId, filters, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last: ListedProfile[], pages: ListedProfile[][]) =>
      last.length < SEARCH_PAGE_SIZE ? undefined : pages.length * SEARCH_PAGE_SIZE,
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
  let query = membersPage(backend(), userId, offset);
  for (const column of CHOICE_KEYS) {
    const chosen = filters[column];
    if (chosen?.length) query = query.filter(column, 'in', inList(chosen));
  }
  if (filters.gender) query = query.eq('gender', filters.gender);
  // Stored by the month, asked by the year.
  if (filters.income) query = query.gte('income', filters.income / MONTHS);
  return unwrap(await query.abortSignal(signal)) as unknown as ListedProfile[];
}

/** The value of an `in` filter. Quoted by ourselves: the library leaves quotes inside of values as they are. */
export function inList(values: readonly string[]): string {
  return `(${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')})`;
}

/** The members of all pages; somebody who joins between two pages pushes a row from one into the next. */
export function uniqueMembers<T extends { id: string }>({ pages }: InfiniteData<T[]>): T[] {
  return [...new Map(pages.flat().map((member) => [member.id, member])).values()];
}
