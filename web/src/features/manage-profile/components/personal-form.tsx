/** Personal details: who the member is, birth, appearance, expectations and links. */
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ageInYears, earliestBirthDate, latestBirthDate } from '#domain/age.ts';
import { EXPECTATION_MAX_LENGTH } from '#domain/limits.ts';
import type { OptionLists } from '#web/features/manage-profile/api/get-option-lists.ts';
import type { FormValues } from '#web/features/manage-profile/lib/form-values.ts';
import { FieldGroup } from './field-group.tsx';
import { HeightField } from './height-field.tsx';
import { LatinNames, NameSuggestion } from './name-suggestion.tsx';
import { WithOptionLists } from './option-lists.tsx';
import { CountedArea, ProfileChoice, ProfileNumber, ProfileText } from './profile-fields.tsx';
import { SectionForm } from './section-form.tsx';

/** The form of the personal section. */
export function PersonalForm({ onSaved }: { onSaved: () => void }) {
  return (
    <WithOptionLists section="personal">
      {(lists) => (
        <SectionForm section="personal" onSaved={onSaved}>
          <PersonalFields lists={lists} />
        </SectionForm>
      )}
    </WithOptionLists>
  );
}

function PersonalFields({ lists }: { lists: OptionLists }) {
  return (
    <>
      <FieldGroup title="manage.group.name">
        <ProfileChoice name="gender" options={lists.gender} />
        <ProfileText name="first_name" autoComplete="given-name" />
        <ProfileText name="middle_name" autoComplete="additional-name" />
        <ProfileText name="last_name" autoComplete="family-name" />
        <LatinNames />
        <ProfileText
          name="regional_full_name"
          lang="mr"
          hint="manage.hint.regional_full_name"
          autoComplete="off"
        />
        <NameSuggestion />
        <ProfileNumber name="phone" kind="tel" autoComplete="tel" hint="manage.hint.members_only" />
      </FieldGroup>
      <FieldGroup title="manage.group.birth">
        <BirthDate />
        <ProfileText name="dob_time" type="time" hint="manage.hint.dob_time" />
        <ProfileChoice name="mangal_status" options={lists.mangal_status} />
      </FieldGroup>
      <FieldGroup title="manage.group.about">
        <ProfileChoice name="married_status" options={lists.married_status} />
        <HeightField />
        <ProfileChoice name="city" options={lists.city} />
        <ProfileChoice name="caste" options={lists.caste} />
        <ProfileChoice name="disability" options={lists.disability} />
        <CountedArea name="expectation" most={EXPECTATION_MAX_LENGTH} />
      </FieldGroup>
      <FieldGroup title="manage.group.links">
        <ProfileText
          name="linkedin"
          type="url"
          inputMode="url"
          autoComplete="off"
          hint="manage.hint.linkedin"
        />
        <ProfileText
          name="instagram"
          type="url"
          inputMode="url"
          autoComplete="off"
          hint="manage.hint.instagram"
        />
        <ProfileText
          name="facebook"
          type="url"
          inputMode="url"
          autoComplete="off"
          hint="manage.hint.facebook"
        />
      </FieldGroup>
    </>
  );
}

/** From this age in years on, a date of birth is more often that of a parent who fills in the form. */
const PARENTAL_AGE = 45;

/** Limits the date picker to the ages allowed for the chosen gender. */
function BirthDate() {
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
