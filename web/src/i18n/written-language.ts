/** In which language members have written a text, as far as its script tells. */
import type { Language } from './language.ts';

const DEVANAGARI = /\p{Script=Devanagari}/u;
const LATIN = /\p{Script=Latin}/u;

/** Whether a text has letters of the other language's script, and none of this language's. */
export function isInOtherScript(text: string, language: Language): boolean {
  const [own, other] = language === 'mr' ? [DEVANAGARI, LATIN] : [LATIN, DEVANAGARI];
  return other.test(text) && !own.test(text);
}

/** The value of `lang` for a text on a page of a language: nothing when it is the page's own. */
export function langOf(text: string, language: Language): Language | undefined {
  if (!isInOtherScript(text, language)) return undefined;
  return language === 'mr' ? 'en' : 'mr';
}
