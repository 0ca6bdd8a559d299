/** Converts between a profile's columns and form values, which are text; null is the empty text. */
import { heightOf, storedHeight } from '#domain/height.ts';
import { type FormSection, factsOf, fieldsOf, type ProfileField } from '#domain/profile-fields.ts';
import type { Profile } from '#web/backend/types.ts';
import { choiceLists } from '#web/i18n/choice-lists.ts';
import type { Language } from '#web/i18n/language.ts';

/** A form's values by field; each section has its own fields. */
export type FormValues = Partial<Record<ProfileField, string>>;
/** The columns of a section as REST returns and accepts them. */
export type SectionColumns = Partial<Pick<Profile, ProfileField>>;

/** The form values of a row: all fields of the section, times as `HH:MM`, known choices by their label in the language. */
export function toFormValues(section: FormSection, row: SectionColumns, language: Language): FormValues {
  return Object.fromEntries(
    fieldsOf(section).map((field) => [field, shownText(field, columnText(field, row[field]), language)]),
  );
}

function columnText(field: ProfileField, value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  // Time inputs have minutes; the database returns seconds.
  return factsOf(field).type === 'time' ? String(value).slice(0, 5) : String(value);
}

function shownText(field: ProfileField, text: string, language: Language): string {
  const { type } = factsOf(field);
  if (type === 'height' && text !== '') return storedHeight(heightOf(Number(text)));
  return type === 'suggested' ? (choiceLists()?.labelText(field, text, language) ?? text) : text;
}

/** The changed columns, as REST accepts them. `values` are the ones that the section's schema has cleaned. */
export function changedColumns(
  section: FormSection,
  row: SectionColumns,
  values: FormValues,
): SectionColumns {
  const changed = fieldsOf(section)
    .map((field) => [field, toColumn(field, values[field] ?? '')] as const)
    .filter(([field, value]) => value !== toColumn(field, columnText(field, row[field])));
  // `toColumn` returns numbers for numeric columns only, which its type can't express.
  return Object.fromEntries(changed) as SectionColumns;
}

function toColumn(field: ProfileField, text: string): string | number | null {
  if (text === '') return null;
  switch (factsOf(field).type) {
    case 'height':
      // A height in an earlier notation is no change.
      return Number(storedHeight(heightOf(Number(text))));
    case 'rupees':
      return Number(text);
    case 'suggested':
      return choiceLists()?.storedText(field, text) ?? text;
    default:
      return text;
  }
}
