/** What a search without filters begins with. */
import { ageInYears } from '#domain/age.ts';
import { FILTERED_AGES } from '#domain/limits.ts';
import type { MemberFilters } from '#web/backend/member-filters.ts';
import { keptHomeGender } from '#web/device/home-gender.ts';
import { chosenHomeGender, forgetChosenGender, homeFilters } from '#web/members/home-list.ts';

/** Years by which a first search is older and younger than the searching member. */
const AGES_AROUND = 5;

/** Kept until the page is closed. */
let last: { userId: string; filters: MemberFilters } | null = null;

/** Stores the filters of a search. */
export function keepLastFilters(userId: string, filters: MemberFilters): void {
  last = { userId, filters };
  forgetChosenGender();
}

/** The last filters, or at first whom the browse list shows, of about the own age. A gender chosen there since then replaces the last one. */
export function nextFilters(userId: string, dob: string | null | undefined): MemberFilters {
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
