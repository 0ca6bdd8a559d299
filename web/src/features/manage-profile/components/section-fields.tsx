/** The fields of a section's form: by their types in the registry, a few with a component of their own. */
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type FormSection, factsOf, fieldsOf, type ProfileField } from '#domain/profile-fields.ts';
import { type ForWhom, wordsFor } from '#web/device/for-whom.ts';
import type { OptionLists } from '#web/features/manage-profile/api/get-option-lists.ts';
import { BirthDate } from './birth-date.tsx';
import { BirthTime } from './birth-time.tsx';
import { HeightField } from './height-field.tsx';
import { LatinNames, NameSuggestion } from './name-suggestion.tsx';
import { PLACE_FIELDS, PlaceFields } from './place-fields.tsx';
import {
  CountedArea,
  ProfileAmount,
  ProfileArea,
  ProfileChoice,
  ProfileNumber,
  ProfileSuggest,
  ProfileText,
} from './profile-inputs.tsx';
import { WorkFields } from './work-fields.tsx';

interface SectionFieldsProps {
  section: FormSection;
  whom: ForWhom | null;
  lists: Partial<OptionLists>;
}

/** In the order of the registry, under the headings of their groups. */
export function SectionFields({ section, whom, lists }: SectionFieldsProps) {
  const groups = Map.groupBy(
    fieldsOf(section).filter((field) => !IN_OTHERS.has(field)),
    (field) => factsOf(field).group,
  );
  const shown = [...groups].map(([group, fields]) => {
    const inputs = fields.map((field) => <Field key={field} name={field} lists={lists} />);
    return group ? (
      <FieldGroup key={group} title={`manage.group.${group}`} whom={whom}>
        {inputs}
      </FieldGroup>
    ) : (
      inputs
    );
  });
  return section === 'professional' ? <WorkFields>{shown}</WorkFields> : shown;
}

/** Fields that the component of another one contains. */
const IN_OTHERS: ReadonlySet<ProfileField> = new Set([
  ...PLACE_FIELDS.filter((field) => field !== 'parent_city'),
  'dob_time_certainty',
]);

interface FieldProps {
  name: ProfileField;
  lists: Partial<OptionLists>;
}

/** What stands below a field. */
const BELOW: Partial<Record<ProfileField, ReactNode>> = {
  last_name: <LatinNames />,
  regional_full_name: <NameSuggestion />,
};

function Field({ name, lists }: FieldProps) {
  return (
    <>
      <Input name={name} lists={lists} />
      {BELOW[name]}
    </>
  );
}

/** How browsers fill in the fields; the others they leave alone. */
const AUTOCOMPLETE: Partial<Record<ProfileField, string>> = {
  first_name: 'given-name',
  middle_name: 'additional-name',
  last_name: 'family-name',
  phone: 'tel',
  company_name: 'organization',
  company_role: 'organization-title',
};

function Input({ name, lists }: FieldProps) {
  const hint = useHint(name);
  const autoComplete = AUTOCOMPLETE[name] ?? 'off';
  const { type, longest } = factsOf(name);
  if (name === 'dob') return <BirthDate />;
  if (name === 'dob_time') return <BirthTime hint={hint} />;
  if (name === 'parent_city') return <PlaceFields />;
  if (name === 'expectation') return <CountedArea name={name} most={Number(longest)} />;
  switch (type) {
    case 'choice':
      return <ProfileChoice name={name} hint={hint} options={lists[name as keyof OptionLists] ?? []} />;
    case 'height':
      return <HeightField />;
    case 'lines':
      return <ProfileArea name={name} hint={hint} rows={2} />;
    case 'link':
      return <ProfileText name={name} hint={hint} type="url" inputMode="url" autoComplete={autoComplete} />;
    case 'phone':
      return <ProfileNumber name={name} hint={hint} kind="tel" autoComplete={autoComplete} />;
    case 'rupees':
      return <ProfileAmount name={name} hint={hint} />;
    case 'suggested':
      return <ProfileSuggest name={name} hint={hint} autoComplete={autoComplete} />;
    case 'date':
    case 'time':
      return <ProfileText name={name} hint={hint} type={type} />;
    case 'text':
      return (
        <ProfileText
          name={name}
          hint={hint}
          autoComplete={autoComplete}
          lang={name === 'regional_full_name' ? 'mr' : undefined}
        />
      );
  }
}

/** The translation key of the field's own hint, or of the one for all contact details. */
function useHint(name: ProfileField): string | undefined {
  const { i18n } = useTranslation();
  const own = `manage.hint.${name}`;
  if (i18n.exists(own)) return own;
  return factsOf(name).shown === 'contact' ? 'manage.hint.members_only' : undefined;
}

interface FieldGroupProps {
  /** A translation key. */
  title: string;
  whom: ForWhom | null;
  children: ReactNode;
}

/** A titled group of fields. */
function FieldGroup({ title, whom, children }: FieldGroupProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be laid out in a grid
    <div role="group" aria-labelledby={id} className="grid grid-cols-1 gap-5 not-first:mt-2">
      <h3 id={id} className="border-b border-line pb-1.5 font-display text-lead text-marigold-ink">
        {t(title, { context: wordsFor(whom) })}
      </h3>
      {children}
    </div>
  );
}
