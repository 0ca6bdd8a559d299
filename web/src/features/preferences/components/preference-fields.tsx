/** One card a preference: how much it counts, and, where it counts, what is wished. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { centimetresOf, inchesOf } from '#domain/height.ts';
import { byMonth, wholeThousands } from '#domain/income.ts';
import { INCOME_STEPS } from '#domain/limits.ts';
import { type Importance, PREFERENCE_KEYS, type PreferenceKey } from '#domain/match/preferences.ts';
import type { PreferencesRow } from '#domain/match/stored.ts';
import type { PreferenceOptions } from '#web/features/preferences/api/preferences.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useCentimetresText } from '#web/i18n/height-text.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';
import { Card } from '#web/ui/card.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { FieldNote } from '#web/ui/field.tsx';
import { NumberSelect } from '#web/ui/number-select.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { NumberField } from '#web/ui/text-field.tsx';

interface PreferenceFieldsProps {
  row: PreferencesRow;
  change: (changed: Partial<PreferencesRow>) => void;
  options: PreferenceOptions;
  /** Preferences that are not complete. */
  wrong: readonly PreferenceKey[];
}

const IMPORTANCES: readonly Importance[] = ['any', 'nice', 'must'];
const COLUMNS = {
  age: 'age_importance',
  height: 'height_importance',
  education: 'education_importance',
  city: 'city_importance',
  maritalStatus: 'married_status_importance',
  income: 'income_importance',
  mangal: 'mangal_importance',
  guna: 'guna_importance',
  lineage: 'lineage_importance',
} as const satisfies Record<PreferenceKey, keyof PreferencesRow>;

/** The cards, in the order in which families ask. */
export function PreferenceFields({ row, change, options, wrong }: PreferenceFieldsProps) {
  const { t } = useTranslation();
  return PREFERENCE_KEYS.map((key) => (
    <Card key={key} padded className="grid grid-cols-1 gap-4">
      <div>
        <p aria-hidden="true" className="mb-1.5 text-small font-semibold">
          {t(`preferences.${key}`)}
        </p>
        <Segments
          label={t(`preferences.${key}`)}
          options={IMPORTANCES.map((value) => ({ value, label: t(`preferences.importance.${value}`) }))}
          value={row[COLUMNS[key]] as Importance}
          onChange={(value) => change({ [COLUMNS[key]]: value } as Partial<PreferencesRow>)}
        />
      </div>
      {row[COLUMNS[key]] !== 'any' && (
        <Preference of={key} row={row} change={change} options={options} wrong={wrong} />
      )}
      {wrong.includes(key) && <FieldNote id={`${key}-wrong`} error={t(`preferences.wrong.${key}`)} />}
    </Card>
  ));
}

function Preference({
  of: key,
  row,
  change,
  options,
}: PreferenceFieldsProps & { of: PreferenceKey }): ReactNode {
  const { t } = useTranslation();
  switch (key) {
    case 'age':
      return <Range names={['age_from', 'age_to']} row={row} change={change} />;
    case 'height':
      return <HeightRange row={row} change={change} />;
    case 'education':
      return (
        <Choices name="education" column="highest_education" row={row} change={change} options={options} />
      );
    case 'city':
      return <Choices name="city" column="city" row={row} change={change} options={options} />;
    case 'maritalStatus':
      return (
        <Choices name="married_status" column="married_status" row={row} change={change} options={options} />
      );
    case 'income':
      return <Income row={row} change={change} />;
    case 'guna':
      return <Amount name="guna_least" row={row} change={change} />;
    case 'mangal':
      return (
        <ChipGroup
          label={t('preferences.mangal_wants')}
          options={(['without', 'with'] as const).map((value) => ({
            value,
            label: t(`preferences.mangal.${value}`),
          }))}
          value={row.mangal_wants}
          onChange={(value) => change({ mangal_wants: value as 'without' | 'with' })}
        />
      );
    case 'lineage':
      return <p className="text-small text-ink-2">{t('preferences.lineage_note')}</p>;
  }
}

type FieldsProps = Pick<PreferenceFieldsProps, 'row' | 'change'>;
type NumberColumn = 'age_from' | 'age_to' | 'guna_least';

function Amount({ name, row, change }: FieldsProps & { name: NumberColumn }) {
  const { t } = useTranslation();
  const { plain } = useFormat();
  const amount = row[name];
  return (
    <NumberField
      label={t(`preferences.${name}`)}
      value={amount === null ? '' : plain(amount)}
      autoComplete="off"
      onChange={(event) => {
        const digits = event.target.value.replace(/\D/g, '');
        change({ [name]: digits === '' ? null : Number(digits) });
      }}
    />
  );
}

function Range({ names, row, change }: FieldsProps & { names: readonly [NumberColumn, NumberColumn] }) {
  return (
    <div className="grid grid-cols-2 items-end gap-3">
      {names.map((name) => (
        <Amount key={name} name={name} row={row} change={change} />
      ))}
    </div>
  );
}

/** Inches: four to seven feet. */
const OFFERED_INCHES = Array.from({ length: 37 }, (_, index) => 48 + index);

/** In feet and inches, as profiles state heights. */
function HeightRange({ row, change }: FieldsProps) {
  const { t } = useTranslation();
  const height = useCentimetresText();
  return (
    <div className="grid grid-cols-2 items-end gap-3">
      {(['height_from', 'height_to'] as const).map((name) => {
        const value = row[name];
        const label = t(`preferences.${name}`);
        return (
          <div key={name}>
            <p aria-hidden="true" className="mb-1.5 text-small font-semibold">
              {label}
            </p>
            <NumberSelect
              label={label}
              values={OFFERED_INCHES}
              value={value === null ? undefined : inchesOf(value)}
              textOf={(inches) => height(centimetresOf(inches))}
              placeholder={t('ui.choose')}
              onChange={(inches) => change({ [name]: inches === undefined ? null : centimetresOf(inches) })}
            />
          </div>
        );
      })}
    </div>
  );
}

/** The steps of the search, by the month. An amount between them stays a choice. */
function Income({ row: { income_least: least }, change }: FieldsProps) {
  const { t } = useTranslation();
  const { rupees } = useFormat();
  const own = least === null ? [] : [Math.round(least)];
  const steps = INCOME_STEPS.filter((step) => step > 0).map((step) => Math.round(byMonth(step)));
  return (
    <ChipGroup
      label={t('preferences.income_least')}
      options={[...new Set([...steps, ...own])]
        .sort((one, other) => one - other)
        .map((step) => ({ value: String(step), label: rupees(wholeThousands(step)) }))}
      value={own.length > 0 ? String(own[0]) : null}
      onChange={(step) => change({ income_least: Number(step) })}
    />
  );
}

interface ChoicesProps extends FieldsProps {
  name: keyof PreferenceOptions;
  /** Whose labels the values have. */
  column: string;
  options: PreferenceOptions;
}

function Choices({ name, column, row, change, options }: ChoicesProps) {
  const { t } = useTranslation();
  const labelOf = useOptionLabel();
  return (
    <SelectField
      multiple
      label={t('preferences.any_of')}
      options={options[name].map((value) => ({ value, label: labelOf(column, value) }))}
      value={row[name] ?? []}
      onChange={(values) => change({ [name]: values })}
    />
  );
}
