/** How a candidate fits each preference, and why (docs/patrika.md, "Partner preferences"). */
import type { PointRange } from '../guna/totals.ts';
import type { MangalStatus } from '../patrika/mangal.ts';
import { type PreferenceKey, type Preferences, statedIn, WEIGHTS } from './preferences.ts';

/** Years, centimetres, and the part of an income below which a candidate no longer fits. */
const NEARLY = { age: 1, height: 3, income: 0.8 } as const;

/** The known facts of a candidate; missing ones count as unknown. */
export interface Candidate {
  ageYears?: number | null;
  heightCentimetres?: number | null;
  education?: string | null;
  city?: string | null;
  maritalStatus?: string | null;
  /** Rupees a month. */
  income?: number | null;
  mangal?: MangalStatus | null;
  /** The total of both, which may be a range. */
  guna?: PointRange | null;
  kul?: string | null;
  gotra?: string | null;
  devak?: string | null;
}

/** The member's own lineage, for the comparison. */
export type Lineage = Pick<Candidate, 'kul' | 'gotra' | 'devak'>;
const LINEAGE = ['kul', 'gotra', 'devak'] as const;
export type LineagePart = (typeof LINEAGE)[number];

export type Fit = 0 | 0.5 | 1;
export type FitReason =
  | 'inside'
  | 'below'
  | 'above'
  | 'in_list'
  | 'not_in_list'
  | 'as_wanted'
  | 'mild'
  | 'not_as_wanted'
  | 'depends_on_time'
  | 'different'
  | 'same'
  | 'unknown';

export interface FitLine {
  key: PreferenceKey;
  must: boolean;
  fit: Fit;
  reason: FitReason;
  /** The candidate's own value. */
  value: string | number | PointRange | null;
  /** By how much a number is outside, in its unit; null for others. */
  by: number | null;
  /** Which of kul, gotra and devak are the same. */
  same: LineagePart[];
  /** What the preference is, in its unit; null for those that are only yes or no. */
  wanted: Wanted | null;
}

/** From and to, the values of a list, or the minimum. */
export type Wanted = { from: number; to: number } | { anyOf: readonly string[] } | { min: number };

type FitResult = Pick<FitLine, 'fit' | 'reason'> & Partial<FitLine>;

/** A line for each stated preference: failed musts first, then in the order of the keys. */
export function fitLines(preferences: Preferences, candidate: Candidate, own: Lineage = {}): FitLine[] {
  const lines = statedIn(preferences).map(({ key, preference }) => ({
    key,
    must: preference.importance === 'must',
    value: null,
    by: null,
    same: [],
    wanted: wantedOf(preference),
    ...fitResult(key, preferences, candidate, own),
  }));
  const failed = (line: FitLine) => line.must && line.fit === 0;
  return [...lines.filter(failed), ...lines.filter((line) => !failed(line))];
}

/** The weight of a line, for the score. */
export function weightOf({ must }: Pick<FitLine, 'must'>): number {
  return WEIGHTS[must ? 'must' : 'nice'];
}

function wantedOf(preference: NonNullable<Preferences[PreferenceKey]>): Wanted | null {
  if ('from' in preference) return { from: preference.from, to: preference.to };
  if ('anyOf' in preference) return { anyOf: preference.anyOf };
  return 'min' in preference ? { min: preference.min } : null;
}

function fitResult(
  key: PreferenceKey,
  preferences: Preferences,
  candidate: Candidate,
  own: Lineage,
): FitResult {
  const { age, height, education, city, maritalStatus, income, mangal, guna } = preferences;
  switch (key) {
    case 'age':
      return between(candidate.ageYears, age, NEARLY.age);
    case 'height':
      return between(candidate.heightCentimetres, height, NEARLY.height);
    case 'education':
      return oneOf(candidate.education, education?.anyOf);
    case 'city':
      return oneOf(candidate.city, city?.anyOf);
    case 'maritalStatus':
      return oneOf(candidate.maritalStatus, maritalStatus?.anyOf);
    case 'income':
      return atLeast(candidate.income, income?.min);
    case 'mangal':
      return mangalFit(candidate.mangal, mangal?.wants);
    case 'guna':
      return gunaFit(candidate.guna, guna?.min);
    case 'lineage':
      return lineageFit(candidate, own);
  }
}

const UNKNOWN: FitResult = { fit: 0.5, reason: 'unknown' };

function between(
  value: number | null | undefined,
  wanted: { from: number; to: number } | undefined,
  nearly: number,
): FitResult {
  if (value == null || !wanted) return UNKNOWN;
  const by = Math.max(wanted.from - value, value - wanted.to);
  if (by <= 0) return { fit: 1, reason: 'inside', value };
  return { fit: by <= nearly ? 0.5 : 0, reason: value < wanted.from ? 'below' : 'above', value, by };
}

function oneOf(value: string | null | undefined, wanted: readonly string[] | undefined): FitResult {
  if (!value || !wanted) return UNKNOWN;
  return wanted.includes(value)
    ? { fit: 1, reason: 'in_list', value }
    : { fit: 0, reason: 'not_in_list', value };
}

function atLeast(value: number | null | undefined, min: number | undefined): FitResult {
  if (value == null || min === undefined) return UNKNOWN;
  if (value >= min) return { fit: 1, reason: 'inside', value };
  return { fit: value >= NEARLY.income * min ? 0.5 : 0, reason: 'below', value, by: min - value };
}

function mangalFit(value: MangalStatus | null | undefined, wants: 'without' | 'with' | undefined): FitResult {
  if (!value || value === 'unknown' || !wants) return UNKNOWN;
  if (value === 'mild' && wants === 'without') return { fit: 0.5, reason: 'mild', value };
  return (value === 'no') === (wants === 'without')
    ? { fit: 1, reason: 'as_wanted', value }
    : { fit: 0, reason: 'not_as_wanted', value };
}

function gunaFit(value: PointRange | null | undefined, min: number | undefined): FitResult {
  if (!value || min === undefined) return UNKNOWN;
  if (value.min >= min) return { fit: 1, reason: 'inside', value };
  if (value.max >= min) return { fit: 0.5, reason: 'depends_on_time', value };
  return { fit: 0, reason: 'below', value, by: min - value.max };
}

/** Which of kul, gotra and devak both have filled in with the same name. */
export function sameLineage(one: Lineage, other: Lineage): LineagePart[] {
  return LINEAGE.filter((key) => plain(one[key]) && plain(one[key]) === plain(other[key]));
}

function lineageFit(candidate: Candidate, own: Lineage): FitResult {
  if (!LINEAGE.some((key) => plain(candidate[key]) && plain(own[key]))) return UNKNOWN;
  const same = sameLineage(candidate, own);
  return same.length > 0 ? { fit: 0, reason: 'same', same } : { fit: 1, reason: 'different' };
}

/** Families write the same name with other spaces and capitals. */
function plain(name: string | null | undefined): string {
  return (name ?? '').normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}
