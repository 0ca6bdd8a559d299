/** The fee of a year: today's, those of days to come, and a form for the next one. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { PAISE_A_RUPEE } from '#domain/limits.ts';
import { setFeeOptions } from '#web/features/desk/api/settings.ts';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import { useFormat } from '#web/i18n/format.ts';
import { NumberField, TextField } from '#web/ui/text-field.tsx';
import { FormFoot } from './form-foot.tsx';
import { todayInIndia } from './moment.ts';

interface FeeProps {
  /** Paise. */
  fee: number;
  fees: readonly { valid_from: string; amount: number }[];
}

/** A part of the card about the membership. */
export function Fee({ fee, fees }: FeeProps) {
  const { t } = useDeskTexts();
  const { price, date } = useFormat();
  const [rupees, setRupees] = useState('');
  const [from, setFrom] = useState(todayInIndia);
  const { mutate, isPending, error } = useMutation(setFeeOptions());

  function save(event: FormEvent): void {
    event.preventDefault();
    const amount = Math.round(Number(rupees) * PAISE_A_RUPEE);
    mutate({ amount, valid_from: from }, { onSuccess: () => setRupees('') });
  }

  return (
    <div>
      <h3 className="text-small font-semibold">{t('desk.fee')}</h3>
      <p>{t('desk.fee_today', { fee: price(fee) })}</p>
      {fees.map((next) => (
        <p key={next.valid_from} className="text-small text-ink-2">
          {t('desk.fee_from', { fee: price(next.amount), date: date(next.valid_from) })}
        </p>
      ))}
      <form onSubmit={save} className="mt-3 grid grid-cols-1 gap-4">
        <NumberField
          kind="decimal"
          label={t('desk.fee_new')}
          value={rupees}
          onChange={({ target }) => setRupees(target.value)}
        />
        <TextField
          type="date"
          label={t('desk.fee_valid_from')}
          min={todayInIndia()}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <FormFoot label={t('desk.fee_save')} variant="secondary" error={error} pending={isPending} />
      </form>
    </div>
  );
}
