/** Gana, yoni and nadi of each nakshatra (docs/patrika.md, "The zodiac"), as indices into the lists of their codes. */

export const GANAS = ['deva', 'manushya', 'rakshasa'] as const;
export type Gana = (typeof GANAS)[number];

export const NADIS = ['adya', 'madhya', 'antya'] as const;
export type Nadi = (typeof NADIS)[number];

export const YONIS = [
  'horse',
  'elephant',
  'sheep',
  'serpent',
  'dog',
  'cat',
  'rat',
  'cow',
  'buffalo',
  'tiger',
  'deer',
  'monkey',
  'mongoose',
  'lion',
] as const;
export type Yoni = (typeof YONIS)[number];

/** One sign a nakshatra, from Ashwini; yonis count on from 9 with a, b, c and d. */
const GANA = '012101002211020202211022110';
const NADI = '012210012210012210012210012';
const YONI = '0123345256678989aa4bcbd0d71';

/** A nakshatra's indices into `GANAS`, `NADIS` and `YONIS`. */
export function nakshatraTraits(nakshatra: number): { gana: number; nadi: number; yoni: number } {
  const at = (signs: string) => Number.parseInt(signs[nakshatra - 1] ?? '', 16);
  return { gana: at(GANA), nadi: at(NADI), yoni: at(YONI) };
}
