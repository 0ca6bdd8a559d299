/** A member's payments, and the recording of one that was received in cash or by bank transfer. */
import { useState } from 'react';
import type { DeskPayment } from '#web/features/desk/api/rows.ts';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useMoment } from './moment.ts';
import { RecordPayment } from './record-payment.tsx';

interface PaymentsProps {
  code: number;
  payments: readonly DeskPayment[];
}

/** The payments, newest first. */
export function Payments({ code, payments }: PaymentsProps) {
  const { t } = useDeskTexts();
  const [recording, setRecording] = useState(false);
  return (
    <Card padded>
      <h2 className="text-body font-semibold">{t('desk.payments')}</h2>
      {payments.length === 0 && <p className="text-small text-ink-2">{t('desk.payments_none')}</p>}
      <ul className="divide-y divide-line">
        {payments.map((payment) => (
          <li key={payment.payment_id} className="py-2 wrap-anywhere">
            <Payment payment={payment} />
          </li>
        ))}
      </ul>
      <Button variant="secondary" full className="mt-2" onClick={() => setRecording(true)}>
        {t('desk.record_payment')}
      </Button>
      {recording && <RecordPayment code={code} onClose={() => setRecording(false)} />}
    </Card>
  );
}

function Payment({ payment }: { payment: DeskPayment }) {
  const { t } = useDeskTexts();
  const { price, date } = useFormat();
  const moment = useMoment();
  const { method, reference, received_on: received } = payment;
  return (
    <>
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold">{price(payment.amount)}</span>
        <span>{t(`desk.payment_${payment.state}`, { until: payment.until ? date(payment.until) : '' })}</span>
      </span>
      <span className="block text-small text-ink-2">{moment(payment.at)}</span>
      <span className="block text-small text-ink-2">
        {method && received
          ? t('desk.received_by', { method: t(`desk.method_${method}`), reference, date: date(received) })
          : payment.payment_id}
      </span>
    </>
  );
}
