/** The rising sign during a span of time (docs/patrika.md, "Lagna and houses"). */
import { WIDENING } from './moon-range.ts';
import { ascendant, type Coordinates } from './sky.ts';
import { mod, rashiOf } from './zodiac.ts';

/** Degrees: nearer to the poles the signs do not rise in order. */
const HIGHEST_LATITUDE = 66;

export interface Lagna {
  /** At the stated time, 0-360. */
  degrees: number;
  /** The signs that rise during the window, in order; one if the lagna is sure. */
  rashis: number[];
}

/** Null where no lagna is defined. */
export function lagnaBetween(
  { from, to, stated }: { from: number; to: number; stated: number },
  place: Coordinates,
): Lagna | null {
  if (Math.abs(place.latitude) > HIGHEST_LATITUDE) return null;
  const [start, end] = [ascendant(from, place), ascendant(to, place)];
  const widening = WIDENING / 3600;
  const last = start + mod(end - start, 360) + widening;
  const rashis: number[] = [];
  for (let sign = Math.floor((start - widening) / 30); sign * 30 <= last; sign++)
    rashis.push(rashiOf(sign * 30));
  return { degrees: ascendant(stated, place), rashis };
}
