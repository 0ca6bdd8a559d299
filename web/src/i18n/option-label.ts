/** Values are stored in English or as they were typed; the interface shows labels of its language. */
import { useTranslation } from 'react-i18next';
import { loadChoiceLists, useChoiceLists } from './choice-lists.ts';
import { isInOtherScript } from './written-language.ts';

/** Returns a function from a column and a stored value to its label; free text is its own label. */
export function useOptionLabel(): (column: string, value: string) => string {
  const { t, i18n } = useTranslation();
  const lists = useChoiceLists();
  const language = i18n.resolvedLanguage === 'mr' ? 'mr' : 'en';
  return (column, value) => {
    const translated = t(`option.${column}.${value}`, { defaultValue: '' });
    if (translated || !isInOtherScript(value, language)) return translated || value;
    if (!lists) void loadChoiceLists();
    return lists?.findChoice(column, value)?.[language] ?? value;
  };
}
