/** Above the sections: a paused membership, said at once and with the way back. */
import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/backend/errors.ts';
import type { ProfileStatus } from '#web/backend/types.ts';
import { useAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { useChangeMembership } from './api/change-membership.ts';

/** Nothing unless the membership is paused. */
export function MembershipNotice({ status }: { status: ProfileStatus }) {
  const { t } = useTranslation();
  const showAlert = useAlert();
  const { mutate, isPending } = useChangeMembership();
  if (status.deactivated_at === null || !status.has_paid) return null;

  function reactivate(): void {
    mutate('reactivate', {
      onSuccess: () => showAlert(t('membership.reactivate_done'), 'success'),
      onError: (error) => {
        const { key, values } = errorText(error);
        showAlert(t(key, values));
      },
    });
  }

  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-marigold-soft p-4 text-marigold-ink">
      <EyeOff aria-hidden="true" className="size-6 shrink-0" strokeWidth={1.75} />
      <p className="min-w-40 flex-1 text-body">{t('membership.paused')}</p>
      <Button variant="secondary" size="small" pending={isPending} onClick={reactivate}>
        {t('membership.reactivate')}
      </Button>
    </section>
  );
}
