/** Converts a form's values to a draft, which has only the fields that differ from the saved ones. */
import { type FormSection, fieldsOf } from '#domain/profile-fields.ts';
import type { Draft } from '#web/device/drafts.ts';
import type { FormValues } from './form-values.ts';

/** The fields whose text differs from the saved one. */
export function draftOf(section: FormSection, saved: FormValues, values: FormValues): Draft {
  const typed = fieldsOf(section).map((field) => [field, values[field] ?? ''] as const);
  return Object.fromEntries(typed.filter(([field, text]) => text !== (saved[field] ?? '')));
}

/** The fields of a draft that still differ from the saved ones: another device may have saved since. */
export function currentDraft(section: FormSection, saved: FormValues, draft: Draft | null): Draft {
  return draftOf(section, saved, { ...saved, ...draft });
}
