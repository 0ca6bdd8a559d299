/** The state of the current payment: the banner of a failed one, 'confirming', and 'we will confirm by mail'. */
import { CircleAlert, Clock, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PaymentProcess } from '#web/features/membership/lib/use-payment.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** The dismissible banner; `reason` is a translation key. */
export function FailedBanner({ reason, onDismiss }: { reason: string; onDismiss: () => void }) {
  const { t } = useTranslation();
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded-field bg-kumkum-soft py-1.5 pr-1.5 pl-4 text-kumkum-deep"
    >
      <CircleAlert aria-hidden="true" className="mt-2.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 py-2">
        <p className="text-body font-semibold">{t('payment_failed')}</p>
        <p className="text-small">{t(reason)}</p>
      </div>
      <IconButton label={t('ui.close')} onClick={onDismiss}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}

/** Shown in place of the pay button until the server has confirmed or rejected the payment. */
export function ConfirmationNote({ payment }: { payment: PaymentProcess }) {
  const { t } = useTranslation();
  const late = payment.phase === 'late';
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-field bg-marigold-soft p-4 text-marigold-ink"
    >
      {late ? <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0" /> : <Spinner size="small" />}
      <div className="min-w-0 flex-1">
        <p className="text-body font-semibold">
          {t(late ? 'membership.late_title' : 'membership.confirming_title')}
        </p>
        <p className="text-small">{t(late ? 'membership.late_text' : 'membership.confirming_text')}</p>
        {late && (
          <Button variant="secondary" size="small" onClick={payment.askAgain} className="mt-3">
            {t('membership.ask_again')}
          </Button>
        )}
      </div>
    </div>
  );
}
