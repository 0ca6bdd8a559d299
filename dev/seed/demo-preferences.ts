/** The partner preferences of the demo members. */
import { NO_PREFERENCES, type PreferencesRow } from '#domain/match/stored.ts';

/**
 * The preferences of the member `n`; null for every seventh.
 * @param from the minimum age, years
 */
export function demoPreferences(n: number, from: number): PreferencesRow | null {
  if (n % 7 === 2) return null;
  const age = { age_from: Math.max(18, from), age_to: Math.min(80, Math.max(18, from) + 6) };
  return {
    ...NO_PREFERENCES,
    ...age,
    age_importance: n % 3 === 0 ? 'must' : 'nice',
    married_status: ['Never Married'],
    married_status_importance: n % 10 === 9 ? 'any' : 'nice',
    ...(n % 2 === 0 && {
      city: n % 4 === 0 ? ['Pune'] : ['Pune', 'Mumbai'],
      city_importance: 'nice' as const,
    }),
    ...(n % 5 === 1 && { income_least: 50_000, income_importance: 'nice' as const }),
    ...(n % 4 === 0 && { guna_least: 18, guna_importance: 'nice' as const }),
    ...(n % 6 === 3 && { mangal_wants: 'without' as const, mangal_importance: 'must' as const }),
    ...(n % 3 === 1 && { lineage_importance: 'must' as const }),
    ...(n % 4 === 1 && { height_from: 155, height_to: 180, height_importance: 'nice' as const }),
  };
}
