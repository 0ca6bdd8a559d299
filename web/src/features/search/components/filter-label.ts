/** How a chosen filter reads on its chip. */
import { useTranslation } from 'react-i18next';
import type { ActiveFilter } from '#web/features/search/lib/filters-in-url.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';

/** Rupees: the unit in which yearly incomes are spoken of. */
export const LAKH = 100_000;

/** Gives a function from a chosen value to its words. */
export function useFilterLabel(): (filter: ActiveFilter) => string {
  const { t } = useTranslation();
  const optionLabel = useOptionLabel();
  return ({ key, value }) =>
    key === 'income' ? t('search.income_chip', { lakh: Number(value) / LAKH }) : optionLabel(key, value);
}
