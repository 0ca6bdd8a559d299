/** The landing page's language picker: one tap to the other of the two languages. */
import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changeLanguage, currentLanguage, LANGUAGES } from '#web/i18n/i18n.ts';

/** English and Marathi, each named in its own script; the one in use is not offered. */
export function LanguageToggle() {
  const { t } = useTranslation();
  const current = currentLanguage();
  return (
    <fieldset aria-label={t('language.picker')}>
      {LANGUAGES.filter((language) => language !== current).map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          onClick={() => void changeLanguage(language)}
          className="inline-flex min-h-11 items-center gap-2 rounded-full border border-white/45 bg-white/5 px-4 text-small text-white transition-colors hover:bg-white/15 focus-visible:outline-white"
        >
          <Globe aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
          <span className="font-(family-name:--font-local-devanagari)">{t(`language.${language}`)}</span>
        </button>
      ))}
    </fieldset>
  );
}
