/** One report beside what it is about, and its decision. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFormat } from '#web/i18n/format.ts';
import { DetailsBlock } from '#web/members/details-block.tsx';
import { DetailRow, DetailsCard } from '#web/members/details-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { Badge, Card } from '#web/ui/card.tsx';
import { reportOptions } from './api/reports.ts';
import type { Report, ReportedMember } from './api/rows.ts';
import { Between } from './components/between.tsx';
import { DeadlineBadge } from './components/deadline-badge.tsx';
import { Decide } from './components/decide.tsx';
import { DeskPhoto } from './components/desk-photo.tsx';
import { History } from './components/history.tsx';
import { useMoment } from './components/moment.ts';
import { Nominee } from './components/nominee-button.tsx';
import { Numbers } from './components/numbers.tsx';
import { QueryPage } from './components/query-page.tsx';
import { ReportLinks } from './components/report-links.tsx';
import { useIsOperator } from './components/use-is-operator.ts';
import { useDeskTexts } from './use-desk-texts.ts';

export function ReportPage() {
  const { t } = useDeskTexts();
  const ticket = useSearchParams()[0].get('ticket') ?? '';
  const query = useQuery(reportOptions(ticket));
  return (
    <QueryPage title={t('desk.report', { ticket })} query={query}>
      {(report) => <OpenReport report={report} />}
    </QueryPage>
  );
}

/**
 * On a phone one after the other, with the decision before history and facts; on a laptop the decision stays in view in a column of its own.
 */
function OpenReport({ report }: { report: Report }) {
  const { t } = useDeskTexts();
  const isOperator = useIsOperator();
  const { about } = report;
  const hasNumbers = about !== null || typeof report.reporter?.code === 'number';
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_18rem]">
      <div className="contents lg:grid lg:gap-4">
        <div className="grid gap-4">
          <WhatIsReported report={report} />
          <Pictures names={report.pictures} />
          {report.removed_photo && <RemovedPhoto ticket={report.ticket} />}
          <Between report={report} />
          {isOperator && hasNumbers && <Numbers ticket={report.ticket} />}
          {report.kind === 'data_rights' && report.decision === null && <Nominee ticket={report.ticket} />}
        </div>
        <div className="grid gap-4 max-lg:order-1">
          <ReportLinks title={t('desk.other_reports')} reports={report.earlier} />
          <History entries={report.history} />
        </div>
      </div>
      <div className="contents lg:block">
        {about ? <Reported report={report} about={about} /> : <FormerMember code={report.about_code} />}
        {about && (
          <div className="max-lg:order-2">
            <DetailsBlock member={about.facts} />
          </div>
        )}
      </div>
      <div className="lg:sticky lg:top-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 xl:col-start-3">
        {report.decision === null ? <Decide report={report} /> : <Decided report={report} />}
      </div>
    </div>
  );
}

/** Whether the photo of a report with the shortest deadline can still be seen. */
function waitsForHiding({ kind, concerns_reporter, photo, about, decision, appeal }: Report): boolean {
  const isUrgent = kind === 'intimate' || (kind === 'impersonation' && concerns_reporter);
  const reported = about?.photos.find(({ name }) => name === photo);
  return isUrgent && decision === null && !appeal && reported !== undefined && !reported.hidden;
}

function WhatIsReported({ report }: { report: Report }) {
  const { t } = useDeskTexts();
  const { plain } = useFormat();
  const moment = useMoment();
  const { reporter } = report;
  const also = [
    ...(report.concerns_reporter ? [t('desk.concerns_reporter')] : []),
    ...(report.pauses_sending ? [t('desk.sending_paused')] : []),
    ...(waitsForHiding(report) ? [t('desk.not_hidden')] : []),
  ];
  const reporterText = reporter
    ? [reporter.name, reporter.code === null ? t('desk.no_member') : plain(reporter.code)]
        .filter(Boolean)
        .join('\u00A0· ')
    : report.kind !== 'unlisting' && t('desk.former_member');
  return (
    <DetailsCard title={t(`report.kind_${report.kind}`)} list>
      <DetailRow label={t('desk.deadline')}>
        {moment(report.due_at)} {report.decision === null && <DeadlineBadge dueAt={report.due_at} />}
      </DetailRow>
      <DetailRow label={t('desk.received')}>{moment(report.received_at)}</DetailRow>
      {report.order ? (
        <DetailRow label={t('desk.order')}>
          {`${report.order.authority} · ${report.order.reference} · ${t(`desk.issuer_${report.order.issued_by}`)}`}
        </DetailRow>
      ) : (
        <DetailRow label={t('desk.reporter')}>{reporterText}</DetailRow>
      )}
      {report.appeal && <DisputedDecision appeal={report.appeal} />}
      <DetailRow label={t(report.order ? 'desk.order_details' : 'desk.details')}>
        {report.details && <span className="whitespace-pre-line">{report.details}</span>}
      </DetailRow>
      <DetailRow label={t('desk.done_at_once')}>
        {also.length > 0 &&
          also.map((text) => (
            <span key={text} className="block">
              {text}
            </span>
          ))}
      </DetailRow>
    </DetailsCard>
  );
}

