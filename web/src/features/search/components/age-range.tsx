/** The filter for ages: from, to, or both. */
import { useTranslation } from 'react-i18next';
import { latinDigits } from '#domain/digits.ts';
import { FILTERED_AGES } from '#domain/limits.ts';
import type { MemberFilters } from '#web/backend/member-filters.ts';
import { useFormat } from '#web/i18n/format.ts';
import type { Option } from '#web/ui/chip-group.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { ChoiceSkeleton } from './choice-field.tsx';

const AGES = Array.from(
  { length: FILTERED_AGES.max - FILTERED_AGES.min + 1 },
  (_, index) => FILTERED_AGES.min + index,
);

const row = 'grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3';

interface AgeRangeProps {
  filters: MemberFilters;
  onChange: (ages: Pick<MemberFilters, 'age_from' | 'age_to'>) => void;
}

/** The two lists. Neither offers an age beyond the other. */
export function AgeRange({ filters: { age_from, age_to }, onChange }: AgeRangeProps) {
  const { t } = useTranslation();
  return (
    <div className={row}>
      <AgeField
        label={t('search.age_from')}
        ages={AGES.filter((age) => age <= (age_to ?? FILTERED_AGES.max))}
        value={age_from}
        onChange={(years) => onChange({ age_from: years, age_to })}
      />
      <AgeField
        label={t('search.age_to')}
        ages={AGES.filter((age) => age >= (age_from ?? FILTERED_AGES.min))}
        value={age_to}
        onChange={(years) => onChange({ age_from, age_to: years })}
      />
    </div>
  );
}

/** The two lists' skeleton. */
export function AgeSkeleton() {
  return (
    <div className={row}>
      <ChoiceSkeleton />
      <ChoiceSkeleton />
    </div>
  );
}

interface AgeFieldProps {
  label: string;
  ages: readonly number[];
  value: number | undefined;
  onChange: (years: number | undefined) => void;
}

function AgeField({ label, ages, value, onChange }: AgeFieldProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const any = t('search.any');
  const years = ages.map((age) => ({
    value: String(age),
    label: t('profile.age_years', { years: number(age) }),
  }));
  return (
    <SelectField
      label={label}
      options={[{ value: '', label: any }, ...years]}
      matches={matchesAge}
      value={value === undefined ? '' : String(value)}
      placeholder={any}
      onChange={(chosen) => onChange(Number(chosen) || undefined)}
    />
  );
}

const matchesAge = ({ label }: Option, typed: string) => latinDigits(label).includes(latinDigits(typed));
