/** Opens the drawer with the filter form by the navigation state. */
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { MemberFilters } from '#web/backend/member-filters.ts';
import { keptHomeGender } from '#web/device/home-gender.ts';
import { homeFilters } from '#web/members/home-list.ts';
import { useUserId } from '#web/session/session.ts';
import { filtersFromUrl, filtersToUrl } from './filters-in-url.ts';

/**
 * Whether the drawer is open. The Search tab and the Filters button of another page open it by the navigation state, also when the search
 * is shown already; a search without filters then continues with the last ones, at first with whom the browse list shows.
 */
export function useDrawerFromState() {
  const userId = useUserId();
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = (state as { filters?: boolean } | null)?.filters === true;
  const [open, setOpen] = useState(asked);
  useEffect(() => {
    if (!asked) {
      keepLastFilters(userId, filtersFromUrl(new URLSearchParams(search)));
      return;
    }
    setOpen(true);
    const next =
      search || filtersToUrl(lastFilters(userId) ?? homeFilters(keptHomeGender(userId) ?? 'all')).toString();
    void navigate({ pathname, search: next }, { replace: true, state: null, preventScrollReset: true });
  }, [asked, navigate, pathname, search, userId]);
  return [open && !asked, setOpen] as const;
}

/** Kept until the page is closed. */
let last: { userId: string; filters: MemberFilters } | null = null;

/** Stores the filters of a search. */
function keepLastFilters(userId: string, filters: MemberFilters): void {
  last = { userId, filters };
}

/** What this member searched for last; null before the first search. */
function lastFilters(userId: string): MemberFilters | null {
  return last?.userId === userId ? last.filters : null;
}
