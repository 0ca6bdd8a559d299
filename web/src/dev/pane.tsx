/** A cell of the component page with its own language and theme. */
import i18next, { type i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { Language } from '#web/i18n/language.ts';
import { type Theme, themeStyle } from './theme-variables.ts';

const instances = new Map<Language, i18n>();

/** Translations in a fixed language, independent of the page's language. */
function fixedLanguage(language: Language): i18n {
  let instance = instances.get(language);
  if (!instance) {
    instance = i18next.cloneInstance({ lng: language });
    instances.set(language, instance);
  }
  return instance;
}

interface PaneProps {
  language: Language;
  theme: Theme;
  children: ReactNode;
}

/** Renders its children in the given language and theme. */
export function Pane({ language, theme, children }: PaneProps) {
  return (
    <div
      lang={language}
      style={themeStyle(theme, language)}
      className="grid content-start gap-4 rounded-card border border-line bg-ivory p-4 text-ink"
    >
      <I18nextProvider i18n={fixedLanguage(language)}>{children}</I18nextProvider>
    </div>
  );
}
