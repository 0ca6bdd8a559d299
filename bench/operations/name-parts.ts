/** Search texts: parts of names of one to ten letters; some match no member. */
import type { Chance } from '#bench/chance.ts';
import { wordKeys } from '#domain/names/name-key.ts';

const LONGEST = 10;
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];

function cut(chance: Chance, text: string, length: number): string {
  const letters = [...text];
  const start = Math.floor(chance.next() * Math.max(1, letters.length - length + 1));
  return letters.slice(start, start + length).join('');
}

/** A text of 1 to 10 letters: three of four are part of a name, the others are random. */
export function drawNamePart(chance: Chance, names: readonly string[]): string {
  const length = 1 + Math.floor(chance.next() * LONGEST);
  if (chance.next() < 0.75) return cut(chance, chance.of(names), length);
  return Array.from({ length }, () => chance.of(ALPHABET)).join('');
}

/** The REST condition of the header search, as the front end sends it. */
export function nameCondition(text: string): string {
  const any = ['first_name', 'middle_name', 'last_name'].map((column) => `${column}.ilike."%${text}%"`);
  return `or=${encodeURIComponent(`(${any.join(',')})`)}`;
}

const KEYS = ['first_name_key', 'middle_name_key', 'last_name_key'];

/** The REST condition of the second call, by the key of a part of a name. */
export function keyCondition(text: string): string {
  const [key = 'x'] = wordKeys(text);
  const pattern = key.length === 1 ? `${key}*` : `*${key}*`;
  return `or=(${KEYS.map((column) => `${column}.ilike.${pattern}`).join(',')})`;
}

/** The REST conditions of the second call, by two whole names in any order. */
export function fullNameCondition(one: string, other: string): string {
  return `${keyCondition(one)}&${keyCondition(other)}`;
}
