/** Educational, professional, and parents' and relatives' details. */
import { FieldGroup } from './field-group.tsx';
import { WithOptionLists } from './option-lists.tsx';
import {
  ProfileAmount,
  ProfileArea,
  ProfileChoice,
  ProfileNumber,
  ProfileSuggest,
  ProfileText,
} from './profile-fields.tsx';
import { SectionForm } from './section-form.tsx';

interface FormProps {
  onSaved: () => void;
}

/** The form of the educational section. */
export function EducationalForm({ onSaved }: FormProps) {
  return (
    <WithOptionLists section="educational">
      {(lists) => (
        <SectionForm section="educational" onSaved={onSaved}>
          <ProfileChoice name="highest_education" options={lists.highest_education} />
          <ProfileText name="university" autoComplete="off" />
        </SectionForm>
      )}
    </WithOptionLists>
  );
}

/** The form of the professional section. */
export function ProfessionalForm({ onSaved }: FormProps) {
  return (
    <SectionForm section="professional" onSaved={onSaved}>
      <ProfileText name="company_name" autoComplete="organization" />
      <ProfileSuggest name="company_role" autoComplete="organization-title" />
      <ProfileSuggest name="company_city" />
      <ProfileAmount name="income" hint="manage.hint.income" />
    </SectionForm>
  );
}

/** The form of the parents' and relatives' section: the parents first, the maternal uncle after them. */
export function ParentsForm({ onSaved }: FormProps) {
  return (
    <SectionForm section="parents" onSaved={onSaved}>
      <FieldGroup title="manage.group.parents">
        <ProfileText name="parent_full_name" autoComplete="off" />
        <ProfileNumber name="parent_number" kind="tel" autoComplete="off" hint="manage.hint.members_only" />
        <ProfileSuggest name="parent_occupation" />
        <ProfileArea name="parent_address" rows={2} hint="manage.hint.members_only" />
        <ProfileSuggest name="parent_city" />
        <ProfileSuggest name="parent_taluka" />
        <ProfileSuggest name="parent_district" />
        <ProfileSuggest name="parent_state" />
      </FieldGroup>
      <FieldGroup title="manage.group.mama">
        <ProfileText name="mama_full_name" autoComplete="off" />
        <ProfileText name="mama_kul" autoComplete="off" />
        <ProfileNumber name="mama_phone" kind="tel" autoComplete="off" hint="manage.hint.mama_phone" />
      </FieldGroup>
    </SectionForm>
  );
}
