/** The time of birth, with whether it is only about right or not known at all; the patrika begins with that. */
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { UNKNOWN_TIME } from '#domain/birth-time.ts';
import { factsOf } from '#domain/profile-fields.ts';
import type { FormValues } from '#web/features/manage-profile/lib/form-values.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { ProfileText } from './profile-inputs.tsx';

const CERTAINTIES = factsOf('dob_time_certainty').choices ?? [];

/** `hint` is the translation key of the field's hint. */
export function BirthTime({ hint }: { hint: string | undefined }) {
  const { t } = useTranslation();
  const labelOf = useOptionLabel();
  const { control, setValue } = useFormContext<FormValues>();
  const certainty = useWatch({ control, name: 'dob_time_certainty' }) ?? '';

  /** A second tap takes the answer back. */
  function choose(chosen: readonly string[]): void {
    const next = chosen.find((value) => value !== certainty) ?? '';
    setValue('dob_time_certainty', next, { shouldDirty: true });
    if (next === 'Unknown') setValue('dob_time', UNKNOWN_TIME, { shouldDirty: true, shouldValidate: true });
    else if (certainty === 'Unknown') setValue('dob_time', '', { shouldDirty: true });
  }

  return (
    <>
      {certainty !== 'Unknown' && <ProfileText name="dob_time" hint={hint} type="time" />}
      <ChipGroup
        multiple
        optional={certainty !== 'Unknown'}
        label={t(certainty === 'Unknown' ? 'field.dob_time' : 'field.dob_time_certainty')}
        options={CERTAINTIES.map((value) => ({ value, label: labelOf('dob_time_certainty', value) }))}
        value={certainty ? [certainty] : []}
        onChange={choose}
      />
    </>
  );
}
