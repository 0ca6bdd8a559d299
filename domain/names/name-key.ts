/**
 * Keys by which a name is found in either script and in its usual spellings: `तुषार` and `Tushar`, `Vaishnavi` and `Vaishnvi`, `Phadke` and
 * `Fadke`. The database computes the same keys (`private.name_key`); a test compares both.
 */

type Replacement = readonly [pattern: RegExp, replacement: string];

/** Conjuncts and vowels of two sounds are spelled out, then each consonant without a sign gets its inherent vowel. */
const SPELLED_OUT: readonly Replacement[] = [
  [/[\u0300-\u036F\u093C\u200C\u200D]/g, ''],
  [/ज्ञ/g, 'ग्य'],
  [/ऋ/g, 'रि'],
  [/ृ/g, '्रि'],
  [/ऐ/g, 'अइ'],
  [/औ/g, 'अउ'],
  [/([क-ह])(?![\u093E-\u094D])/g, '$1a'],
];

const DEVANAGARI = 'कखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसहअआॲऍइईउऊएओऑािीुूेैोौॅॉंँ';
const AS_LATIN = 'kkggnccjjnttddnttddnppbbmyrllvsssha' + 'aaaiiuueoo' + 'aiiuueiouaonn';
/** Signs without a sound of their own: virama, visarga, avagraha. */
const SILENT = /[्ःऽ'’.]/g;

const LETTERS = new Map([...DEVANAGARI].map((letter, at) => [letter, AS_LATIN[at] ?? '']));
const SAME_SOUND = new Map([...'qzfw'].map((letter, at) => [letter, 'kjpv'[at] ?? '']));

/** In this order. */
const FOLDED: readonly Replacement[] = [
  [/[^a-z]+/g, ' '],
  [/x/g, 'ks'],
  // Gowri, Gouri and Gauri; Rao and Rav, Deodhar and Devdhar.
  [/o(?:u|w(?=[b-df-hj-np-tv-z]))/g, 'au'],
  [/([ae])o/g, '$1v'],
];
const FOLDED_AFTER_LETTERS: readonly Replacement[] = [
  [/ee+/g, 'i'],
  [/oo+/g, 'u'],
  // Aspirated consonants like plain ones, ph like f, sh like s.
  [/(?<=[b-df-hj-np-tv-z])h+/g, ''],
  [/([a-z])\1+/g, '$1'],
  // Dnyaneshwar, Jnaneshwar and Gyaneshwar.
  [/[djg]ny|(?<![a-z])jn/g, 'gy'],
  [/ay/g, 'ai'],
  [/m(?=[bp])|(?<=o)m(?=k)/g, 'n'],
  // Amruta and Amrita, Hrishikesh and Rushikesh.
  [/(?<![aeiou])ru/g, 'ri'],
  [/(?<![a-z])hr/g, 'r'],
  // Which inherent vowels are spoken and written differs too much: Bhosale and Bhosle.
  [/(?<=[a-z])a+/g, ''],
];

const replaceAll = (text: string, replacements: readonly Replacement[]) =>
  replacements.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);

const mapLetters = (text: string, letters: ReadonlyMap<string, string>) =>
  [...text].map((letter) => letters.get(letter) ?? letter).join('');

/**
 * Returns the keys of a text's words with a blank between them. Except at a word's end, the key of a part of a name is a part of the
 * name's key, so that names are found while they are typed.
 *
 * @param text names in Latin or Devanagari script; of other scripts nothing is left
 */
export function nameKey(text: string): string {
  const spelledOut = replaceAll(text.normalize('NFD').toLowerCase(), SPELLED_OUT);
  const latin = mapLetters(spelledOut, LETTERS).replace(SILENT, '');
  const folded = mapLetters(replaceAll(latin, FOLDED), SAME_SOUND);
  return replaceAll(folded, FOLDED_AFTER_LETTERS).trim();
}

/** The keys of a text's words. */
export function wordKeys(text: string): string[] {
  return nameKey(text).split(' ').filter(Boolean);
}
