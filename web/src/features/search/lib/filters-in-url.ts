/** The search's filters are stored in the URL, so that back, reload and shared links show the same results. */
import { FILTERED_AGES, INCOME_STEPS } from '#domain/limits.ts';
import { CHOICE_KEYS, type MemberFilters } from '#web/backend/member-filters.ts';

const AGE_KEYS = ['age_from', 'age_to'] as const;
/** The least guna total that the form offers: below it, tradition calls a match low. */
export const MIN_GUNA = 18;

/** Parses the filters of a URL; ignores unknown parameters and empty values. */
export function filtersFromUrl(address: URLSearchParams): MemberFilters {
  const filters: MemberFilters = {};
  const gender = address.get('gender');
  if (gender === 'Female' || gender === 'Male') filters.gender = gender;
  const income = Number(address.get('income'));
  if (income > 0 && INCOME_STEPS.some((step) => step === income)) filters.income = income;
  for (const key of AGE_KEYS) {
    const years = Number(address.get(key));
    if (Number.isInteger(years) && years >= FILTERED_AGES.min && years <= FILTERED_AGES.max)
      filters[key] = years;
  }
  if (address.get('guna') === String(MIN_GUNA)) filters.guna = MIN_GUNA;
  for (const key of CHOICE_KEYS) {
    const chosen = [...new Set(address.getAll(key).filter((value) => value !== ''))].sort();
    if (chosen.length > 0) filters[key] = chosen;
  }
  return filters;
}

/** The URL parameters for filters; the same for equal filters, in whatever order they were chosen. */
export function filtersToUrl(filters: MemberFilters): URLSearchParams {
  const address = new URLSearchParams();
  if (filters.gender) address.set('gender', filters.gender);
  for (const key of AGE_KEYS) if (filters[key]) address.set(key, String(filters[key]));
  if (filters.income) address.set('income', String(filters.income));
  if (filters.guna) address.set('guna', String(filters.guna));
  for (const key of CHOICE_KEYS) {
    for (const value of filters[key]?.toSorted() ?? []) address.append(key, value);
  }
  return address;
}

/** One chosen value: a chip above the results. */
export interface ActiveFilter {
  key: keyof MemberFilters;
  value: string;
}

/** Every chosen value, in the order of the form. */
export function activeFilters(filters: MemberFilters): ActiveFilter[] {
  return [...filtersToUrl(filters)].map(([key, value]) => ({ key: key as keyof MemberFilters, value }));
}

/** Returns the filters without one chosen value. */
export function withoutFilter(filters: MemberFilters, { key, value }: ActiveFilter): MemberFilters {
  const address = filtersToUrl(filters);
  address.delete(key, value);
  return filtersFromUrl(address);
}
