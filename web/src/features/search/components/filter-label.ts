/** Labels of chosen filters. */
import { useTranslation } from 'react-i18next';
import type { ActiveFilter } from '#web/features/search/lib/filters-in-url.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';

/** In rupees: yearly incomes are stated in lakhs. */
export const LAKH = 100_000;

/** Returns a function from a chosen value to its label. */
export function useFilterLabel(): (filter: ActiveFilter) => string {
  const { t } = useTranslation();
  const optionLabel = useOptionLabel();
  return ({ key, value }) => {
    if (key === 'income') return t('search.income_chip', { lakh: Number(value) / LAKH });
    if (key === 'age_from' || key === 'age_to') return t(`search.${key}_chip`, { years: Number(value) });
    if (key === 'guna') return t('search.guna_chip', { points: Number(value) });
    return optionLabel(key, value);
  };
}
