/** Resumes a paused membership, at once and free of charge. */
import { useTranslation } from 'react-i18next';
import { useChangeMembership } from '#web/features/membership/api/change-membership.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { showAlert } from '#web/ui/alerts.tsx';

export function useReactivate() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending } = useChangeMembership();
  return {
    isPending,
    reactivate: () =>
      mutate('reactivate', {
        onSuccess: () => showAlert(t('membership.reactivate_done'), 'success'),
        onError: (error) => showAlert(errorText(error)),
      }),
  };
}
