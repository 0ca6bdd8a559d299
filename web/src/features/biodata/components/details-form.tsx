/** The optional fields of the biodata. What is typed shows in the preview at once, and is stored on saving. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  BIODATA_LENGTHS,
  type BiodataDetails,
  BLOOD_GROUPS,
  HEADINGS,
  type Heading,
  hasNumber,
} from '#domain/biodata/fields.ts';
import { HEADING_TEXTS } from '#domain/biodata/labels.ts';
import { useSaveDetails } from '#web/features/biodata/api/biodata.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { ErrorLine } from '#web/ui/error-line.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type DetailsFieldsProps, RelativesFields } from './relatives-fields.tsx';

const TEXTS = ['gotra', 'devak', 'kuldaivat', 'mother_name', 'native_place', 'other_families'] as const;

/** The first text with a telephone number, which has no place in a biodata; undefined without one. */
function numberIn(details: BiodataDetails): string | undefined {
  const texts = [
    details.heading_text,
    ...TEXTS.map((name) => details[name]),
    ...details.relatives.flatMap(({ name, occupation }) => [name, occupation]),
  ];
  return texts.find(hasNumber) ?? undefined;
}

export function DetailsForm({ details, change }: DetailsFieldsProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending } = useSaveDetails();
  const headingText = (heading: Heading) =>
    heading === 'kuldaivat' || heading === 'own' || heading === 'none'
      ? t(`biodata.heading.${heading}`)
      : HEADING_TEXTS[heading];
  const [tried, setTried] = useState(false);

  function save(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (numberIn(details)) return;
    mutate(details, {
      onSuccess: () => showAlert(t('biodata.saved'), 'success'),
      onError: (error) => showAlert(errorText(error)),
    });
  }

  return (
    <form noValidate onSubmit={save} className="grid grid-cols-1 gap-5">
      <h2 className="font-display text-section">{t('biodata.more')}</h2>
      <ChipGroup
        label={t('biodata.heading')}
        options={HEADINGS.map((value) => ({ value, label: headingText(value) }))}
        value={details.heading_choice}
        onChange={(value) => change({ ...details, heading_choice: value as Heading })}
      />
      {details.heading_choice === 'own' && (
        <DetailText name="heading_text" details={details} change={change} />
      )}
      <SelectField
        label={t('biodata.blood_group')}
        optional
        options={BLOOD_GROUPS.map((value) => ({ value, label: value.replace('-', '−') }))}
        value={details.blood_group}
        onChange={(blood_group) => change({ ...details, blood_group })}
      />
      {TEXTS.map((name) => (
        <DetailText key={name} name={name} details={details} change={change} />
      ))}
      <RelativesFields details={details} change={change} />
      <ErrorLine>
        {tried && numberIn(details) && t('biodata.number_found', { text: numberIn(details) })}
      </ErrorLine>
      <Button type="submit" full pending={isPending}>
        {t('ui.save')}
      </Button>
    </form>
  );
}

function DetailText({
  name,
  details,
  change,
}: DetailsFieldsProps & { name: (typeof TEXTS)[number] | 'heading_text' }) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t(`biodata.${name}`)}
      optional
      autoComplete="off"
      maxLength={BIODATA_LENGTHS[name]}
      value={details[name] ?? ''}
      onChange={(event) => change({ ...details, [name]: event.target.value })}
    />
  );
}
