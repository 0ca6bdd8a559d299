/** Pages of listed members for browse and search, newest first, without the viewer (spec 7.06). Each page is one request. */
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { latestBirthDateAt } from '#domain/age.ts';
import { SEARCH_PAGE_SIZE } from '#domain/limits.ts';
import { backend } from './client.ts';
import { toBackendError, unwrap } from './errors.ts';
import { membersPage } from './page-queries.ts';
import type { ListedProfile } from './types.ts';

/** Filters with several values, in the order of the form. */
export const CHOICE_KEYS = ['highest_education', 'company_role', 'city', 'caste'] as const;
export type ChoiceKey = (typeof CHOICE_KEYS)[number];

/** The filters of a list; absent keys don't filter. */
export interface MemberFilters extends Partial<Record<ChoiceKey, string[]>> {
  gender?: 'Male' | 'Female';
  /** Minimum income in rupees a year. */
  income?: number;
  /** Minimum age in years. */
  age_from?: number;
  /** Maximum age in years. */
  age_to?: number;
}

const MONTHS = 12;
const COUNT_STALE_MS = 60_000;
/** How long a list stays cached after leaving it, for example for a profile. */
export const LIST_CACHE_MS = 30 * 60_000;

/** Query of the pages for a viewer and filters; its data are the members of all pages. Throws BackendError. */
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
  const query = filtered(membersPage(backend(), userId, offset), filters);
  return unwrap(await query.abortSignal(signal));
}

/** The part of the client library's query builder that filters use. */
interface Filterable {
  filter(column: string, operator: string, value: string): this;
  eq(column: string, value: string): this;
  gt(column: string, value: string): this;
  gte(column: string, value: number): this;
  lte(column: string, value: string): this;
}

/** Returns the query with the filters. */
function filtered<Query extends Filterable>(unfiltered: Query, filters: MemberFilters): Query {
  let query = unfiltered;
  for (const column of CHOICE_KEYS) {
    const chosen = filters[column];
    if (chosen?.length) query = query.filter(column, 'in', inList(chosen));
  }
  if (filters.gender) query = query.eq('gender', filters.gender);
  // Stored per month, filtered per year.
  if (filters.income) query = query.gte('income', filters.income / MONTHS);
  if (filters.age_from) query = query.lte('dob', latestBirthDateAt(filters.age_from));
  if (filters.age_to) query = query.gt('dob', latestBirthDateAt(filters.age_to + 1));
  return query;
}

/** Query of the exact number of members that the filters find. Throws BackendError. */
export function memberCountOptions(userId: string, filters: MemberFilters) {
  return queryOptions({
    queryKey: ['member-count', userId, filters],
    queryFn: async ({ signal }) => {
      const members = backend().from('valid_profiles').select('id', { count: 'exact', head: true });
      const { count, error } = await filtered(members.neq('id', userId), filters).abortSignal(signal);
      if (error) throw toBackendError(error);
      return count ?? 0;
    },
    staleTime: COUNT_STALE_MS,
  });
}

/** The value of an `in` filter. Quoted here because the library doesn't escape quotes within values. */
export function inList(values: readonly string[]): string {
  return `(${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')})`;
}

/** The members of all pages without duplicates: a new member between two requests moves a row to the next page. */
export function uniqueMembers<T extends { id: string }>({ pages }: InfiniteData<T[]>): T[] {
  return [...new Map(pages.flat().map((member) => [member.id, member])).values()];
}
