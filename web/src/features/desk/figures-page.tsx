/** Figures of the community: members by state, and twelve weeks as tables with a bar in each row. */
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#web/i18n/format.ts';
import { Card } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { figuresOptions } from './api/figures.ts';
import type { MemberState, Week } from './api/rows.ts';
import { Waiting } from './components/waiting.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

const STATES: readonly MemberState[] = ['listed', 'incomplete', 'paused', 'unlisted', 'lapsed', 'unpaid'];

export function FiguresPage() {
  const { t } = useDeskTexts();
  const { number, price, date } = useFormat();
  const query = useQuery(figuresOptions());
  if (!query.data) return <Waiting query={query} />;
  const { states, weeks } = query.data;
  const byWeek = (value: (week: Week) => number | null) =>
    weeks.map((week) => ({ name: date(week.week), value: value(week) }));
  return (
    <>
      <PageHeader title={t('desk.figures')} note={t('desk.figures_intro')} />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <Bars
          title={t('desk.figures_states')}
          rows={STATES.map((state) => ({ name: t(`desk.state_${state}`), value: states[state] ?? 0 }))}
          format={number}
        />
        <Bars title={t('desk.figures_joined')} rows={byWeek(({ joined }) => joined)} format={number} />
        <Bars title={t('desk.figures_lapsed')} rows={byWeek(({ lapsed }) => lapsed)} format={number} />
        <Bars title={t('desk.figures_reports')} rows={byWeek(({ reports }) => reports)} format={number} />
        <Bars title={t('desk.figures_hours')} rows={byWeek(({ hours }) => hours)} format={number} />
        <Bars title={t('desk.figures_income')} rows={byWeek(({ income }) => income)} format={price} />
      </div>
    </>
  );
}

interface BarsProps {
  title: string;
  rows: readonly { name: string; value: number | null }[];
  format: (value: number) => string;
}

function Bars({ title, rows, format }: BarsProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value ?? 0));
  return (
    <Card padded>
      <table className="w-full border-collapse text-small">
        <caption className="pb-2 text-left text-body font-semibold">{title}</caption>
        <tbody>
          {rows.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row" className="py-1 pr-3 text-left font-normal text-ink-2">
                {name}
              </th>
              <td className="w-2/5">
                <svg
                  aria-hidden="true"
                  viewBox="0 0 100 8"
                  preserveAspectRatio="none"
                  className="h-2 w-full text-marigold"
                >
                  <rect width={(100 * (value ?? 0)) / most} height="8" rx="1" fill="currentColor" />
                </svg>
              </td>
              <td className="py-1 pl-3 text-right tabular-nums">{value === null ? '–' : format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