function DisputedDecision({ appeal }: { appeal: NonNullable<Report['appeal']> }) {
  const { t } = useDeskTexts();
  const { ticket, decision, measure, reason, by_reported } = appeal;
  return (
    <>
      <DetailRow label={t('desk.appeal')}>
        {t(by_reported ? 'desk.appeal_by_reported' : 'desk.appeal_by_reporter', { ticket })}
      </DetailRow>
      <DetailRow label={t('desk.appeal_first')}>
        <span className="block">
          {t(`desk.decision_${decision}`)}
          {measure !== 'none' && ` · ${t(`desk.measure_${measure}`)}`}
        </span>
        <span className="block whitespace-pre-line text-ink-2">{reason}</span>
      </DetailRow>
    </>
  );
}

/** The pictures of a complaint; nothing without any. */
function Pictures({ names }: { names: readonly string[] }) {
  const { t } = useDeskTexts();
  const { plain } = useFormat();
  if (names.length === 0) return null;
  return (
    <Card padded>
      <h2 className="text-body font-semibold">{t('desk.pictures')}</h2>
      <ul className="mt-3 grid grid-cols-2 gap-2">
        {names.map((name, place) => (
          <li key={name}>
            <DeskPhoto
              bucket="complaints"
              photo={{ name, hidden: false }}
              name={t('desk.picture_number', { number: plain(place + 1) })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The sealed file of a photo that its member removed; loaded only on request, since each look is logged. */
function RemovedPhoto({ ticket }: { ticket: string }) {
  const { t } = useDeskTexts();
  const [shown, setShown] = useState(false);
  const block = useRef<HTMLDivElement>(null);

  /** The pressed button is replaced: the focus stays at its place. */
  function show(): void {
    setShown(true);
    block.current?.focus();
  }

  return (
    <Card padded>
      <div ref={block} tabIndex={-1} className="outline-none">
        <p className="mb-3 text-small text-ink-2">{t('desk.photo_removed_text')}</p>
        {shown ? (
          <DeskPhoto
            bucket="removed"
            photo={{ name: ticket, hidden: false }}
            name={t('desk.photo_reported')}
          />
        ) : (
          <Button variant="secondary" full onClick={show}>
            {t('desk.photo_removed_show')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Decided({ report }: { report: Report }) {
  const { t } = useDeskTexts();
  const moment = useMoment();
  return (
    <DetailsCard title={t(`desk.${report.order ? 'order' : 'decision'}_${report.decision}`)} list>
      <DetailRow label={t('desk.decided')}>{report.decided_at && moment(report.decided_at)}</DetailRow>
      <DetailRow label={t('desk.reason')}>{report.reason}</DetailRow>
      <DetailRow label={t('desk.measure')}>{report.measure && t(`desk.measure_${report.measure}`)}</DetailRow>
      <DetailRow label={t('desk.told_member')}>{report.member_reason}</DetailRow>
    </DetailsCard>
  );
}

function Reported({ report, about }: { report: Report; about: ReportedMember }) {
  const { t } = useDeskTexts();
  const { plain } = useFormat();
  const photos = [...about.photos].sort(
    (one, other) => Number(other.name === report.photo) - Number(one.name === report.photo),
  );
  return (
    <section aria-labelledby="reported-member">
      <Card padded>
        <h2 id="reported-member" className="font-display text-section wrap-anywhere">
          {about.name}
        </h2>
        <p className="mt-1 flex flex-wrap gap-2">
          <Badge tone="paper">{plain(about.code)}</Badge>
          <Badge tone={about.state === 'listed' ? 'leaf' : 'grey'}>{t(`desk.state_${about.state}`)}</Badge>
        </p>
        {report.photo !== null &&
          !report.removed_photo &&
          !photos.some(({ name }) => name === report.photo) && (
            <p className="mt-3 text-small text-ink-2">{t('desk.photo_removed')}</p>
          )}
        {photos.length > 0 && (
          <ul className="mt-3 grid grid-cols-2 gap-2 sm:max-lg:grid-cols-4">
            {photos.map((photo, place) => (
              <li
                key={photo.name}
                className={photo.name === report.photo ? 'col-span-2 row-span-2' : undefined}
              >
                <DeskPhoto
                  photo={photo}
                  name={t('desk.photo_number', { number: plain(place + 1) })}
                  marked={photo.name === report.photo}
                />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

function FormerMember({ code }: { code: number | null }) {
  const { t } = useDeskTexts();
  const { plain } = useFormat();
  return (
    <Card padded>
      {code === null ? t('desk.about_nobody') : t('desk.about_former', { code: plain(code) })}
    </Card>
  );
}
