/** Opens the drawer with the filter form by the navigation state. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { filtersFromUrl, filtersToUrl } from '#web/members/search/filters-in-url.ts';
import { useUserId } from '#web/session/session.ts';
import { keepLastFilters, nextFilters } from './next-filters.ts';

/**
 * Whether the drawer is open. The Search tab and the Filters button of another page open it by the navigation state, also when the search
 * is shown already; a search without filters then continues with the last ones, at first with whom the browse list shows and of about the
 * own age. A gender chosen in the browse list since then replaces the last one.
 */
export function useDrawerFromState() {
  const userId = useUserId();
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = (state as { filters?: boolean } | null)?.filters === true;
  const [open, setOpen] = useState(asked);
  const { data: status } = useQuery(profileStatusOptions(userId));
  const dob = status?.data_without_updated_at.dob;
  useEffect(() => {
    if (!asked) {
      keepLastFilters(userId, filtersFromUrl(new URLSearchParams(search)));
      return;
    }
    setOpen(true);
    const next = new URLSearchParams(search);
    if (Object.keys(filtersFromUrl(next)).length === 0) {
      for (const [key, value] of filtersToUrl(nextFilters(userId, dob))) next.append(key, value);
    }
    void navigate(
      { pathname, search: next.toString() },
      { replace: true, state: null, preventScrollReset: true },
    );
  }, [asked, navigate, pathname, search, userId, dob]);
  return [open && !asked, setOpen] as const;
}
