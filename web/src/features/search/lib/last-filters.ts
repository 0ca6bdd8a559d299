/** The filters of the last search, so that they are restored when the search is opened again. They are kept until the page is closed. */
import type { MemberFilters } from '#web/backend/member-filters.ts';

let last: { userId: string; filters: MemberFilters } | null = null;

export function keepLastFilters(userId: string, filters: MemberFilters): void {
  last = { userId, filters };
}

/** What this member searched for last; null before the first search. */
export function lastFilters(userId: string): MemberFilters | null {
  return last?.userId === userId ? last.filters : null;
}
