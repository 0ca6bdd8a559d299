import type { Choice } from '#web/features/desk/api/rows.ts';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import type { Language } from '#web/i18n/language.ts';

/** Returns a function from a choice to its label in a language: that of the community, else the delivered one, else the value. */
export function useChoiceLabel(): (choice: Choice, language: Language) => string {
  const { t } = useDeskTexts();
  return (choice, language) =>
    choice[`label_${language}`] ??
    t(`option.${choice.list}.${choice.value}`, {
      lng: language,
      fallbackLng: language,
      defaultValue: choice.value,
    });
}
