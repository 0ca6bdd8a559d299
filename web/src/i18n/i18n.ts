/**
 * Languages: English and Marathi, fallback English. Our own texts are loaded first and always; a hosted translation
 * service, where one is configured, is laid over them when it answers.
 */
import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { loadConfig } from '../backend/config.ts';
import { numberFormat } from './format.ts';

export const LANGUAGES = ['en', 'mr'] as const;
export type Language = (typeof LANGUAGES)[number];
const NAMESPACE = 'default';

/** The language in use, as one of ours. */
export function currentLanguage(): Language {
  return i18next.resolvedLanguage === 'mr' ? 'mr' : 'en';
}

/** Loads the texts of the reader's language and keeps `lang` of the document right. Resolves when texts are there. */
export async function startTranslations(): Promise<void> {
  i18next.on('languageChanged', reflectLanguage);
  await i18next
    .use(HttpBackend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      supportedLngs: LANGUAGES,
      nonExplicitSupportedLngs: true,
      load: 'languageOnly',
      fallbackLng: 'en',
      ns: NAMESPACE,
      defaultNS: NAMESPACE,
      keySeparator: false,
      nsSeparator: false,
      returnEmptyString: false,
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      detection: { order: ['localStorage', 'navigator'], caches: ['localStorage'] },
      backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
      react: { useSuspense: false, bindI18nStore: 'added' },
    });
  i18next.services.formatter?.add('number', (value, language) =>
    numberFormat(language ?? 'en').format(Number(value)),
  );
  reflectLanguage();
  void overlayHostedTexts(currentLanguage());
}

/** Changes the language at once, without a reload; the choice is kept. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
  void overlayHostedTexts(language);
}

function reflectLanguage(): void {
  document.documentElement.lang = currentLanguage();
}

const overlaid = new Set<Language>();

async function overlayHostedTexts(language: Language): Promise<void> {
  if (overlaid.has(language)) return;
  try {
    const { translations } = await loadConfig();
    if (!translations?.url || translations.url.startsWith('/')) return;
    const address = translations.url.replace('{{lng}}', language).replace('{{ns}}', NAMESPACE);
    const response = await fetch(address);
    if (!response.ok) return;
    i18next.addResourceBundle(language, NAMESPACE, await response.json(), true, true);
    overlaid.add(language);
  } catch (error) {
    console.info('hosted translations', error instanceof Error ? error.message : error);
  }
}
