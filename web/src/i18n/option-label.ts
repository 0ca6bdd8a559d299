/** Options are stored in English as data; people read their labels. */
import { useTranslation } from 'react-i18next';

/** Gives a function from a column and a stored value to its label; a value without one is shown as it is. */
export function useOptionLabel(): (column: string, value: string) => string {
  const { t } = useTranslation();
  return (column, value) => t(`option.${column}.${value}`, { defaultValue: value });
}
