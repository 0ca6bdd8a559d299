/** The initial language: the one chosen before, else the browser's first supported one, else English. */

export const LANGUAGES = ['en', 'mr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The choice's key in local storage. */
const STORAGE_KEY = 'i18nextLng';

/** The address of our own texts in a language. */
export const textsUrl = (language: string): string => `/locales/${language}/default.json`;

/** Stores the reader's choice. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Private windows may refuse storage; the choice then lasts until the page is closed.
  }
}

/** The initial language. */
export function detectLanguage(): Language {
  return languageFrom([chosenLanguage(), ...navigator.languages]);
}

/** The language the reader chose before; null when the browser's languages decide. */
export function chosenLanguage(): Language | null {
  try {
    return LANGUAGES.find((language) => language === localStorage.getItem(STORAGE_KEY)) ?? null;
  } catch {
    return null;
  }
}

/** The first supported language in a list such as `mr-IN, en`; English when there is none. */
export function languageFrom(candidates: readonly (string | null)[]): Language {
  for (const candidate of candidates) {
    const found = LANGUAGES.find((language) => candidate?.toLowerCase().split('-')[0] === language);
    if (found) return found;
  }
  return 'en';
}
