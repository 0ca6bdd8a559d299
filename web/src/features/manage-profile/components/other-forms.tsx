/** Educational, professional, and parents' and relatives' details. */
import { FieldGroup } from './field-group.tsx';
import { WithOptionLists } from './option-lists.tsx';
import { ProfileArea, ProfileChoice, ProfileNumber, ProfileText } from './profile-fields.tsx';
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
      <ProfileText name="company_role" autoComplete="organization-title" />
      <ProfileText name="company_city" autoComplete="off" />
      <ProfileNumber name="income" kind="decimal" autoComplete="off" hint="manage.hint.income" />
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
        <ProfileText name="parent_occupation" autoComplete="off" />
        <ProfileArea name="parent_address" rows={2} hint="manage.hint.members_only" />
        <ProfileText name="parent_city" autoComplete="off" />
        <ProfileText name="parent_taluka" autoComplete="off" />
        <ProfileText name="parent_district" autoComplete="off" />
        <ProfileText name="parent_state" autoComplete="off" />
      </FieldGroup>
      <FieldGroup title="manage.group.mama">
        <ProfileText name="mama_full_name" autoComplete="off" />
        <ProfileText name="mama_kul" autoComplete="off" />
        <ProfileNumber name="mama_phone" kind="tel" autoComplete="off" hint="manage.hint.members_only" />
      </FieldGroup>
    </SectionForm>
  );
}
