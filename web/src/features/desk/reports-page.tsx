/** The reports, the earliest deadline first; or those that are decided. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { ListLink } from '#web/links/list-link.tsx';
import { Badge } from '#web/ui/card.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { reportsOptions } from './api/reports.ts';
import type { ListedReport } from './api/rows.ts';
import { DeadlineBadge } from './components/deadline-badge.tsx';
import { DeskList } from './components/desk-list.tsx';
import { useMoment } from './components/moment.ts';
import { QueryPage } from './components/query-page.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

export function ReportsPage() {
  const { t } = useDeskTexts();
  const [show, setShow] = useState<'open' | 'decided'>('open');
  const query = useQuery(reportsOptions(show === 'decided'));
  const views = (
    <div className="mb-4 max-w-sm">
      <Segments
        label={t('desk.reports')}
        options={(['open', 'decided'] as const).map((value) => ({
          value,
          label: t(`desk.reports_${value}`),
        }))}
        value={show}
        onChange={setShow}
      />
    </div>
  );
  return (
    <QueryPage title={t('desk.reports')} above={views} query={query}>
      {(reports) => (
        <DeskList
          rows={reports}
          label={t('desk.reports')}
          emptyText={t(`desk.reports_none_${show}`)}
          keyOf={(report) => report.ticket}
        >
          {(report) => <ReportRow report={report} />}
        </DeskList>
      )}
    </QueryPage>
  );
}

function ReportRow({ report }: { report: ListedReport }) {
  const { t } = useDeskTexts();
  const { plain } = useFormat();
  const moment = useMoment();
  return (
    <ListLink to={`/desk/report?ticket=${report.ticket}`} className="wrap-anywhere">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">
          {report.is_appeal && `${t('desk.appeal')}\u00A0· `}
          {t(`report.kind_${report.kind}`)}
        </span>
        {report.decision ? (
          <Badge tone="grey">{t(`desk.decision_${report.decision}`)}</Badge>
        ) : (
          <DeadlineBadge dueAt={report.due_at} />
        )}
      </span>
      <span className="block text-small text-ink-2">
        {report.about_code === null
          ? t('desk.about_nobody')
          : [report.about_name, plain(report.about_code)].filter(Boolean).join('\u00A0· ')}
      </span>
      <span className="block text-small text-ink-2">
        {report.decided_at
          ? t('desk.decided_on', { ticket: report.ticket, moment: moment(report.decided_at) })
          : t('desk.decide_by', { ticket: report.ticket, moment: moment(report.due_at) })}
      </span>
    </ListLink>
  );
}
