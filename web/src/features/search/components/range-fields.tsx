/** The filters for ages and heights. Loaded when the drawer has opened, so that the search does not wait for sliders. */
import { useTranslation } from 'react-i18next';
import type { MemberFilters } from '#web/backend/member-filters.ts';
import { openEnds, useRangeText } from '#web/members/search/filter-label.ts';
import { RANGES, type RangeKey } from '#web/members/search/filters-in-url.ts';
import { RangeSlider } from '#web/ui/range-slider.tsx';

export interface RangeFieldProps {
  range: RangeKey;
  filters: MemberFilters;
  onChange: (ends: Partial<MemberFilters>) => void;
}

/** One of them. A thumb at the end of its scale is no limit. */
export function RangeField({ range, filters, onChange }: RangeFieldProps) {
  const { t } = useTranslation();
  const rangeText = useRangeText();
  const { min, max } = RANGES[range];
  return (
    <RangeSlider
      label={t(`search.${range}`)}
      ends={[t(`search.${range}_least`), t(`search.${range}_most`)]}
      min={min}
      max={max}
      value={[filters[`${range}_from`] ?? min, filters[`${range}_to`] ?? max]}
      onChange={(value) => {
        const [from, to] = openEnds(range, value);
        onChange({ [`${range}_from`]: from, [`${range}_to`]: to });
      }}
      textOf={(value) => rangeText(range, openEnds(range, value)) ?? t('search.any')}
    />
  );
}
