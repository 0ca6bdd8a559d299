/** The dialog that records a payment in cash or by bank transfer with its proof. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PAISE_A_RUPEE } from '#domain/limits.ts';
import { feeOptions } from '#web/backend/get-fee.ts';
import { type ReceivedPayment, recordPaymentOptions } from '#web/features/desk/api/members.ts';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { NumberField, TextField } from '#web/ui/text-field.tsx';
import { DeskDialog } from './desk-dialog.tsx';
import { todayInIndia } from './moment.ts';

/** The dialog; it closes when the payment is stored. */
export function RecordPayment({ code, onClose }: { code: number; onClose: () => void }) {
  const { t } = useDeskTexts();
  const { data: fee } = useQuery(feeOptions());
  const [method, setMethod] = useState<ReceivedPayment['method']>('cash');
  const [reference, setReference] = useState('');
  const [receivedOn, setReceivedOn] = useState(todayInIndia);
  const [typedRupees, setRupees] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error } = useMutation(recordPaymentOptions(code));
  const rupees = typedRupees ?? (fee === undefined ? '' : String(fee / PAISE_A_RUPEE));

  function record(): void {
    setMissing(reference.trim() === '');
    if (reference.trim() === '') return;
    const amount = Math.round(Number(rupees) * PAISE_A_RUPEE);
    mutate({ method, reference, received_on: receivedOn, amount }, { onSuccess: onClose });
  }

  return (
    <DeskDialog
      onClose={onClose}
      title={t('desk.record_payment')}
      description={t('desk.record_payment_effect')}
      confirmLabel={t('desk.record')}
      onConfirm={record}
      pending={isPending}
      error={error}
    >
      <ChipGroup
        label={t('desk.method')}
        options={(['cash', 'bank'] as const).map((value) => ({ value, label: t(`desk.method_${value}`) }))}
        value={method}
        onChange={(value) => setMethod(value as ReceivedPayment['method'])}
      />
      <TextField
        label={t(`desk.reference_${method}`)}
        value={reference}
        maxLength={60}
        error={missing ? t('desk.reference_missing') : undefined}
        onChange={({ target }) => setReference(target.value)}
      />
      <NumberField
        kind="decimal"
        label={t('desk.amount')}
        value={rupees}
        onChange={({ target }) => setRupees(target.value)}
      />
      <TextField
        type="date"
        label={t('desk.received_on')}
        max={todayInIndia()}
        value={receivedOn}
        onChange={({ target }) => setReceivedOn(target.value)}
      />
    </DeskDialog>
  );
}
