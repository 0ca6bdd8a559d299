/** The payment section of Manage profile: state, expiry, price and the pay button. */
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dateInIndia } from '#domain/india-time.ts';
import { RENEWAL_DAYS } from '#domain/limits.ts';
import { config } from '#web/backend/config.ts';
import { consentsOptions, type Purpose } from '#web/backend/consents.ts';
import { feeOptions } from '#web/backend/get-fee.ts';
import type { MembershipPayment, ProfileStatus } from '#web/backend/types.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useUserId } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { latestPaymentOptions } from './api/get-latest-payment.ts';
import { Declarations, openDeclarations } from './components/declarations.tsx';
import { ConfirmationNote, FailedBanner } from './components/payment-progress.tsx';
import type { PaymentProcess } from './lib/use-payment.ts';

interface PaymentSectionProps {
  status: ProfileStatus;
  payment: PaymentProcess;
}

/** The section's content. */
export function PaymentSection({ status, payment }: PaymentSectionProps) {
  const latest = useQuery(latestPaymentOptions(useUserId()));
  const fee = useQuery(feeOptions());
  const consents = useQuery(consentsOptions(useUserId()));
  const failed = [latest, fee, consents].find(({ data, error }) => !data && error);
  if (failed) {
    return (
      <ErrorState error={failed.error} pending={failed.isFetching} onRetry={() => void failed.refetch()} />
    );
  }
  if (!latest.data || !fee.data || !consents.data) {
    return (
      <div aria-busy="true" className="grid grid-cols-1 gap-4">
        <Skeleton className="h-24 w-full rounded-field" />
        <Skeleton className="h-12 w-full rounded-full" />
      </div>
    );
  }
  const [lastPayment] = latest.data;
  return (
    <div className="grid grid-cols-1 gap-4">
      {payment.failure && <FailedBanner reason={payment.failure} onDismiss={payment.dismissFailure} />}
      {status.has_paid && status.expiry_at ? (
        <PaidNote expiry={status.expiry_at} lastPayment={lastPayment} />
      ) : (
        <FeeNote fee={fee.data} lastPayment={lastPayment} />
      )}
      <NextStep
        status={status}
        fee={fee.data}
        payment={payment}
        declarations={openDeclarations(consents.data)}
      />
    </div>
  );
}

interface NextStepProps extends PaymentSectionProps {
  /** Paise. */
  fee: number;
  /** Those that are not given yet. */
  declarations: readonly Purpose[];
}

/** One thing after the other: the declarations, the payment, its confirmation; nothing while the paid year is far from its end. */
function NextStep({ status, fee, payment, declarations }: NextStepProps) {
  if (payment.phase === 'confirming' || payment.phase === 'late')
    return <ConfirmationNote payment={payment} />;
  if (status.has_paid && !isRenewable(status.expiry_at)) return null;
  if (declarations.length > 0) return <Declarations open={declarations} />;
  return <PayButton fee={fee} payment={payment} renewal={status.has_paid} />;
}

const DAY_MS = 24 * 3600_000;

function isRenewable(expiry: string | null): boolean {
  return expiry === null || Date.parse(expiry) - Date.now() <= RENEWAL_DAYS * DAY_MS;
}

const renewableFrom = (expiry: string) => new Date(Date.parse(expiry) - RENEWAL_DAYS * DAY_MS).toISOString();

interface PayButtonProps {
  /** Paise. */
  fee: number;
  payment: PaymentProcess;
  renewal: boolean;
}

function PayButton({ fee, payment, renewal }: PayButtonProps) {
  const { t } = useTranslation();
  const { price } = useFormat();
  const test = config().payment.mode !== 'live';
  return (
    <div className="grid justify-items-center gap-3">
      <Button
        full
        variant={renewal ? 'secondary' : 'primary'}
        pending={payment.phase !== 'idle'}
        onClick={() => payment.pay(fee)}
      >
        {t(renewal ? 'membership.renew' : 'membership.pay', { fee: price(fee) })}
      </Button>
      {test && <Badge>{t('membership.test_mode')}</Badge>}
      <p className="text-center text-tiny text-ink-2">
        {t('membership.secure')}{' '}
        <Link to="/refund_cancel" className="text-kumkum underline underline-offset-2">
          {t('membership.refund_link')}
        </Link>
      </p>
    </div>
  );
}

function FeeNote({ fee, lastPayment }: { fee: number; lastPayment: MembershipPayment | undefined }) {
  const { t } = useTranslation();
  const { price, date } = useFormat();
  const ended = lastPayment?.cancelled_at ?? lastPayment?.refunded_at ?? lastPayment?.expiry_at;
  return (
    <div>
      <p className="font-display text-name">{price(fee)}</p>
      <p className="text-small text-ink-2">{t('membership.fee_note')}</p>
      {ended && <p className="mt-2 text-small text-ink-2">{t('membership.ended', { date: date(ended) })}</p>}
    </div>
  );
}

function PaidNote({ expiry, lastPayment }: { expiry: string; lastPayment: MembershipPayment | undefined }) {
  const { t } = useTranslation();
  const { price, date } = useFormat();
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="leaf" icon={<BadgeCheck aria-hidden="true" className="size-4" />}>
          {t('membership.paid')}
        </Badge>
        <p className="text-body font-semibold">
          {t('membership.valid_till', { date: date(expiry, 'long') })}
        </p>
      </div>
      {lastPayment && (
        <p className="text-small text-ink-2">
          {t('membership.last_payment', {
            fee: price(lastPayment.amount),
            // The day of the receipt.
            date: date(dateInIndia(new Date(lastPayment.payment_at))),
          })}
        </p>
      )}
      <p className="text-small text-ink-2">
        {isRenewable(expiry)
          ? t('membership.renew_note')
          : t('membership.renew_from', { date: date(renewableFrom(expiry), 'long') })}
      </p>
    </div>
  );
}
