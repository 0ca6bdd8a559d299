/**
 * Languages: English and Marathi. Both have all texts (locales.test.ts), so only those of the reader's language are loaded, and English
 * ones when they can't be. Our own texts are always loaded first; those of a configured translation service override them when they arrive.
 */
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadConfig } from '#web/backend/config.ts';
import { fetchOrReuse } from '#web/backend/early-requests.ts';
import { detectLanguage, LANGUAGES, type Language, storeLanguage, textsUrl } from './language.ts';
import { numberText } from './number-text.ts';

const NAMESPACE = 'default';
const FALLBACK = 'en' satisfies Language;

/** The options of i18next, for browser and build. */
export const TEXT_OPTIONS = {
  supportedLngs: LANGUAGES,
  fallbackLng: false,
  ns: NAMESPACE,
  defaultNS: NAMESPACE,
  keySeparator: false,
  nsSeparator: false,
  returnEmptyString: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false, bindI18nStore: 'added' },
} as const;

/** Loads the texts from our own origin. */
const ownTexts: BackendModule = {
  type: 'backend',
  init() {},
  read(language, _namespace, callback) {
    fetchTexts(textsUrl(language))
      .catch(() => fetchTexts(textsUrl(FALLBACK)))
      .then(
        (texts) => callback(null, texts),
        (error: Error) => callback(error, null),
      );
  },
};

async function fetchTexts(address: string): Promise<Record<string, string>> {
  const response = await fetchOrReuse(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}

export function currentLanguage(): Language {
  return i18next.language === 'mr' ? 'mr' : 'en';
}

/** Adds the format of `{{n, number}}`. */
export function addNumberFormat(): void {
  i18next.services.formatter?.add('number', (value, language) => numberText(language ?? 'en', Number(value)));
}

/** Loads the texts of the reader's language and updates the document's `lang`. Resolves when the texts have loaded. */
export async function startTranslations(): Promise<void> {
  i18next.on('languageChanged', reflectLanguage);
  await i18next
    .use(ownTexts)
    .use(initReactI18next)
    .init({
      ...TEXT_OPTIONS,
      lng: detectLanguage(),
    });
  addNumberFormat();
  void overlayHostedTexts(currentLanguage());
}

/** Changes the language without a reload and stores the choice in local storage. */
export async function changeLanguage(language: Language): Promise<void> {
  storeLanguage(language);
  await showLanguage(language);
}

/** Changes the language without storing the choice. */
export async function showLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
  void overlayHostedTexts(language);
}

function reflectLanguage(language: string): void {
  document.documentElement.lang = language;
}

const overlaid = new Set<Language>();

async function overlayHostedTexts(language: Language): Promise<void> {
  if (overlaid.has(language)) return;
  try {
    const { translations } = await loadConfig();
    if (!translations?.url || translations.url.startsWith('/')) return;
    const address = translations.url.replace('{{lng}}', language).replace('{{ns}}', NAMESPACE);
    i18next.addResourceBundle(language, NAMESPACE, await fetchTexts(address), true, true);
    overlaid.add(language);
  } catch (error) {
    console.info('hosted translations', error instanceof Error ? error.message : error);
  }
}
