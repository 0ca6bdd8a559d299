/** The family's printed patrika, which overrides the computed one (docs/patrika.md, "A printed patrika"). */
import { type MoonClass, moonClassesOf } from './moon-classes.ts';
import { rashiOfCharan, type ZodiacPlace } from './zodiac.ts';

export const ALMANACS = [
  'date',
  'kalnirnay',
  'mahalakshmi',
  'nirnaysagar',
  'ruikar',
  'latkar',
  'tilak',
  'other',
  'unknown',
] as const;
export type Almanac = (typeof ALMANACS)[number];

export interface PrintedPatrika {
  almanac: Almanac;
  rashi: number;
  nakshatra: number;
  charan?: number | null;
  lagna?: number | null;
}

/** `possible`: the nakshatras of the rashi, or the charans of the nakshatra in it. */
export type PrintedProblem = {
  code: 'nakshatra_not_in_rashi' | 'charan_not_in_rashi';
  possible: number[];
};

/** The comparison of the printed patrika with the computed one. */
export type PrintedComparison =
  | 'same'
  | 'within_range'
  | 'differs_by_almanac'
  | 'differs_near_edge'
  | 'differs';

/** Checks that rashi, nakshatra and charan are consistent; null if they are. */
export function printedProblem({ rashi, nakshatra, charan }: PrintedPatrika): PrintedProblem | null {
  const charans = [1, 2, 3, 4].filter((one) => rashiOfCharan(nakshatra, one) === rashi);
  if (charans.length === 0) return { code: 'nakshatra_not_in_rashi', possible: nakshatrasOf(rashi) };
  if (charan && !charans.includes(charan)) return { code: 'charan_not_in_rashi', possible: charans };
  return null;
}

/** The three nakshatras that are wholly or partly in a rashi. */
export function nakshatrasOf(rashi: number): number[] {
  return Array.from({ length: 27 }, (_, index) => index + 1).filter((nakshatra) =>
    [1, 2, 3, 4].some((charan) => rashiOfCharan(nakshatra, charan) === rashi),
  );
}

/** The possible Moon classes of a printed patrika. */
export function printedMoonClasses({ rashi, nakshatra, charan }: PrintedPatrika): MoonClass[] {
  return moonClassesOf(rashi, nakshatra, charan);
}

/**
 * Compares a printed patrika with the computed charans.
 * @param computed the charans of the range, one if the result is certain
 * @param neighbours the adjacent charans when the time is near a boundary
 */
export function comparePrinted(
  printed: PrintedPatrika,
  computed: readonly ZodiacPlace[],
  neighbours: readonly ZodiacPlace[] = [],
): PrintedComparison {
  const agrees = (place: ZodiacPlace) =>
    place.rashi === printed.rashi &&
    place.nakshatra === printed.nakshatra &&
    (!printed.charan || place.charan === printed.charan);
  if (computed.every(agrees)) return 'same';
  if (computed.some(agrees)) return 'within_range';
  if (printed.almanac === 'tilak') return 'differs_by_almanac';
  return neighbours.some(agrees) ? 'differs_near_edge' : 'differs';
}
