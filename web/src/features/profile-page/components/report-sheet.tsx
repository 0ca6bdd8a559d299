/** The sheet to report a member: what it is about, what happened, and, once sent, the ticket and the time of the answer. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownProfile } from '#web/backend/types.ts';
import { type Report, reportOptions } from '#web/features/profile-page/api/report-member.ts';
import { clockInIndia } from '#web/i18n/clock-in-india.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useMemberName } from '#web/i18n/member-name.ts';
import { Button } from '#web/ui/button.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { TextArea } from '#web/ui/text-field.tsx';

const KINDS = [
  'harassment',
  'money',
  'false_facts',
  'intimate',
  'impersonation',
  'data_misuse',
  'under_age',
  'other',
];
/** Kinds that are about a picture: the first photo is reported with them. */
const ABOUT_PHOTOS = ['intimate', 'impersonation'];
const DETAILS_LENGTH = 1000;

export interface ReportSheetProps {
  member: KnownProfile;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The sheet. */
export function ReportSheet({ member, open, onOpenChange }: ReportSheetProps) {
  const { t } = useTranslation();
  const name = useMemberName()(member);
  const report = useMutation(reportOptions(member.id));
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('report.title', { name })}>
      {report.data ? (
        <Sent {...report.data} />
      ) : (
        <ReportForm member={member} send={report.mutate} pending={report.isPending} error={report.error} />
      )}
    </Drawer>
  );
}

function Sent({ ticket, due_at }: { ticket: string; due_at: string }) {
  const { t } = useTranslation();
  const { date, time } = useFormat();
  return (
    <p role="status" className="text-body">
      {t('report.done', { ticket, date: date(due_at), time: time(clockInIndia(due_at)) })}
    </p>
  );
}

interface ReportFormProps {
  member: KnownProfile;
  send: (report: Report) => void;
  pending: boolean;
  error: unknown;
}

function ReportForm({ member, send, pending, error }: ReportFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [kind, setKind] = useState<string | null>(null);
  const [concernsReporter, setConcernsReporter] = useState<string | null>(null);
  const [details, setDetails] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);

  function submit(): void {
    setIncomplete(kind === null);
    if (kind === null) return;
    send({
      kind,
      details,
      ...(ABOUT_PHOTOS.includes(kind) && member.first_photo !== null && { photo: member.first_photo }),
      concerns_reporter: concernsReporter === 'yes',
    });
  }

  return (
    <div className="grid gap-5">
      <ChipGroup
        label={t('report.kind')}
        value={kind}
        onChange={setKind}
        options={KINDS.map((value) => ({ value, label: t(`report.kind_${value}`) }))}
        error={isIncomplete && kind === null ? t('report.choose') : undefined}
      />
      {kind === 'money' && <p className="text-body">{t('report.fraud_help')}</p>}
      {kind === 'impersonation' && (
        <ChipGroup
          label={t('report.concerns_me')}
          value={concernsReporter}
          onChange={setConcernsReporter}
          options={['yes', 'no'].map((value) => ({ value, label: t(`report.concerns_me_${value}`) }))}
        />
      )}
      <TextArea
        label={t('report.details')}
        hint={t('report.details_hint')}
        optional
        maxLength={DETAILS_LENGTH}
        value={details}
        onChange={(event) => setDetails(event.target.value)}
      />
      {error !== null && !pending && (
        <p role="alert" className="text-small text-kumkum">
          {errorText(error)}
        </p>
      )}
      <Button full pending={pending} onClick={submit}>
        {t('report.send')}
      </Button>
    </div>
  );
}
