/** Between a profile's columns and what a form holds: text only, nothing as the empty text. */
import { type FormSection, fieldsOf, type ProfileField } from '#domain/profile-fields.ts';

/** A form's fields; each section has its own of them. */
export type FormValues = Partial<Record<ProfileField, string>>;
/** The columns of a section as REST gives and takes them. */
export type SectionColumns = Partial<Record<ProfileField, string | number | null>>;

const NUMBER_COLUMNS: ReadonlySet<ProfileField> = new Set(['height', 'income']);

/** What the form shows for a row: every field of the section, times as `HH:MM`. */
export function toFormValues(section: FormSection, row: SectionColumns): FormValues {
  return Object.fromEntries(fieldsOf(section).map((field) => [field, shownText(field, row[field])]));
}

function shownText(field: ProfileField, value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  // The pickers of the platform want minutes; the database answers with seconds.
  return field === 'dob_time' ? String(value).slice(0, 5) : String(value);
}

/** The columns whose value the form changed, as REST takes them. `values` are the cleaned ones of the section's schema. */
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
