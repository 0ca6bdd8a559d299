/** Between what a form shows and the draft of it: only the fields that differ from what is saved. */
import { type FormSection, fieldsOf } from '#domain/profile-fields.ts';
import type { Draft } from '#web/backend/drafts.ts';
import type { FormValues } from './form-values.ts';

/** The fields whose text differs from the saved one; none when there is nothing to keep. */
export function draftOf(section: FormSection, saved: FormValues, values: FormValues): Draft {
  const typed = fieldsOf(section).map((field) => [field, values[field] ?? ''] as const);
  return Object.fromEntries(typed.filter(([field, text]) => text !== (saved[field] ?? '')));
}

/** What of a draft still differs from what is saved: it may be older than a save on another phone. */
export function currentDraft(section: FormSection, saved: FormValues, draft: Draft | null): Draft {
  return draftOf(section, saved, { ...saved, ...draft });
}
