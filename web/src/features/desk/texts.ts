/** The texts of the desk: files of their own, which only staff load. Both languages: prepared reasons are in the language of who reads them. */
import i18next from 'i18next';
import { LANGUAGES } from '#web/i18n/language.ts';

/** The namespaces of the desk's texts: its own, then those of the application. */
export const DESK_TEXTS = ['desk', 'default'];

/** Loads the texts in both languages, also those of the application: the lists of choices show their labels. Throws when one of them can't be loaded. */
export async function loadDeskTexts(): Promise<void> {
  await i18next.loadLanguages([...LANGUAGES]);
  await Promise.all(
    LANGUAGES.map(async (language) => {
      if (i18next.hasResourceBundle(language, 'desk')) return;
      const response = await fetch(`/locales/${language}/desk.json`);
      if (!response.ok) throw new Error(`The texts of the desk: ${response.status}`);
      i18next.addResourceBundle(language, 'desk', await response.json());
    }),
  );
}
