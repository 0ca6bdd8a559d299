/** The search's filters are stored in the URL, so that back, reload and shared links show the same results. */
import { FILTERED_AGES, FILTERED_HEIGHTS, INCOME_STEPS } from '#domain/limits.ts';
import { CHOICE_KEYS, type ChoiceKey, type MemberFilters } from '#web/backend/member-filters.ts';

/** The filters that are ranges: of years, and of inches. */
export const RANGES = { age: FILTERED_AGES, height: FILTERED_HEIGHTS } as const;
export type RangeKey = keyof typeof RANGES;
const RANGE_KEYS = Object.keys(RANGES) as RangeKey[];
const ENDS = ['from', 'to'] as const;
/** The least guna total that the form offers: below it, tradition calls a match low. */
export const MIN_GUNA = 18;

/** Parses the filters of a URL; ignores unknown parameters and empty values. */
export function filtersFromUrl(address: URLSearchParams): MemberFilters {
  const filters: MemberFilters = {};
  const gender = address.get('gender');
  if (gender === 'Female' || gender === 'Male') filters.gender = gender;
  const income = Number(address.get('income'));
  if (income > 0 && INCOME_STEPS.some((step) => step === income)) filters.income = income;
  for (const range of RANGE_KEYS) {
    for (const end of ENDS) {
      const value = Number(address.get(`${range}_${end}`));
      const { min, max } = RANGES[range];
      if (Number.isInteger(value) && value >= min && value <= max) filters[`${range}_${end}`] = value;
    }
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
  for (const range of RANGE_KEYS) {
    for (const end of ENDS) {
      const value = filters[`${range}_${end}`];
      if (value) address.set(`${range}_${end}`, String(value));
    }
  }
  if (filters.income) address.set('income', String(filters.income));
  if (filters.guna) address.set('guna', String(filters.guna));
  for (const key of CHOICE_KEYS) {
    for (const value of filters[key]?.toSorted() ?? []) address.append(key, value);
  }
  return address;
}

export type FilterKey = 'gender' | RangeKey | 'income' | 'guna' | ChoiceKey;

/** One chosen value, or one range: a chip above the results. */
export interface ActiveFilter {
  key: FilterKey;
  /** Of a range both ends, an open one empty: `24-`. */
  value: string;
}

const rangeOf = (key: FilterKey) => RANGE_KEYS.find((range) => range === key);

/** Every chosen value and range, in the order of the form. */
export function activeFilters(filters: MemberFilters): ActiveFilter[] {
  const active = new Map<string, ActiveFilter>();
  for (const [name, value] of filtersToUrl(filters)) {
    const range = RANGE_KEYS.find((each) => name.startsWith(`${each}_`));
    const key = range ?? (name as FilterKey);
    const whole = range && `${filters[`${range}_from`] ?? ''}-${filters[`${range}_to`] ?? ''}`;
    active.set(range ?? `${name} ${value}`, { key, value: whole ?? value });
  }
  return [...active.values()];
}

/** How many filters are active: several values of one count once. */
export function activeCount(filters: MemberFilters): number {
  return new Set(activeFilters(filters).map(({ key }) => key)).size;
}

/** Returns the filters without one chosen value or range. */
export function withoutValue(filters: MemberFilters, { key, value }: ActiveFilter): MemberFilters {
  if (rangeOf(key)) return withoutFilter(filters, key);
  const address = filtersToUrl(filters);
  address.delete(key, value);
  return filtersFromUrl(address);
}

/** Returns the filters without one of them, with all of its values. */
export function withoutFilter(filters: MemberFilters, key: FilterKey): MemberFilters {
  const address = filtersToUrl(filters);
  const range = rangeOf(key);
  for (const name of range ? ENDS.map((end) => `${range}_${end}`) : [key]) address.delete(name);
  return filtersFromUrl(address);
}
