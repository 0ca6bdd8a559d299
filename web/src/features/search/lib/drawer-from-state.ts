/** Opens the drawer with the filter form by the navigation state. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ageInYears } from '#domain/age.ts';
import { FILTERED_AGES } from '#domain/limits.ts';
import type { MemberFilters } from '#web/backend/member-filters.ts';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { keptHomeGender } from '#web/device/home-gender.ts';
import { chosenHomeGender, forgetChosenGender, homeFilters } from '#web/members/home-list.ts';
import { filtersFromUrl, filtersToUrl } from '#web/members/search/filters-in-url.ts';
import { useUserId } from '#web/session/session.ts';

/** Years by which a first search is older and younger than the searching member. */
const AGES_AROUND = 5;

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

/** Kept until the page is closed. */
let last: { userId: string; filters: MemberFilters } | null = null;

/** Stores the filters of a search. */
function keepLastFilters(userId: string, filters: MemberFilters): void {
  last = { userId, filters };
  forgetChosenGender();
}

/** What a search without filters begins with. */
function nextFilters(userId: string, dob: string | null | undefined): MemberFilters {
  const filters =
    last?.userId === userId
      ? last.filters
      : { ...homeFilters(keptHomeGender(userId) ?? 'all'), ...agesAround(dob) };
  const chosen = chosenHomeGender(userId);
  if (chosen === null || homeFilters(chosen).gender === filters.gender) return filters;
  // Totals of guna are for the other gender only.
  const { gender: _, guna: __, ...others } = filters;
  return { ...homeFilters(chosen), ...others };
}

function agesAround(dob: string | null | undefined): MemberFilters {
  if (!dob) return {};
  const age = ageInYears(dob);
  const [from, to] = [age - AGES_AROUND, age + AGES_AROUND];
  const { min, max } = FILTERED_AGES;
  // Beyond the scale there is no limit.
  return {
    ...(from > min && from <= max && { age_from: from }),
    ...(to >= min && to < max && { age_to: to }),
  };
}
