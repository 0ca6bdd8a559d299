/** Bounds of JSON from outside: parsing costs more for each value, and serializing needs the stack for each level. */

/** No honest request nests JSON deeper; serializing it, or parsing it in Postgres, would exhaust the stack. */
export const DEEPEST = 100;
/** A thousand rows of fifty columns. Objects with ever new keys cost most: 100,000 of them a tenth of a second. */
export const MOST_VALUES = 50_000;

const SEPARATORS = /[,{[]/g;

/** Whether a JSON text may have more than `MOST_VALUES` keys, elements and empty lists: one of these characters is before each. */
export function hasTooManyValues(text: string): boolean {
  if (text.length <= MOST_VALUES) return false;
  SEPARATORS.lastIndex = 0;
  for (let found = 0; found <= MOST_VALUES; found += 1) if (!SEPARATORS.test(text)) return false;
  return true;
}

/** Whether a parsed JSON value nests arrays and objects more than a hundred levels deep. */
export function isTooDeep(value: unknown, levels = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isTooDeep(member, levels - 1));
}
