/** The members affected by a breach, and the state of their mails. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { latinDigits } from '#domain/digits.ts';
import { addAffectedOptions, notifyBreachOptions } from '#web/features/desk/api/breaches.ts';
import type { Breach } from '#web/features/desk/api/rows.ts';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Card } from '#web/ui/card.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { ProgressBar } from '#web/ui/page-header.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { FormFoot } from './form-foot.tsx';

export function Affected({ breach }: { breach: Breach }) {
  const { t } = useDeskTexts();
  const { number } = useFormat();
  const { affected, waiting, sent, failed, failed_codes: codes } = breach.mails;
  const text = t('desk.affected_mails', {
    affected: number(affected),
    sent: number(sent),
    waiting: number(waiting),
    failed: number(failed),
  });
  return (
    <Card padded>
      <h2 className="text-body font-semibold">{t('desk.affected')}</h2>
      <p className="mt-1">{text}</p>
      {waiting > 0 && <ProgressBar label={text} value={sent + failed} most={affected} />}
      {codes.length > 0 && (
        <p className="mt-1 text-small wrap-anywhere">
          {t('desk.affected_failed', { codes: codes.join(', ') })}
        </p>
      )}
      {breach.closed_at === null && (
        <>
          <AddAffected number={breach.number} />
          <Notify breach={breach} />
        </>
      )}
    </Card>
  );
}

function AddAffected({ number }: { number: number }) {
  const { t } = useDeskTexts();
  const [codes, setCodes] = useState('');
  const [everybody, setEverybody] = useState(false);
  const { mutate, isPending, error } = useMutation(addAffectedOptions(number));

  function add(event: FormEvent): void {
    event.preventDefault();
    const found = latinDigits(codes).match(/\d+/g) ?? [];
    mutate({ codes: found.map(Number), everybody }, { onSuccess: () => setCodes('') });
  }

  return (
    <form onSubmit={add} className="mt-3 grid gap-2">
      {!everybody && (
        <TextArea
          label={t('desk.affected_codes')}
          rows={2}
          value={codes}
          onChange={({ target }) => setCodes(target.value)}
        />
      )}
      <CheckField checked={everybody} onChange={setEverybody}>
        {t('desk.affected_everybody')}
      </CheckField>
      <FormFoot label={t('desk.affected_add')} variant="secondary" error={error} pending={isPending} />
    </form>
  );
}

function Notify({ breach: { number, mails } }: { breach: Breach }) {
  const { t } = useDeskTexts();
  const { mutate, isPending, error } = useMutation(notifyBreachOptions(number));
  if (mails.affected === mails.waiting + mails.sent + mails.failed) return null;
  return (
    <div className="mt-3 grid gap-2">
      <FormFoot
        label={t('desk.affected_notify')}
        error={error}
        pending={isPending}
        onClick={() => mutate(null)}
      />
    </div>
  );
}
