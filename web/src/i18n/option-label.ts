/** Options are stored in English; the interface shows their labels. */
import { useTranslation } from 'react-i18next';

/** Returns a function from a column and a stored value to its label; values without a label are shown unchanged. */
export function useOptionLabel(): (column: string, value: string) => string {
  const { t } = useTranslation();
  return (column, value) => t(`option.${column}.${value}`, { defaultValue: value });
}
