/**
 * Heights in feet and inches. Stored as one decimal number: feet, a point, and the inches with two digits, so that it sorts correctly
 * (5.04 is five feet four, 5.10 five feet ten).
 */
export interface Height {
  readonly feet: number;
  readonly inches: number;
}

export const INCHES = 12;

/**
 * Parses a stored number. Older values also have one digit for the inches (5.4 is five feet four) and decimal feet (5.75 is
 * five feet nine); 5.1 is 5.10.
 */
export function heightOf(stored: number): Height {
  const feet = Math.floor(stored);
  const hundredths = Math.round((stored - feet) * 100);
  if (hundredths < INCHES) return { feet, inches: hundredths };
  if (hundredths % 10 === 0) return { feet, inches: hundredths / 10 };
  return fromInches(feet * INCHES + Math.round((hundredths * INCHES) / 100));
}

export const fromInches = (inches: number): Height => ({
  feet: Math.floor(inches / INCHES),
  inches: inches % INCHES,
});

const CENTIMETRES_PER_INCH = 2.54;

/** Whole centimetres, as partner preferences store heights. */
export const centimetresOf = (inches: number): number => Math.round(inches * CENTIMETRES_PER_INCH);

export const inchesOf = (centimetres: number): number => Math.round(centimetres / CENTIMETRES_PER_INCH);

/** The stored form of a height: text with two digits for the inches. */
export function storedHeight({ feet, inches }: Height): string {
  return `${feet}.${String(inches).padStart(2, '0')}`;
}
