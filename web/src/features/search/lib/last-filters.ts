/** The filters of the last search, so that they are there again when the search is opened anew. They last as long as the visit. */
import type { MemberFilters } from '#web/backend/list-members.ts';

let last: { userId: string; filters: MemberFilters } | null = null;

/** Remembers what somebody searched for. */
export function keepLastFilters(userId: string, filters: MemberFilters): void {
  last = { userId, filters };
}

/** What this member searched for last; null before the first search. */
export function lastFilters(userId: string): MemberFilters | null {
  return last?.userId === userId ? last.filters : null;
}
