/** Orders of courts and authorities: recorded here, decided like a report, within the hours of the law. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useFormat } from '#web/i18n/format.ts';
import { ListLink } from '#web/links/list-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/card.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { NumberField, TextArea, TextField } from '#web/ui/text-field.tsx';
import { ordersOptions, recordOrderOptions } from './api/orders.ts';
import { ISSUERS, type Issuer, type ListedOrder } from './api/rows.ts';
import { DeadlineBadge } from './components/deadline-badge.tsx';
import { DeskDialog } from './components/desk-dialog.tsx';
import { DeskList } from './components/desk-list.tsx';
import { useMoment } from './components/moment.ts';
import { asMoment, inIndia, MomentField } from './components/moment-field.tsx';
import { QueryPage } from './components/query-page.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

export function OrdersPage() {
  const { t } = useDeskTexts();
  const [adding, setAdding] = useState(false);
  const add = (
    <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
      {t('desk.order_add')}
    </Button>
  );
  const query = useQuery(ordersOptions());
  return (
    <>
      <QueryPage title={t('desk.orders')} note={t('desk.orders_intro')} action={add} query={query}>
        {(orders) => (
          <DeskList
            rows={orders}
            label={t('desk.orders')}
            emptyText={t('desk.orders_none')}
            keyOf={(order) => order.ticket}
          >
            {(order) => <OrderRow order={order} />}
          </DeskList>
        )}
      </QueryPage>
      {adding && <RecordOrder onClose={() => setAdding(false)} />}
    </>
  );
}

function OrderRow({ order }: { order: ListedOrder }) {
  const { t } = useDeskTexts();
  const { plain } = useFormat();
  const moment = useMoment();
  const about = order.about_code === null ? null : t('desk.member_code', { code: plain(order.about_code) });
  return (
    <ListLink to={`/desk/report?ticket=${order.ticket}`} className="wrap-anywhere">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">{order.authority}</span>
        {order.decision ? (
          <Badge tone="grey">{t(`desk.order_${order.decision}`)}</Badge>
        ) : (
          <DeadlineBadge dueAt={order.due_at} />
        )}
      </span>
      <span className="block text-small text-ink-2">
        {[order.reference, t(`desk.issuer_${order.issued_by}`), about].filter(Boolean).join('\u00A0· ')}
      </span>
      <span className="block text-small text-ink-2">
        {order.decided_at
          ? t('desk.decided_on', { ticket: order.ticket, moment: moment(order.decided_at) })
          : t('desk.decide_by', { ticket: order.ticket, moment: moment(order.due_at) })}
      </span>
    </ListLink>
  );
}

function RecordOrder({ onClose }: { onClose: () => void }) {
  const { t } = useDeskTexts();
  const navigate = useNavigate();
  const [authority, setAuthority] = useState('');
  const [reference, setReference] = useState('');
  const [issuer, setIssuer] = useState<Issuer>('court');
  const [receivedAt, setReceivedAt] = useState(() => inIndia(new Date()));
  const [code, setCode] = useState('');
  const [details, setDetails] = useState('');
  const { mutate, isPending, error } = useMutation(recordOrderOptions());

  function record(): void {
    mutate(
      {
        authority,
        reference,
        issued_by: issuer,
        received_at: asMoment(receivedAt),
        details,
        ...(code.trim() !== '' && { code: Number(code) }),
      },
      { onSuccess: (ticket) => void navigate(`/desk/report?ticket=${ticket}`) },
    );
  }

  return (
    <DeskDialog
      onClose={onClose}
      title={t('desk.order_add')}
      description={t('desk.order_add_effect')}
      confirmLabel={t('desk.record')}
      onConfirm={record}
      pending={isPending}
      error={error}
    >
      <TextField
        label={t('desk.order_authority')}
        value={authority}
        maxLength={120}
        onChange={({ target }) => setAuthority(target.value)}
      />
      <TextField
        label={t('desk.order_reference')}
        value={reference}
        maxLength={60}
        onChange={({ target }) => setReference(target.value)}
      />
      <ChipGroup
        label={t('desk.order_issued_by')}
        options={ISSUERS.map((value) => ({ value, label: t(`desk.issuer_${value}`) }))}
        value={issuer}
        onChange={(value) => setIssuer(value as Issuer)}
      />
      {issuer === 'other' && <p className="text-small text-kumkum">{t('desk.order_not_binding')}</p>}
      <MomentField label={t('desk.received')} value={receivedAt} onChange={setReceivedAt} />
      <NumberField
        label={t('desk.order_about')}
        optional
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <TextArea
        label={t('desk.order_details')}
        value={details}
        maxLength={1000}
        onChange={({ target }) => setDetails(target.value)}
      />
    </DeskDialog>
  );
}
