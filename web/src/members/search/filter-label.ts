/** Labels of chosen filters. */
import { useTranslation } from 'react-i18next';
import { fromInches, storedHeight } from '#domain/height.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useHeightText } from '#web/i18n/height-text.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';
import { type ActiveFilter, RANGES, type RangeKey } from './filters-in-url.ts';

/** In rupees: yearly incomes are stated in lakhs. */
export const LAKH = 100_000;

export type Ends = readonly [from: number | undefined, to: number | undefined];

/** Returns a function from a range to its text: `24 to 34 years`, `From 5′2″`; null when both ends are open. */
export function useRangeText(): (range: RangeKey, ends: Ends) => string | null {
  const { t } = useTranslation();
  const { number } = useFormat();
  const height = useHeightText();
  const texts: Record<RangeKey, (value: number) => string> = {
    age: number,
    height: (inches) => height(Number(storedHeight(fromInches(inches)))),
  };
  return (range, [from, to]) => {
    const text = texts[range];
    if (from === undefined) return to === undefined ? null : t(`search.${range}_to`, { to: text(to) });
    if (to === undefined) return t(`search.${range}_from`, { from: text(from) });
    return from === to
      ? t(`search.${range}_exactly`, { value: text(from) })
      : t(`search.${range}_range`, { from: text(from), to: text(to) });
  };
}

/** Returns a function from a chosen filter to its label. */
export function useFilterLabel(): (filter: ActiveFilter) => string {
  const { t } = useTranslation();
  const optionLabel = useOptionLabel();
  const rangeText = useRangeText();
  return ({ key, value }) => {
    if (key === 'income') return t('search.income_chip', { lakh: Number(value) / LAKH });
    if (key === 'guna') return t('search.guna_chip', { points: Number(value) });
    if (key === 'age' || key === 'height') return rangeText(key, endsOf(value)) ?? '';
    const label = optionLabel(key, value);
    return key === 'mangal_status' ? t('search.mangal_chip', { answer: label }) : label;
  };
}

function endsOf(value: string): Ends {
  const [from, to] = value.split('-').map((end) => (end ? Number(end) : undefined));
  return [from, to];
}

/** The ends of a slider, of which those at the ends of its scale are open. */
export function openEnds(range: RangeKey, [from, to]: readonly number[]): Ends {
  const { min, max } = RANGES[range];
  return [from === min ? undefined : from, to === max ? undefined : to];
}
