/** A member's partner preferences (docs/patrika.md, "Partner preferences"). */
import { MIN_AGE } from '../limits.ts';

/** How much a preference counts. What a member leaves out, or calls `any`, has no weight. */
export type Importance = 'any' | 'nice' | 'must';

export const WEIGHTS: Record<Importance, number> = { any: 0, nice: 1, must: 3 };
export const MAX_MUSTS = 3;

/** Years, centimetres and points. */
const PREFERENCE_LIMITS = {
  age: { min: MIN_AGE.Female, max: 80 },
  height: { min: 120, max: 220 },
  guna: { min: 0, max: 36 },
} as const;

interface Weighted {
  importance: Importance;
}

interface Between extends Weighted {
  from: number;
  to: number;
}

interface OneOf extends Weighted {
  anyOf: readonly string[];
}

interface AtLeast extends Weighted {
  min: number;
}

export interface Preferences {
  /** Years. */
  age?: Between;
  /** Centimetres. */
  height?: Between;
  education?: OneOf;
  city?: OneOf;
  maritalStatus?: OneOf;
  /** Rupees a month. */
  income?: AtLeast;
  /** `without` mangal, or `with` it. */
  mangal?: Weighted & { wants: 'without' | 'with' };
  /** Points. */
  guna?: AtLeast;
  /** Another kul, gotra and devak than the member's own. */
  lineage?: Weighted;
}

export type PreferenceKey = keyof Preferences;
/** In the order in which they are shown. */
export const PREFERENCE_KEYS = [
  'age',
  'height',
  'education',
  'city',
  'maritalStatus',
  'income',
  'mangal',
  'guna',
  'lineage',
] as const satisfies readonly PreferenceKey[];

export type PreferencesProblem =
  | { code: 'too_many_musts' }
  | { code: 'range_invalid' | 'list_empty' | 'amount_invalid'; key: PreferenceKey };

/** What is wrong with preferences as entered; none if they can be kept. */
export function preferencesProblems(preferences: Preferences): PreferencesProblem[] {
  const problems: PreferencesProblem[] = [];
  const stated = statedIn(preferences);
  if (stated.filter(({ preference }) => preference.importance === 'must').length > MAX_MUSTS) {
    problems.push({ code: 'too_many_musts' });
  }
  return [...problems, ...stated.flatMap((each) => problemOf(each) ?? [])];
}

function problemOf({ key, preference }: StatedPreference): PreferencesProblem | null {
  const limits: Partial<Record<PreferenceKey, { min: number; max: number }>> = PREFERENCE_LIMITS;
  const { min, max } = limits[key] ?? { min: 0, max: Infinity };
  const within = (value: number) => Number.isFinite(value) && value >= min && value <= max;
  if ('from' in preference) {
    const { from, to } = preference;
    return within(from) && within(to) && from <= to ? null : { code: 'range_invalid', key };
  }
  if ('anyOf' in preference) return preference.anyOf.length > 0 ? null : { code: 'list_empty', key };
  return !('min' in preference) || within(preference.min) ? null : { code: 'amount_invalid', key };
}

interface StatedPreference {
  key: PreferenceKey;
  preference: NonNullable<Preferences[PreferenceKey]>;
}

/** The preferences that count, in the order of the keys. */
export function statedIn(preferences: Preferences): StatedPreference[] {
  return PREFERENCE_KEYS.flatMap((key) => {
    const preference = preferences[key];
    return preference && preference.importance !== 'any' ? [{ key, preference }] : [];
  });
}
