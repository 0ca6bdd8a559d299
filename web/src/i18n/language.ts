/** Which language a reader gets first: the one chosen before, else the browser's first one that we have, else English. */

export const LANGUAGES = ['en', 'mr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The key the choice is kept under in local storage. */
const KEPT = 'i18nextLng';

/** Where our own texts in a language are. */
export const textsUrl = (language: string): string => `/locales/${language}/default.json`;

/** Remembers the reader's choice. A browser that keeps nothing only forgets it. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(KEPT, language);
  } catch {
    // Private windows may refuse; the choice then lasts as long as the page.
  }
}

/** The language to start with. */
export function detectLanguage(): Language {
  return languageFrom([chosenLanguage(), ...navigator.languages]);
}

/** The language the reader chose, here and before; null when the browser's wish decides. */
export function chosenLanguage(): Language | null {
  try {
    return LANGUAGES.find((language) => language === localStorage.getItem(KEPT)) ?? null;
  } catch {
    return null;
  }
}

/** The first of ours in a list of wishes such as `mr-IN`; English when there is none. */
export function languageFrom(wishes: readonly (string | null)[]): Language {
  for (const wish of wishes) {
    const found = LANGUAGES.find((language) => wish?.toLowerCase().split('-')[0] === language);
    if (found) return found;
  }
  return 'en';
}
