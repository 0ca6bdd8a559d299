/** The rising sign during a span of time (docs/patrika.md, "Lagna and houses"). */
import { WIDENING } from './moon-range.ts';
import { ascendant, type Coordinates } from './sky.ts';
import { mod, rashiOf } from './zodiac.ts';

export interface Lagna {
  /** At the stated time, 0-360. */
  degrees: number;
  /** The signs that rise during the window, in order; one if the lagna is sure. */
  rashis: number[];
}

/** Null where no lagna is defined: the ascendant is not in order beyond 66° of latitude. */
export function lagnaBetween(
  { from, to, stated }: { from: number; to: number; stated: number },
  place: Coordinates,
): Lagna | null {
  const [start, degrees, end] = [from, stated, to].map((at) => ascendant(at, place));
  if (start == null || degrees == null || end == null) return null;
  const widening = WIDENING / 3600;
  const last = start + mod(end - start, 360) + widening;
  const rashis: number[] = [];
  for (let sign = Math.floor((start - widening) / 30); sign * 30 <= last; sign++)
    rashis.push(rashiOf(sign * 30));
  return { degrees, rashis };
}
