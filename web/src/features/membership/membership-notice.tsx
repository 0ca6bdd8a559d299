/** Explains above the sections why a complete profile is not listed, and what to do. */
import { useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { marriageOptions } from '#web/backend/marriage.ts';
import type { ProfileStatus } from '#web/backend/types.ts';
import { ButtonLink } from '#web/links/button-link.tsx';
import { useUserId } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { useReactivate } from './lib/use-reactivate.ts';

interface MembershipNoticeProps {
  status: ProfileStatus;
  /** A payment is being confirmed: there is nothing to pay. */
  confirming: boolean;
  /** Opens the payment section. */
  onPay: () => void;
}

/** Renders nothing for a listed profile, and while more than the fee is missing. */
export function MembershipNotice({ status, confirming, onPay }: MembershipNoticeProps) {
  if (status.unlisted_reason !== null) {
    return <UnlistedNotice reason={status.unlisted_reason} reportKind={status.unlisted_report_kind} />;
  }
  if (!status.has_paid) return confirming ? null : <UnpaidNotice status={status} onPay={onPay} />;
  return status.deactivated_at === null ? null : <PausedNotice />;
}

/** Paused by the member, for a while or because the marriage is fixed. */
function PausedNotice() {
  const { t } = useTranslation();
  const { data: marriage } = useQuery(marriageOptions(useUserId()));
  if (marriage === undefined) return null;
  if (marriage === null) return <Notice action={<Reactivate />}>{t('membership.paused')}</Notice>;
  const more = (
    <ButtonLink to="/marriage" variant="secondary" size="small">
      {t('title.marriage')}
    </ButtonLink>
  );
  return <Notice action={more}>{t('marriage.hidden')}</Notice>;
}

/** `reportKind`: the kind of the reports because of which the profile is hidden until somebody has decided; an appeal is possible afterwards. */
function UnlistedNotice({ reason, reportKind }: { reason: string; reportKind: string | null }) {
  const { t } = useTranslation();
  const email = t('app.support_email');
  if (reportKind === null) return <Notice>{t('membership.unlisted', { reason, email })}</Notice>;
  return (
    <Notice>
      {t('membership.unlisted_by_reports', { reason: t(`membership.reported_${reportKind}`), email })}
    </Notice>
  );
}

function UnpaidNotice({ status, onPay }: Pick<MembershipNoticeProps, 'status' | 'onPay'>) {
  const { t } = useTranslation();
  const { expiry_at, isTextFormNull, isMediaNull } = status;
  const pay = (key: string) => (
    <Button variant="secondary" size="small" onClick={onPay}>
      {t(key)}
    </Button>
  );
  if (expiry_at !== null) {
    return <Notice action={pay('membership.renew_lapsed')}>{t('membership.lapsed')}</Notice>;
  }
  if (isTextFormNull || isMediaNull) return null;
  return <Notice action={pay('membership.to_payment')}>{t('membership.only_fee_left')}</Notice>;
}

function Notice({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-marigold-soft p-4 text-marigold-ink">
      <EyeOff aria-hidden="true" className="size-6 shrink-0" />
      <p className="min-w-40 flex-1 text-body wrap-anywhere">{children}</p>
      {action}
    </section>
  );
}

function Reactivate() {
  const { t } = useTranslation();
  const { reactivate, isPending } = useReactivate();
  return (
    <Button variant="secondary" size="small" pending={isPending} onClick={reactivate}>
      {t('membership.reactivate')}
    </Button>
  );
}
