/**
 * The sheet to report a member: what it is about, what happened, and, once sent, the ticket and the time of the answer, with the offer to
 * block the member, too.
 */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MEMBER_REPORT_KINDS } from '#domain/report-kinds.ts';
import type { KnownProfile } from '#web/backend/types.ts';
import { type Report, reportOptions } from '#web/features/profile-page/api/report-member.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useMemberName } from '#web/i18n/member-name.ts';
import { HelplineText } from '#web/members/helpline-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { ErrorLine } from '#web/ui/error-line.tsx';
import { TextArea } from '#web/ui/text-field.tsx';

/** Kinds that are about a picture: the first photo is reported with them. */
const ABOUT_PHOTOS = ['intimate', 'impersonation'];
const DETAILS_LENGTH = 1000;

export interface ReportSheetProps {
  member: KnownProfile;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onBlock: () => void;
  isBlocking: boolean;
}

/** The sheet. Its button stays visible below the form, so that a report takes two taps here. */
export function ReportSheet({ member, open, onOpenChange, onBlock, isBlocking }: ReportSheetProps) {
  const { t } = useTranslation();
  const name = useMemberName()(member);
  const form = useId();
  const report = useMutation(reportOptions(member.id));
  const footer = report.data ? (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
      <Button variant="secondary" pending={isBlocking} onClick={onBlock}>
        {t('report.block_too')}
      </Button>
      <Button variant="secondary" onClick={() => onOpenChange(false)}>
        {t('report.close')}
      </Button>
    </div>
  ) : (
    <Button full type="submit" form={form} pending={report.isPending}>
      {t('report.send')}
    </Button>
  );
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('report.title', { name })} footer={footer}>
      {report.data ? (
        <Sent {...report.data} />
      ) : (
        <ReportForm
          id={form}
          member={member}
          send={report.mutate}
          error={report.isPending ? null : report.error}
        />
      )}
    </Drawer>
  );
}

function Sent({ ticket, due_at }: { ticket: string; due_at: string }) {
  const { t } = useTranslation();
  const { date, time } = useFormat();
  const text = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1} className="text-body outline-none">
      {t('report.done', { ticket, date: date(due_at), time: time(due_at) })}
    </p>
  );
}

interface ReportFormProps {
  id: string;
  member: KnownProfile;
  send: (report: Report) => void;
  error: unknown;
}

function ReportForm({ id, member, send, error }: ReportFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [kind, setKind] = useState<string | null>(null);
  const [concernsReporter, setConcernsReporter] = useState<string | null>(null);
  const [details, setDetails] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const firstKind = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIncomplete(kind === null);
    if (kind === null) {
      firstKind.current?.focus();
      return;
    }
    send({
      kind,
      details,
      ...(ABOUT_PHOTOS.includes(kind) && member.first_photo !== null && { photo: member.first_photo }),
      concerns_reporter: concernsReporter === 'yes',
    });
  }

  return (
    <form id={id} onSubmit={submit} className="grid gap-5">
      <ChipGroup
        ref={firstKind}
        label={t('report.kind')}
        value={kind}
        onChange={setKind}
        options={MEMBER_REPORT_KINDS.map((value) => ({ value, label: t(`report.kind_${value}`) }))}
        error={isIncomplete && kind === null ? t('report.choose') : undefined}
      />
      {kind === 'money' && (
        <p className="text-body">
          <HelplineText>{t('report.fraud_help')}</HelplineText>
        </p>
      )}
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
      <ErrorLine>{error !== null && errorText(error)}</ErrorLine>
    </form>
  );
}
