/** Converts between a profile's columns and form values, which are text; null is the empty text. */
import { type FormSection, fieldsOf, type ProfileField } from '#domain/profile-fields.ts';

/** A form's values by field; each section has its own fields. */
export type FormValues = Partial<Record<ProfileField, string>>;
/** The columns of a section as REST returns and accepts them. */
export type SectionColumns = Partial<Record<ProfileField, string | number | null>>;

const NUMBER_COLUMNS: ReadonlySet<ProfileField> = new Set(['height', 'income']);

/** The form values of a row: all fields of the section, times as `HH:MM`. */
export function toFormValues(section: FormSection, row: SectionColumns): FormValues {
  return Object.fromEntries(fieldsOf(section).map((field) => [field, shownText(field, row[field])]));
}

function shownText(field: ProfileField, value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  // Time inputs have minutes; the database returns seconds.
  return field === 'dob_time' ? String(value).slice(0, 5) : String(value);
}

/** The changed columns, as REST accepts them. `values` are the ones that the section's schema has cleaned. */
export function changedColumns(
  section: FormSection,
  row: SectionColumns,
  values: FormValues,
): SectionColumns {
  const changed = fieldsOf(section)
    .map((field) => [field, toColumn(field, values[field] ?? '')] as const)
    .filter(([field, value]) => value !== toColumn(field, shownText(field, row[field])));
  return Object.fromEntries(changed);
}

function toColumn(field: ProfileField, text: string): string | number | null {
  if (text === '') return null;
  return NUMBER_COLUMNS.has(field) ? Number(text) : text;
}
