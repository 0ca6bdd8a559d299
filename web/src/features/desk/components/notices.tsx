/** The notices of a breach to the authorities, with their deadlines. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { recordNoticeOptions } from '#web/features/desk/api/breaches.ts';
import type { Breach, Notice } from '#web/features/desk/api/rows.ts';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge, Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { DeadlineBadge } from './deadline-badge.tsx';
import { DeskDialog } from './desk-dialog.tsx';
import { useMoment } from './moment.ts';

export function Notices({ breach }: { breach: Breach }) {
  const { t } = useDeskTexts();
  const moment = useMoment();
  const [recording, setRecording] = useState<Notice | null>(null);
  return (
    <Card padded>
      <h2 className="text-body font-semibold">{t('desk.notices')}</h2>
      <ul className="divide-y divide-line">
        {breach.deadlines.map((notice) => (
          <li key={notice.notice} className="grid gap-1 py-3 wrap-anywhere">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-semibold">{t(`desk.notice_${notice.notice}`)}</span>
              {notice.sent_at ? (
                <Badge tone="leaf">{t('desk.notice_sent')}</Badge>
              ) : (
                <DeadlineBadge dueAt={notice.due_at} />
              )}
            </span>
            <span className="text-small text-ink-2">
              {notice.sent_at
                ? t('desk.notice_sent_on', {
                    moment: moment(notice.sent_at),
                    reference: notice.reference ?? '',
                  })
                : t('desk.notice_due', { moment: moment(notice.due_at) })}
            </span>
            {notice.sent_at === null && breach.closed_at === null && (
              <Button variant="secondary" size="small" onClick={() => setRecording(notice)}>
                {t('desk.notice_record')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {recording && (
        <RecordNotice number={breach.number} notice={recording.notice} onClose={() => setRecording(null)} />
      )}
    </Card>
  );
}

interface RecordNoticeProps {
  number: number;
  notice: Notice['notice'];
  onClose: () => void;
}

function RecordNotice({ number, notice, onClose }: RecordNoticeProps) {
  const { t } = useDeskTexts();
  const [reference, setReference] = useState('');
  const { mutate, isPending, error } = useMutation(recordNoticeOptions(number));
  return (
    <DeskDialog
      onClose={onClose}
      title={t(`desk.notice_${notice}`)}
      description={t(`desk.notice_${notice}_how`)}
      confirmLabel={t('desk.record')}
      onConfirm={() => mutate({ notice, reference }, { onSuccess: onClose })}
      pending={isPending}
      error={error}
    >
      <TextField
        label={t('desk.notice_reference')}
        value={reference}
        maxLength={120}
        onChange={({ target }) => setReference(target.value)}
      />
    </DeskDialog>
  );
}
