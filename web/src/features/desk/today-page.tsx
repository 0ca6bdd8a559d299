/** The first page: how much of each kind waits, and everything that has a deadline, the earliest first. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormat } from '#web/i18n/format.ts';
import { ListLink } from '#web/links/list-link.tsx';
import { Card } from '#web/ui/card.tsx';
import type { DueWork, Waiting as WaitingWork, Work } from './api/rows.ts';
import { todayOptions, waitingOptions } from './api/today.ts';
import { DeadlineBadge } from './components/deadline-badge.tsx';
import { DeskList } from './components/desk-list.tsx';
import { useCountText, useMoment } from './components/moment.ts';
import { QueryPage } from './components/query-page.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

const TITLES: Record<Work, string> = {
  reports: 'desk.reports',
  photos: 'desk.new_photos',
  stories: 'desk.stories',
  payments: 'desk.payments_to_check',
  orders: 'desk.orders',
  breaches: 'desk.breaches',
};

export function TodayPage() {
  const { t } = useDeskTexts();
  const waiting = useQuery(waitingOptions());
  const query = useQuery(todayOptions());
  return (
    <QueryPage
      title={t('desk.today')}
      note={t('desk.today_intro')}
      above={waiting.data && <Tiles work={waiting.data} />}
      query={query}
    >
      {(rows) => (
        <section aria-labelledby="by-deadline">
          <h2 id="by-deadline" className="mt-6 mb-2 text-body font-semibold">
            {t('desk.by_deadline')}
          </h2>
          <DeskList
            rows={rows}
            label={t('desk.by_deadline')}
            emptyText={t('desk.today_none')}
            keyOf={(row) => `${row.kind} ${row.what} ${row.subject}`}
          >
            {(row) => <DueRow row={row} />}
          </DeskList>
        </section>
      )}
    </QueryPage>
  );
}

function Tiles({ work }: { work: readonly WaitingWork[] }) {
  const { t } = useDeskTexts();
  return (
    <ul
      aria-label={t('desk.group_work')}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(7.75rem,100%),1fr))] gap-3"
    >
      {work.map((row) => (
        <li key={row.kind} className="grid">
          <Tile row={row} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ row: { kind, waiting, due_at: dueAt, since } }: { row: WaitingWork }) {
  const { t } = useDeskTexts();
  const { date } = useFormat();
  const countText = useCountText();
  return (
    <Link to={`/desk/${kind}`} className="rounded-card">
      <Card
        padded
        className="flex h-full flex-col items-start gap-1 transition-colors hover:bg-marigold-soft/40"
      >
        <span className="font-display text-title">{countText(waiting)}</span>
        <span className="text-small font-semibold">{t(TITLES[kind])}</span>
        {dueAt && <DeadlineBadge dueAt={dueAt} />}
        {since && <span className="text-tiny text-ink-2">{t('desk.since', { date: date(since) })}</span>}
      </Card>
    </Link>
  );
}

const TEXTS: Record<DueWork['kind'], string> = {
  report: 'report.kind_',
  payment: 'desk.to_check_',
  breach: 'desk.notice_',
};

function addressOf({ kind, subject, about_code: code }: DueWork): string {
  if (kind === 'report') return `/desk/report?ticket=${subject}`;
  if (kind === 'breach') return `/desk/breach?number=${subject}`;
  return code === null ? '/desk/payments' : `/desk/member?code=${code}`;
}

function DueRow({ row }: { row: DueWork }) {
  const { t } = useDeskTexts();
  const { plain } = useFormat();
  const moment = useMoment();
  const code = row.about_code !== null && plain(row.about_code);
  const subject = row.kind === 'breach' ? `B-${plain(Number(row.subject))}` : row.subject;
  return (
    <ListLink to={addressOf(row)} className="wrap-anywhere">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">
          {row.is_appeal && `${t('desk.appeal')}\u00A0· `}
          {t(`${TEXTS[row.kind]}${row.what}`)}
        </span>
        <DeadlineBadge dueAt={row.due_at} />
      </span>
      <span className="block text-small text-ink-2">
        {[row.about_name, code, subject, moment(row.due_at)].filter(Boolean).join('\u00A0· ')}
      </span>
    </ListLink>
  );
}
