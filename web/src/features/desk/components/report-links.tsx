/** Reports about one member. */
import type { Report } from '#web/features/desk/api/rows.ts';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import { ListLink } from '#web/links/list-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { useMoment } from './moment.ts';

/** The reports as links under a title; nothing without reports. */
export function ReportLinks({ title, reports }: { title: string; reports: Report['earlier'] }) {
  const { t } = useDeskTexts();
  const moment = useMoment();
  if (reports.length === 0) return null;
  return (
    <Card className="overflow-clip">
      <h2 className="px-4 pt-4 pb-1 text-body font-semibold">{title}</h2>
      <ul className="divide-y divide-line">
        {reports.map(({ ticket, kind, received_at, decision }) => (
          <li key={ticket}>
            <ListLink to={`/desk/report?ticket=${ticket}`}>
              <span className="block">{t(`report.kind_${kind}`)}</span>
              <span className="block text-small text-ink-2">
                {moment(received_at)} · {t(decision ? `desk.decision_${decision}` : 'desk.reports_open')}
              </span>
            </ListLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
