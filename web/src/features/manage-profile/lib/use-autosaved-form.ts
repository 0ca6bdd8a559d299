/** The form of a section, which stores typed text as a draft until it is saved (backend/drafts.ts). */
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { FormSection } from '#domain/profile-fields.ts';
import { SECTION_SCHEMAS } from '#domain/validation.ts';
import { readDraft, storeDraft } from '#web/device/drafts.ts';
import { currentLanguage } from '#web/i18n/i18n.ts';
import { useUserId } from '#web/session/session.ts';
import { currentDraft, draftOf } from './form-draft.ts';
import { type FormValues, type SectionColumns, toFormValues } from './form-values.ts';

export interface AutosavedForm {
  form: UseFormReturn<FormValues>;
  /** Whether the form contains a restored draft. */
  restored: boolean;
  /** Resets the form to the saved values. */
  discard: () => void;
  /** Deletes the draft after a save and stores no new one. */
  finish: () => void;
}

/**
 * `row` has the saved values; it must not change while the form is open. Fields without a saved value begin with the suggested one, which is
 * no draft.
 */
export function useAutosavedForm(
  section: FormSection,
  row: SectionColumns,
  suggested: FormValues,
): AutosavedForm {
  const userId = useUserId();
  const [saved] = useState(() => toFormValues(section, row, currentLanguage()));
  const [draft] = useState(() => currentDraft(section, saved, readDraft(userId, section)));
  const [restored, setRestored] = useState(Object.keys(draft).length > 0);
  const finished = useRef(false);
  const form = useForm<FormValues>({
    mode: 'onTouched',
    defaultValues: { ...withSuggested(saved, suggested), ...draft },
    // Each schema has its own fields; for the shared form all of them are text.
    resolver: zodResolver(SECTION_SCHEMAS[section]) as unknown as Resolver<FormValues>,
  });
  const { subscribe } = form;

  useEffect(() => {
    storeDraft(userId, section, draft);
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (!finished.current) storeDraft(userId, section, draftOf(section, saved, values));
      },
    });
  }, [subscribe, userId, section, saved, draft]);

  return {
    form,
    restored,
    discard: () => {
      form.reset(saved);
      storeDraft(userId, section, {});
      setRestored(false);
    },
    finish: () => {
      finished.current = true;
      storeDraft(userId, section, {});
    },
  };
}

function withSuggested(saved: FormValues, suggested: FormValues): FormValues {
  const filled = Object.entries(saved).filter(([, text]) => text !== '');
  return { ...saved, ...suggested, ...Object.fromEntries(filled) };
}
