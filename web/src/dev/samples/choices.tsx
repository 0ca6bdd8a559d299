/** Options as chips and as a searchable list. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOptionLabel } from '#web/i18n/option-label.ts';
import { ChipGroup, type Option } from '#web/ui/chip-group.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

const MANGAL = ['Yes', 'No', 'Partial', "Don't Know"];
const EDUCATION = ['10th', '12th', 'Diploma', 'B.E.', 'B.Tech.', 'B.Pharm.', 'BAMS', 'M.Tech.', 'Ph.D.'];

/** Chip groups and select fields. */
export function ChoicesSample() {
  const { t } = useTranslation();
  const label = useOptionLabel();
  const options = (column: string, values: readonly string[]): Option[] =>
    values.map((value) => ({ value, label: label(column, value) }));
  const [mangal, setMangal] = useState('Partial');
  const [cities, setCities] = useState(['Pune']);
  const [one, setOne] = useState('B.E.');
  const [several, setSeveral] = useState(['B.E.', 'M.Tech.', 'B.Pharm.', 'BAMS']);
  const mangalOptions = options('mangal_status', MANGAL);
  const educationOptions = options('highest_education', EDUCATION);
  const education = t('field.highest_education');
  return (
    <>
      <ChipGroup
        label={t('field.mangal_status')}
        options={mangalOptions}
        value={mangal}
        onChange={setMangal}
      />
      <ChipGroup
        label={t('field.city')}
        hint={t('manage.hint.members_only')}
        optional
        multiple
        options={options('city', ['Pune', 'Mumbai'])}
        value={cities}
        onChange={setCities}
      />
      <ChipGroup
        label={t('field.married_status')}
        error={t('error.required')}
        options={options('married_status', ['Never Married', 'Divorced', 'Widowed', 'Awaiting Divorce'])}
        value={null}
        onChange={() => {}}
      />
      <SelectField label={education} options={educationOptions} value={null} onChange={setOne} optional />
      <SelectField label={education} options={educationOptions} value={one} onChange={setOne} />
      <SelectField
        label={education}
        options={educationOptions}
        value={several}
        onChange={setSeveral}
        multiple
      />
      <SelectField
        label={education}
        options={educationOptions}
        value={null}
        onChange={setOne}
        error={t('error.required')}
      />
      <SelectField label={education} options={educationOptions} value="Ph.D." onChange={setOne} disabled />
    </>
  );
}
