/** The appeal against a decision: the button with its form, or how far the appeal is; and the committee that can be asked as well. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnReport } from '#web/features/my-data/api/reports.ts';
import { appealOptions } from '#web/features/my-data/api/reports.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine } from '#web/ui/error-line.tsx';
import { TextArea } from '#web/ui/text-field.tsx';

const COMMITTEE = 'gac.gov.in';

type Disputed = Pick<
  OwnReport,
  'ticket' | 'may_appeal' | 'appeal_due_at' | 'appeal_decision' | 'appeal_reason'
>;

/** `disputed` is decided. */
export function Appeal({ disputed }: { disputed: Disputed }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <AppealState disputed={disputed} />
      {disputed.may_appeal && isOpen && <AppealForm ticket={disputed.ticket} />}
      {disputed.may_appeal && !isOpen && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => setIsOpen(true)}
        >
          {t('my_data.appeal')}
        </Button>
      )}
      <p className="text-small text-ink-2">
        {t('my_data.committee')}{' '}
        <a
          href={`https://${COMMITTEE}`}
          target="_blank"
          rel="noreferrer"
          className="-my-2.5 inline-block py-2.5 text-kumkum underline"
        >
          {COMMITTEE}
        </a>
      </p>
    </>
  );
}

function AppealState({
  disputed: { appeal_due_at, appeal_decision, appeal_reason },
}: {
  disputed: Disputed;
}) {
  const { t } = useTranslation();
  const { date, time } = useFormat();
  if (appeal_due_at === null) return null;
  return (
    <div>
      <p className="font-semibold">
        {appeal_decision
          ? t(`my_data.appeal_${appeal_decision}`)
          : t('my_data.appeal_due', {
              date: date(appeal_due_at),
              time: time(appeal_due_at),
            })}
      </p>
      {appeal_reason && <p className="whitespace-pre-line">{appeal_reason}</p>}
    </div>
  );
}

function AppealForm({ ticket }: { ticket: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [details, setDetails] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const { mutate, error, isPending } = useMutation({
    ...appealOptions(useUserId(), ticket),
    onSuccess: () => showAlert(t('my_data.appeal_done'), 'success'),
  });
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setIsEmpty(details.trim() === '');
        if (details.trim() !== '') mutate(details);
      }}
    >
      <TextArea
        label={t('my_data.appeal_text')}
        hint={t('report.details_hint')}
        error={isEmpty ? t('error.required') : undefined}
        autoFocus
        maxLength={1000}
        value={details}
        onChange={({ target }) => setDetails(target.value)}
      />
      <ErrorLine>{error && errorText(error)}</ErrorLine>
      <Button type="submit" size="small" className="justify-self-start" pending={isPending}>
        {t('my_data.appeal_send')}
      </Button>
    </form>
  );
}
