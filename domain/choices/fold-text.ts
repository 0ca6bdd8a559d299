/** Spelling rules that make a typed text comparable with a label, in Latin and Devanagari script. */

const marksOfLatin = /[\u0300-\u036f]/g;
const notLetters = /[^\p{L}\p{M}\p{N}]+/gu;
const nukta = /\u093c/g;
const joiners = /[\u200c\u200d]/g;
const nasalBeforeConsonant = /[ङञणनम]\u094d(?=[क-ह])/g;

const devanagariVariants: readonly (readonly [RegExp, string])[] = [
  [nukta, ''],
  [joiners, ''],
  [nasalBeforeConsonant, 'ं'],
  [/ँ/g, 'ं'],
  [/ांव/g, 'ाव'],
  [/ी/g, 'ि'],
  [/ू/g, 'ु'],
  [/ई/g, 'इ'],
  [/ऊ/g, 'उ'],
  [/[ॲऍ]/g, 'अ'],
  [/ॅ/g, ''],
  [/ॉ/g, 'ो'],
  [/[षश]/g, 'स'],
  [/ळ/g, 'ल'],
  [/ण/g, 'न'],
];

const latinVariants: readonly (readonly [RegExp, string])[] = [
  [/aa/g, 'a'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/ph/g, 'f'],
  [/(?<=[bcdgjkpst])h/g, ''],
  [/(.)\1+/g, '$1'],
];

/**
 * @param text in either script
 * @returns the words of the text in lower case, without dots, hyphens, accents or brackets
 */
export function wordsOf(text: string): string[] {
  const joinedDots = text.normalize('NFD').replace(marksOfLatin, '').replace(/[.'’]/g, '').toLowerCase();
  return joinedDots.normalize('NFC').split(notLetters).filter(Boolean);
}

const notLettersOfLines = /[^\p{L}\p{M}\p{N}\n]+/gu;

/** The words of each line of a text, joined: as `wordsOf(line).join('')`, of all lines at once in a tenth of the time. */
export function joinWordsOfLines(text: string): string {
  const joinedDots = text.normalize('NFD').replace(marksOfLatin, '').replace(/[.'’]/g, '').toLowerCase();
  return joinedDots.normalize('NFC').replace(notLettersOfLines, '');
}

/**
 * Normalizes common spellings: `Nasik` and `Nashik`, `Beed` and `Bid`, `बेळगांव` and `बेळगाव`, `इंजिनीअर` and `इन्जिनिअर`.
 *
 * @param word without spaces, in lower case; or several, one in each line
 */
export function foldSpelling(word: string): string {
  const replaceAll = (text: string, variants: typeof latinVariants) =>
    variants.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
  return replaceAll(replaceAll(word.normalize('NFD'), devanagariVariants), latinVariants);
}
