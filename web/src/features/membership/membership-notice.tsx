/** Above the sections: a paused membership with the way back, or that an operator took the profile off the lists and why. */
import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileStatus } from '#web/backend/types.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { useChangeMembership } from './api/change-membership.ts';

/** Nothing while the profile may be listed. */
export function MembershipNotice({ status }: { status: ProfileStatus }) {
  const { t } = useTranslation();
  if (status.unlisted_reason !== null) {
    const values = { reason: status.unlisted_reason, email: t('app.support_email') };
    return <Notice>{t('membership.unlisted', values)}</Notice>;
  }
  if (status.deactivated_at === null || !status.has_paid) return null;
  return <Notice action={<Reactivate />}>{t('membership.paused')}</Notice>;
}

function Notice({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-marigold-soft p-4 text-marigold-ink">
      <EyeOff aria-hidden="true" className="size-6 shrink-0" strokeWidth={1.75} />
      <p className="min-w-40 flex-1 text-body wrap-anywhere">{children}</p>
      {action}
    </section>
  );
}

function Reactivate() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending } = useChangeMembership();

  function reactivate(): void {
    mutate('reactivate', {
      onSuccess: () => showAlert(t('membership.reactivate_done'), 'success'),
      onError: (error) => showAlert(errorText(error)),
    });
  }

  return (
    <Button variant="secondary" size="small" pending={isPending} onClick={reactivate}>
      {t('membership.reactivate')}
    </Button>
  );
}
