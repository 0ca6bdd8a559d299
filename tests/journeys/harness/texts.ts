/** The interface's own texts by their keys, so that one journey is walked in both languages. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInstance } from 'i18next';

export type Language = 'en' | 'mr';

export interface Texts {
  language: Language;
  /** The text of a key with its values filled in. Throws when the language has no such text. */
  text(key: string, values?: Record<string, string | number>): string;
  number(value: number): string;
  /** Without separators, as the codes of profiles. */
  plain(value: number): string;
  rupees(value: number): string;
}

const LOCALES = path.resolve(import.meta.dirname, '../../../web/public/locales');
const NUMBERS: Record<Language, string> = { en: 'en-IN', mr: 'mr-IN-u-nu-deva' };

export function textsOf(language: Language): Texts {
  const read = (file: string): Record<string, string> =>
    JSON.parse(readFileSync(path.join(LOCALES, language, file), 'utf8'));
  const translation = { ...read('default.json'), ...read('desk.json') };
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(NUMBERS[language], options).format(value);
  const texts = createInstance();
  void texts.init({
    lng: language,
    resources: { [language]: { translation } },
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  texts.services.formatter?.add('number', (value) => number(Number(value)));
  return {
    language,
    text(key, values = {}) {
      const found = texts.t(key, values);
      if (found === key) throw new Error(`No text '${key}' in ${language}`);
      return found;
    },
    number: (value) => number(value),
    plain: (value) => number(value, { useGrouping: false }),
    rupees: (value) => number(value, { style: 'currency', currency: 'INR', maximumFractionDigits: 0 }),
  };
}
