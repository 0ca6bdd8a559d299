/**
 * Places in the sidereal zodiac (docs/patrika.md, "The zodiac").
 * All values are whole arc-seconds: in degrees the boundaries of nakshatras (13°20′) and charans (3°20′) would not be exact.
 */

/** Arc-seconds. */
export const CIRCLE = 1_296_000;
const RASHI = 108_000;
export const NAKSHATRA = 48_000;
export const CHARAN = 12_000;

/** The position of a body: rashi 1-12 from Mesha, nakshatra 1-27 from Ashwini, charan 1-4 in the nakshatra. */
export interface ZodiacPlace {
  rashi: number;
  nakshatra: number;
  charan: number;
}

/** Whole arc-seconds (0 to 1,295,999) of a longitude in degrees, which may lie outside 0-360. */
export function arcSecondsOf(degrees: number): number {
  return mod(Math.floor(degrees * 3600), CIRCLE);
}

/** The rashi, 1-12, of a longitude in degrees. */
export function rashiOf(degrees: number): number {
  return Math.floor(arcSecondsOf(degrees) / RASHI) + 1;
}

/** The place of a longitude in whole arc-seconds. */
export function placeAt(arcSeconds: number): ZodiacPlace {
  const inCircle = mod(arcSeconds, CIRCLE);
  return {
    rashi: Math.floor(inCircle / RASHI) + 1,
    nakshatra: Math.floor(inCircle / NAKSHATRA) + 1,
    charan: (Math.floor(inCircle / CHARAN) % 4) + 1,
  };
}

/** The rashi, 1-12, that contains a charan: nine charans fill a rashi. */
export function rashiOfCharan(nakshatra: number, charan: number): number {
  return Math.floor(((nakshatra - 1) * 4 + charan - 1) / 9) + 1;
}

/** The house, 1-12, of `rashi` when the houses are whole signs counted from `first`. */
export function houseOf(rashi: number, first: number): number {
  return mod(rashi - first, 12) + 1;
}

/** The remainder that has the sign of the divisor. */
export function mod(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
