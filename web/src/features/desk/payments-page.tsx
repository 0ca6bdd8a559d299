/** Payments that need a person: captured without a year, refunds that failed, disputes to answer. */
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#web/i18n/format.ts';
import { ListLink } from '#web/links/list-link.tsx';
import { paymentsToCheckOptions } from './api/members.ts';
import type { PaymentToCheck } from './api/rows.ts';
import { DeskList } from './components/desk-list.tsx';
import { useMoment } from './components/moment.ts';
import { QueryPage } from './components/query-page.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

export function PaymentsPage() {
  const { t } = useDeskTexts();
  const query = useQuery(paymentsToCheckOptions());
  return (
    <QueryPage title={t('desk.payments_to_check')} note={t('desk.payments_to_check_intro')} query={query}>
      {(payments) => (
        <DeskList
          rows={payments}
          label={t('desk.payments_to_check')}
          emptyText={t('desk.payments_to_check_none')}
          keyOf={(payment) => `${payment.kind} ${payment.payment_id}`}
        >
          {(payment) => <PaymentRow payment={payment} />}
        </DeskList>
      )}
    </QueryPage>
  );
}

function PaymentRow({ payment }: { payment: PaymentToCheck }) {
  const { t } = useDeskTexts();
  const { price, plain } = useFormat();
  const moment = useMoment();
  const { kind, member_code: code, respond_by: respondBy } = payment;
  const content = (
    <>
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold">{t(`desk.to_check_${kind}`)}</span>
        <span>{price(payment.amount)}</span>
      </span>
      <span className="block text-small text-ink-2 wrap-anywhere">
        {[code && t('desk.member_code', { code: plain(code) }), payment.payment_id, moment(payment.at)]
          .filter(Boolean)
          .join('\u00A0· ')}
      </span>
      {respondBy && (
        <span className="block text-small">{t('desk.respond_by', { moment: moment(respondBy) })}</span>
      )}
    </>
  );
  if (code === null) return <div className="px-4 py-2">{content}</div>;
  return <ListLink to={`/desk/member?code=${code}`}>{content}</ListLink>;
}
