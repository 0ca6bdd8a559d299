/** Where scroll positions are kept. */
import type { Location } from 'react-router';

/**
 * The key under which a page's scroll position is kept: path and query, and on a member's profile whose it is. A list is shown again
 * where it was left, however it is reached; another member's profile begins at its top.
 */
export function scrollKey({
  pathname,
  search,
  state,
}: Pick<Location, 'pathname' | 'search' | 'state'>): string {
  const member: unknown = (state as { user_id?: unknown } | null)?.user_id;
  return [pathname + search, ...(typeof member === 'string' ? [member] : [])].join(' ');
}

/** The key under which react-router stores the scroll positions of this tab. */
const POSITIONS = 'react-router-scroll-positions';

/** Forgets the positions of earlier visits when an address was opened, so that the page starts at its top; not on reload and back. */
export function forgetScrollOnVisit(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type === 'navigate') sessionStorage.removeItem(POSITIONS);
}
