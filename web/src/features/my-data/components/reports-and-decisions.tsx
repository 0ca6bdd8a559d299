/** The member's reports and the decisions about the member, each with its appeal. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DecisionAboutMe, OwnReport } from '#web/features/my-data/api/reports.ts';
import { reportsOptions } from '#web/features/my-data/api/reports.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useUserId } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Appeal } from './appeal.tsx';
import { Block } from './block.tsx';

/** The block; nothing as long as there is neither a report nor a decision. */
export function ReportsAndDecisions() {
  const { t } = useTranslation();
  const query = useQuery(reportsOptions(useUserId()));
  if (query.isPending) return null;
  if (query.data && query.data.reports.length + query.data.decisions.length === 0) return null;
  return (
    <Block title={t('my_data.appeals')}>
      <Loaded query={query} skeleton={null}>
        {({ decisions, reports }) => (
          <ul className="divide-y divide-line">
            {decisions.map((decision) => (
              <Item key={decision.ticket}>
                <DecisionText decision={decision} />
                <Appeal disputed={decision} />
              </Item>
            ))}
            {reports.map((report) => (
              <Item key={report.ticket}>
                <ReportText report={report} />
                {report.decision !== null && <Appeal disputed={report} />}
              </Item>
            ))}
          </ul>
        )}
      </Loaded>
    </Block>
  );
}

function Item({ children }: { children: ReactNode }) {
  return <li className="grid gap-2 py-3 wrap-anywhere">{children}</li>;
}

function DecisionText({ decision: { ticket, measure, reason, decided_at } }: { decision: DecisionAboutMe }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  return (
    <div>
      <h3 className="font-semibold">{t('my_data.decision_about_me')}</h3>
      <p className="text-small text-ink-2">{t('my_data.decided_on', { ticket, date: date(decided_at) })}</p>
      <p>{t(`my_data.measure_${measure}`)}</p>
      {reason && <p className="whitespace-pre-line">{reason}</p>}
    </div>
  );
}

function ReportText({
  report: { ticket, kind, due_at, decision, reason, decided_at },
}: {
  report: OwnReport;
}) {
  const { t } = useTranslation();
  const { date, time } = useFormat();
  return (
    <div>
      <h3 className="font-semibold">{t(`report.kind_${kind}`)}</h3>
      <p className="text-small text-ink-2">
        {decided_at === null
          ? t('my_data.report_due', { ticket, date: date(due_at), time: time(due_at) })
          : t('my_data.decided_on', { ticket, date: date(decided_at) })}
      </p>
      {decision && <p>{t(`my_data.decision_${decision}`)}</p>}
      {reason && <p className="whitespace-pre-line">{reason}</p>}
    </div>
  );
}
