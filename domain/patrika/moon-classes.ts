/**
 * The 38 Moon classes (docs/patrika.md, "Moon classes"): the parts of the zodiac within which no guna total changes.
 * The 27 nakshatras are cut by the 12 rashis, and Dhanu and Makara once more in their middles, where the vashya changes.
 */
import { CHARAN, CIRCLE, NAKSHATRA, placeAt } from './zodiac.ts';

/** A class by its number, 1-38 in the order of longitude. */
export type MoonClass = number;

/** What all Moons of a class have in common. */
export interface MoonClassTraits {
  nakshatra: number;
  rashi: number;
  /** Arc-seconds at which the class begins. */
  start: number;
}

const DHANU_MIDDLE = 918_000;
const MAKARA_MIDDLE = 1_026_000;

export const MOON_CLASSES: readonly MoonClassTraits[] = classes();

function classes(): MoonClassTraits[] {
  const starts = new Set([DHANU_MIDDLE, MAKARA_MIDDLE]);
  for (let nakshatra = 0; nakshatra < CIRCLE; nakshatra += NAKSHATRA) starts.add(nakshatra);
  for (let rashi = 0; rashi < CIRCLE; rashi += 9 * CHARAN) starts.add(rashi);
  return [...starts]
    .sort((a, b) => a - b)
    .map((start) => {
      const { nakshatra, rashi } = placeAt(start);
      return { nakshatra, rashi, start };
    });
}

/** The class of a Moon at so many arc-seconds (0 to 1,295,999). */
export function moonClassAt(arcSeconds: number): MoonClass {
  return MOON_CLASSES.findLastIndex(({ start }) => start <= arcSeconds) + 1;
}

/**
 * The classes a Moon may have of which only the names are known.
 * Two for the charans that the middles of Dhanu and Makara cut (Purva Ashadha 1, Shravana 2) and for nakshatras without a charan there;
 * none if the rashi and the nakshatra (or charan) do not go together.
 */
export function moonClassesOf(rashi: number, nakshatra: number, charan?: number | null): MoonClass[] {
  const from = (nakshatra - 1) * NAKSHATRA + (charan ? (charan - 1) * CHARAN : 0);
  const to = from + (charan ? CHARAN : NAKSHATRA);
  return MOON_CLASSES.flatMap((traits, index) => {
    const end = MOON_CLASSES[index + 1]?.start ?? CIRCLE;
    return traits.rashi === rashi && traits.start < to && end > from ? [index + 1] : [];
  });
}

/** What is common to the Moons of a class. @throws {RangeError} for a number outside 1-38 */
export function traitsOf(moonClass: MoonClass): MoonClassTraits {
  const traits = MOON_CLASSES[moonClass - 1];
  if (!traits) throw new RangeError(`no Moon class ${moonClass}`);
  return traits;
}
