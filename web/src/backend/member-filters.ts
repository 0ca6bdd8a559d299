/** What a list of members is narrowed to and sorted by. */
import { byMonth } from '#domain/income.ts';
import type { ListedProfile } from './types.ts';

/** Filters with several values, in the order of the form. */
export const CHOICE_KEYS = [
  'highest_education',
  'company_role',
  'city',
  'caste',
  'married_status',
  'mangal_status',
] as const;
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
  /** Minimum height in inches. */
  height_from?: number;
  /** Maximum height in inches. */
  height_to?: number;
  /** Minimum guna total. Narrows the order of the match only, which this filter implies. */
  guna?: number;
}

/** `match`: members of the other gender in the order in which they match the viewer. */
export type MemberOrder = 'newest' | 'match';

/** A row of a list; `guna_known` in the order of the match: false where a wanted guna total cannot be computed. */
export type ListedMember = ListedProfile & { guna_known?: boolean };

/** The filters as functions of the database take them: income by the month. */
export function filterArguments({ income, ...others }: MemberFilters) {
  return { ...others, ...(income && { income: byMonth(income) }) };
}

/** The value of an `in` filter. Quoted here because the library doesn't escape quotes within values. */
export function inList(values: readonly string[]): string {
  return `(${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')})`;
}
