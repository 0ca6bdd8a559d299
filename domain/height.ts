/**
 * Heights in feet and inches. Stored is one decimal number: the feet, a point, and the inches with two digits, so that it sorts rightly
 * (5.04 is five feet four, 5.10 five feet ten).
 */
import { latinDigits } from './digits.ts';

export interface Height {
  readonly feet: number;
  readonly inches: number;
}

const INCHES = 12;
const CENTIMETRES_PER_INCH = 2.54;
const LEAST_CENTIMETRES = 90;

/**
 * Reads a stored number. Before there was a rule people also stored one digit for the inches (5.4 is five feet four) and decimal feet (5.75 is
 * five feet nine); 5.1 is 5.10.
 */
export function heightOf(stored: number): Height {
  const feet = Math.floor(stored);
  const hundredths = Math.round((stored - feet) * 100);
  if (hundredths < INCHES) return { feet, inches: hundredths };
  if (hundredths % 10 === 0) return { feet, inches: hundredths / 10 };
  return fromInches(feet * INCHES + Math.round((hundredths * INCHES) / 100));
}

const fromInches = (inches: number): Height => ({
  feet: Math.floor(inches / INCHES),
  inches: inches % INCHES,
});

/** What is stored for a height, as text with two digits for the inches. */
export function storedHeight({ feet, inches }: Height): string {
  return `${feet}.${String(inches).padStart(2, '0')}`;
}

const CENTIMETRES = /^(\d{2,3}(?:\.\d+)?) *(?:cms?|से\.?मी\.?|सेंमी|सें\.?मी\.?)?\.?$/;
const FEET_AND_INCHES =
  /^(\d) *(?:['′’‘`]|ft|feet|foot|फूट|फुट|[.,]| )? *(?:(\d{1,2}) *(?:["″”]|''|′′|in|inch|inches|इंच)?)?\.?$/;

/**
 * Reads a height as people type it: `5'4`, `5 ft 4 in`, `५ फूट ४ इंच`, `5.4`, `5.10`, `162 cm` or `१६२`. Null for anything else.
 */
export function parseHeight(text: string): Height | null {
  const typed = latinDigits(text).toLowerCase().replace(/\s+/g, ' ').trim();
  const centimetres = Number(CENTIMETRES.exec(typed)?.[1] ?? 0);
  if (centimetres >= LEAST_CENTIMETRES) return fromInches(Math.round(centimetres / CENTIMETRES_PER_INCH));
  const [, feet, inches = '0'] = FEET_AND_INCHES.exec(typed) ?? [];
  if (feet === undefined || Number(inches) >= INCHES) return null;
  return { feet: Number(feet), inches: Number(inches) };
}
