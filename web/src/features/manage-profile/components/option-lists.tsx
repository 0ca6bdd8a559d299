/** Loads the option lists for a form with choices; shows 'Error:' when they fail to load. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormSection } from '#domain/profile-fields.ts';
import { type OptionLists, optionListsOptions } from '#web/features/manage-profile/api/get-option-lists.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { FormSkeleton } from './form-skeleton.tsx';

interface WithOptionListsProps {
  section: FormSection;
  children: (lists: OptionLists) => ReactNode;
}

/** Renders its children once the lists have loaded. */
export function WithOptionLists({ section, children }: WithOptionListsProps) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(optionListsOptions());

  useEffect(() => {
    if (error) showAlert(t('manage.options_failed'));
  }, [error, t]);

  if (data) return children(data);
  if (!error) return <FormSkeleton section={section} />;
  return <ErrorState error={error} pending={isFetching} onRetry={() => void refetch()} />;
}
