/** Shared by the four forms: loads the section, validates, saves the changed columns and shows the result. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FormSection } from '#domain/profile-fields.ts';
import { type ForWhom, wordsFor } from '#web/device/for-whom.ts';
import { sectionOptions } from '#web/features/manage-profile/api/get-section.ts';
import { saveSectionOptions } from '#web/features/manage-profile/api/save-section.ts';
import { fieldRefusal, isLimit } from '#web/features/manage-profile/lib/database-refusal.ts';
import {
  changedColumns,
  type FormValues,
  type SectionColumns,
} from '#web/features/manage-profile/lib/form-values.ts';
import { useAutosavedForm } from '#web/features/manage-profile/lib/use-autosaved-form.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { FormSkeleton } from './form-skeleton.tsx';

interface SectionFormProps {
  section: FormSection;
  whom: ForWhom | null;
  /** Called after a successful save. */
  onSaved: () => void;
  children: ReactNode;
}

/** The form of a section; its fields are the children. */
export function SectionForm({ section, whom, onSaved, children }: SectionFormProps) {
  const query = useQuery(sectionOptions(useUserId(), section));
  const [saves, setSaves] = useState(0);
  return (
    <Loaded query={query} skeleton={<FormSkeleton section={section} />}>
      {(row) => (
        // A new form after each save: a section that is opened again while it closes keeps its content.
        <LoadedForm
          key={saves}
          section={section}
          whom={whom}
          row={row}
          onSaved={() => {
            setSaves(saves + 1);
            onSaved();
          }}
        >
          {children}
        </LoadedForm>
      )}
    </Loaded>
  );
}

function LoadedForm({ section, whom, row, onSaved, children }: SectionFormProps & { row: SectionColumns }) {
  const { t } = useTranslation();
  const { form, restored, discard, finish } = useAutosavedForm(section, row, suggestedValues(section, whom));
  const element = useRef<HTMLFormElement>(null);
  const submit = useSubmit(section, row, form, {
    // Surrounding blanks are no change and no draft.
    onUnchanged: discard,
    onSaved: () => {
      finish();
      onSaved();
    },
  });

  function discardDraft(): void {
    discard();
    // The pressed button has been removed.
    element.current?.focus();
  }

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        tabIndex={-1}
        noValidate
        onSubmit={form.handleSubmit(submit)}
        className="grid grid-cols-1 gap-5 outline-none"
      >
        {restored && <DraftNote onDiscard={discardDraft} />}
        <p className="text-small text-ink-2">{t(`manage.whose.${section}`, { context: wordsFor(whom) })}</p>
        {children}
        <Button type="submit" full pending={form.formState.isSubmitting}>
          {t('ui.save')}
        </Button>
      </form>
    </FormProvider>
  );
}

const GENDERS: Partial<Record<ForWhom, string>> = {
  daughter: 'Female',
  son: 'Male',
  woman: 'Female',
  man: 'Male',
};

/** What an empty form begins with. */
function suggestedValues(section: FormSection, whom: ForWhom | null): FormValues {
  const gender = whom && GENDERS[whom];
  return section === 'personal' && gender ? { gender } : {};
}

function useSubmit(
  section: FormSection,
  row: SectionColumns,
  form: UseFormReturn<FormValues>,
  { onSaved, onUnchanged }: { onSaved: () => void; onUnchanged: () => void },
) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutateAsync: save } = useMutation(saveSectionOptions(useUserId(), section));

  return async (values: FormValues): Promise<void> => {
    const changes = changedColumns(section, row, values);
    if (Object.keys(changes).length === 0) {
      onUnchanged();
      return showAlert(t('manage.no_changes'), 'success');
    }
    try {
      await save(changes);
    } catch (error) {
      const refusal = fieldRefusal(section, error, values.gender);
      if (!refusal) return showAlert(isLimit(error) ? errorText(error) : t('error.oops'));
      return form.setError(refusal.field, { message: refusal.messageKey }, { shouldFocus: true });
    }
    showAlert(t('manage.saved'), 'success');
    onSaved();
  };
}

/** Says that the form contains a restored draft, and offers to discard it. */
function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 rounded-field bg-marigold-soft py-1 pr-1 pl-4 text-small text-marigold-ink"
    >
      <History aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-[5rem] flex-1 py-1.5">{t('manage.draft_restored')}</p>
      <Button variant="quiet" size="small" className="ml-auto" onClick={onDiscard}>
        {t('manage.draft_discard')}
      </Button>
    </div>
  );
}
