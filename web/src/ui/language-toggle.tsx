/** The language button of guests. Members change the language in the account menu. */
import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changeLanguage, currentLanguage } from '#web/i18n/i18n.ts';
import { LANGUAGES } from '#web/i18n/language.ts';
import { classNames } from './class-names.ts';

/** Switches to the other language, named in its own script. `onColour` for the gradient. */
export function LanguageToggle({ onColour }: { onColour?: boolean }) {
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
          className={classNames(
            'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-small transition-colors',
            onColour
              ? 'border-white/45 bg-white/5 text-white hover:bg-white/15 focus-visible:outline-white'
              : 'border-line bg-paper text-ink hover:bg-marigold-soft',
          )}
        >
          <Globe aria-hidden="true" className="size-4.5" />
          {/* Of fixed width: the button must not move when its font loads. */}
          <span className="min-w-[2.4em] text-start text-centred font-(family-name:--font-language-name)">
            {t(`language.${language}`)}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
