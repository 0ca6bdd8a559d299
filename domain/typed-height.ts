/** Parses typed heights. */
import { latinDigits } from './digits.ts';
import { fromInches, type Height, INCHES, inchesOf } from './height.ts';

const MIN_CENTIMETRES = 90;
const CENTIMETRES = /^(\d{2,3}(?:\.\d+)?) *(?:cms?|से\.?मी\.?|सेंमी|सें\.?मी\.?)?\.?$/;
const FEET_AND_INCHES =
  /^(\d) *(?:['′’‘`]|ft|feet|foot|फूट|फुट|[.,]| )? *(?:(\d{1,2}) *(?:["″”]|''|′′|in|inch|inches|इंच)?)?\.?$/;

/**
 * Parses a typed height: `5'4`, `5 ft 4 in`, `५ फूट ४ इंच`, `5.4`, `5.10`, `162 cm` or `१६२`. Null for anything else.
 */
export function parseHeight(text: string): Height | null {
  const typed = latinDigits(text).toLowerCase().replace(/\s+/g, ' ').trim();
  const centimetres = Number(CENTIMETRES.exec(typed)?.[1]);
  if (centimetres >= MIN_CENTIMETRES) return fromInches(inchesOf(centimetres));
  const [, feet, inches = '0'] = FEET_AND_INCHES.exec(typed) ?? [];
  if (feet === undefined || Number(inches) >= INCHES) return null;
  return { feet: Number(feet), inches: Number(inches) };
}
