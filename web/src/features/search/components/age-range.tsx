/** The filter for ages: from, to, or both. */
import { useTranslation } from 'react-i18next';
import { FILTERED_AGES } from '#domain/limits.ts';
import type { MemberFilters } from '#web/backend/member-filters.ts';
import { useFormat } from '#web/i18n/format.ts';
import { NumberSelect } from '#web/ui/number-select.tsx';

const AGES = Array.from(
  { length: FILTERED_AGES.max - FILTERED_AGES.min + 1 },
  (_, index) => FILTERED_AGES.min + index,
);

interface AgeRangeProps {
  filters: MemberFilters;
  onChange: (ages: Pick<MemberFilters, 'age_from' | 'age_to'>) => void;
}

/** The two lists. Neither offers an age beyond the other. */
export function AgeRange({ filters: { age_from, age_to }, onChange }: AgeRangeProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const textOf = (years: number) => t('profile.age_years', { years: number(years) });
  return (
    <fieldset>
      <legend className="mb-1.5 block text-small font-semibold text-ink">{t('search.age')}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
        <NumberSelect
          label={t('search.age_from')}
          values={AGES.filter((age) => age <= (age_to ?? FILTERED_AGES.max))}
          value={age_from}
          textOf={textOf}
          placeholder={t('search.age_from')}
          clearable
          onChange={(years) => onChange({ age_from: years, age_to })}
        />
        <NumberSelect
          label={t('search.age_to')}
          values={AGES.filter((age) => age >= (age_from ?? FILTERED_AGES.min))}
          value={age_to}
          textOf={textOf}
          placeholder={t('search.age_to')}
          clearable
          onChange={(years) => onChange({ age_from, age_to: years })}
        />
      </div>
    </fieldset>
  );
}
