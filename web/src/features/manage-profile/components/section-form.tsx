/** What the four forms share: loading the section, checking, saving only what changed, and saying how it went. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormProvider, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FormSection } from '#domain/profile-fields.ts';
import { SECTION_SCHEMAS } from '#domain/validation.ts';
import { useUserId } from '#web/backend/session.ts';
import { useAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { sectionOptions } from '../api/get-section.ts';
import { useSaveSection } from '../api/save-section.ts';
import { fieldRefusal } from '../lib/database-refusal.ts';
import { changedColumns, type FormValues, type SectionColumns, toFormValues } from '../lib/form-values.ts';
import { FormSkeleton } from './form-skeleton.tsx';

interface SectionFormProps {
  section: FormSection;
  /** Called after a successful save. */
  onSaved: () => void;
  children: ReactNode;
}

/** The form of a section; its fields are the children. */
export function SectionForm({ section, onSaved, children }: SectionFormProps) {
  const { data, error, isFetching, refetch } = useQuery(sectionOptions(useUserId(), section));
  if (!data) {
    if (!error) return <FormSkeleton section={section} />;
    return <ErrorState error={error} pending={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <LoadedForm section={section} row={data} onSaved={onSaved}>
      {children}
    </LoadedForm>
  );
}

function LoadedForm({ section, row, onSaved, children }: SectionFormProps & { row: SectionColumns }) {
  const { t } = useTranslation();
  const form = useForm<FormValues>({
    mode: 'onTouched',
    defaultValues: toFormValues(section, row),
    // The schemas know their own fields; what the four forms share is that all of them are text.
    resolver: zodResolver(SECTION_SCHEMAS[section]) as unknown as Resolver<FormValues>,
  });
  const submit = useSubmit(section, row, form, onSaved);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5">
        {children}
        <Button type="submit" full pending={form.formState.isSubmitting}>
          {t('ui.save')}
        </Button>
      </form>
    </FormProvider>
  );
}

function useSubmit(
  section: FormSection,
  row: SectionColumns,
  form: UseFormReturn<FormValues>,
  onSaved: () => void,
) {
  const { t } = useTranslation();
  const showAlert = useAlert();
  const { mutateAsync: save } = useSaveSection(section);

  return async (values: FormValues): Promise<void> => {
    const changes = changedColumns(section, row, values);
    if (Object.keys(changes).length === 0) return showAlert(t('manage.no_changes'), 'success');
    try {
      await save(changes);
    } catch (error) {
      const refusal = fieldRefusal(section, error, values.gender);
      if (!refusal) return showAlert(t('error.oops'));
      return form.setError(refusal.field, { message: refusal.messageKey }, { shouldFocus: true });
    }
    showAlert(t('manage.saved'), 'success');
    onSaved();
  };
}
