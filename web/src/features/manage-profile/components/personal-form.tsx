/** Personal details: who the member is, birth, appearance, expectations and links. */
import { useFormContext, useWatch } from 'react-hook-form';
import { earliestBirthDate, latestBirthDate } from '#domain/age.ts';
import { EXPECTATION_MAX_LENGTH } from '#domain/limits.ts';
import type { OptionLists } from '#web/features/manage-profile/api/get-option-lists.ts';
import type { FormValues } from '#web/features/manage-profile/lib/form-values.ts';
import { FieldGroup } from './field-group.tsx';
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
        <ProfileText
          name="regional_full_name"
          lang="mr"
          hint="manage.hint.regional_full_name"
          autoComplete="off"
        />
        <ProfileNumber name="phone" kind="tel" autoComplete="tel" hint="manage.hint.members_only" />
      </FieldGroup>
      <FieldGroup title="manage.group.birth">
        <BirthDate />
        <ProfileText name="dob_time" type="time" hint="manage.hint.dob_time" />
        <ProfileChoice name="mangal_status" options={lists.mangal_status} />
      </FieldGroup>
      <FieldGroup title="manage.group.about">
        <ProfileChoice name="married_status" options={lists.married_status} />
        <ProfileNumber name="height" kind="decimal" autoComplete="off" hint="manage.hint.height" />
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

/** Limits the date picker to the ages allowed for the chosen gender. */
function BirthDate() {
  const { control } = useFormContext<FormValues>();
  const gender = useWatch({ control, name: 'gender' });
  return (
    <ProfileText
      name="dob"
      type="date"
      autoComplete="bday"
      min={earliestBirthDate()}
      max={latestBirthDate(gender)}
    />
  );
}
