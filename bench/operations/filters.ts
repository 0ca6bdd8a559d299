/** Random combinations of the search form's filters, with common and rare values. */
import type { Chance } from '#bench/chance.ts';
import type { Filterable } from './operation.ts';

const LISTS = ['caste', 'city', 'company_role', 'highest_education'] as const;
const MAX_VALUES = 3;
/** Rupees a year, the options of the form. */
const INCOMES = [500_000, 1_000_000, 1_500_000, 2_000_000, 2_500_000];
const MONTHS = 12;

type Values = Record<keyof Filterable, readonly string[]>;

/** Each value once, so that rare values are as frequent as common ones. */
export function distinctValues(cards: readonly Filterable[]): Values {
  const of = (field: keyof Filterable) => [...new Set(cards.map((card) => card[field]))].sort();
  return {
    caste: of('caste'),
    city: of('city'),
    company_role: of('company_role'),
    highest_education: of('highest_education'),
  };
}

/**
 * The query parameters of one combination with at least one filter. Half of the values are weighted by frequency, half are uniformly
 * distributed.
 */
export function drawFilters(chance: Chance, cards: readonly Filterable[], values: Values): string {
  const drawn = new URLSearchParams();
  for (const field of LISTS) {
    if (chance.next() < 0.5) continue;
    const count = 1 + Math.floor(chance.next() * MAX_VALUES);
    const chosen = Array.from({ length: count }, () =>
      chance.next() < 0.5 ? chance.of(cards)[field] : chance.of(values[field]),
    );
    drawn.append(field, `in.(${[...new Set(chosen)].map((value) => `"${value}"`).join(',')})`);
  }
  if (chance.next() < 0.5) drawn.append('gender', `eq.${chance.of(['Male', 'Female'])}`);
  if (chance.next() < 0.5) drawn.append('income', `gte.${chance.of(INCOMES) / MONTHS}`);
  return drawn.size > 0 ? drawn.toString() : drawFilters(chance, cards, values);
}
