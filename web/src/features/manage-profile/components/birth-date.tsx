/** The date of birth, limited to the ages allowed for the chosen gender. */
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ageInYears, earliestBirthDate, latestBirthDate } from '#domain/age.ts';
import type { FormValues } from '#web/features/manage-profile/lib/form-values.ts';
import { ProfileText } from './profile-inputs.tsx';

/** From this age in years on, a date of birth is more often that of a parent who fills in the form. */
const PARENTAL_AGE = 45;

export function BirthDate() {
  const { t } = useTranslation();
  const { control } = useFormContext<FormValues>();
  const [gender, dob = ''] = useWatch({ control, name: ['gender', 'dob'] });
  // Complete dates only: while a year is typed, its first digits are a year too.
  const years = /^(19|20)\d\d-/.test(dob) ? ageInYears(dob) : 0;
  return (
    <div>
      <ProfileText
        name="dob"
        type="date"
        autoComplete="bday"
        min={earliestBirthDate()}
        max={latestBirthDate(gender)}
      />
      <p role="status" className="mt-1.5 text-small text-marigold-ink empty:hidden">
        {years >= PARENTAL_AGE && t('manage.parents_birth', { years })}
      </p>
    </div>
  );
}
