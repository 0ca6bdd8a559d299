/** Twelve weeks as bars, with their total and its change; the numbers are in a table below, for whoever cannot see the bars. */
import { type ReactNode, useId } from 'react';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Card } from '#web/ui/card.tsx';

interface WeekChartProps {
  title: string;
  /** What `now` is: a total or a median. */
  sumLabel: string;
  now: number | null;
  before: number | null;
  /** By the Monday on which each week begins; null without a value. */
  weeks: readonly { week: string; value: number | null }[];
  format: (value: number) => string;
}

const HEIGHT = 100;
/** Of a bar and of the gap after it. */
const [BAR, STEP] = [7, 10];

export function WeekChart({ title, sumLabel, now, before, weeks, format }: WeekChartProps) {
  const { t } = useDeskTexts();
  const { date } = useFormat();
  const titleId = useId();
  const most = Math.max(0, ...weeks.map(({ value }) => value ?? 0));
  const textOf = (value: number | null) => (value === null ? '–' : format(value));
  return (
    <Card padded role="group" aria-labelledby={titleId} className="flex flex-col">
      <h2 id={titleId} className="text-body font-semibold">
        {title}
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-title">{textOf(now)}</span>
        <span className="text-small text-ink-2">{sumLabel}</span>
      </p>
      <p className="mb-3 text-small text-ink-2">
        <Change now={now} before={before} />
      </p>
      <p aria-hidden="true" className="mt-auto text-right text-tiny text-ink-2">
        {most > 0 && t('desk.figures_most', { value: format(most) })}
      </p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${weeks.length * STEP - (STEP - BAR)} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full border-b border-line-strong text-kumkum-fill"
      >
        {weeks.map(({ week, value }, place) => {
          const height = most === 0 ? 0 : ((value ?? 0) / most) * HEIGHT;
          return (
            <rect
              key={week}
              x={place * STEP}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              fill="currentColor"
            >
              <title>{`${date(week)}: ${textOf(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p aria-hidden="true" className="flex justify-between gap-2 text-tiny text-ink-2">
        <span>{weeks[0] && date(weeks[0].week)}</span>
        <span>{date(weeks.at(-1)?.week ?? '')}</span>
      </p>
      <Table title={title} rows={weeks.map(({ week, value }) => [date(week), textOf(value)])} />
    </Card>
  );
}

/** By how much the last twelve weeks differ from the twelve before. */
function Change({ now, before }: Pick<WeekChartProps, 'now' | 'before'>): ReactNode {
  const { t } = useDeskTexts();
  if (now === null || before === null || before === 0) return now ? t('desk.figures_first') : null;
  const change = Math.round((100 * (now - before)) / before);
  if (change === 0) return t('desk.figures_same');
  return t(change > 0 ? 'desk.figures_more' : 'desk.figures_less', { change: Math.abs(change) });
}

function Table({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  const { t } = useDeskTexts();
  return (
    <details className="mt-1">
      <summary className="flex min-h-11 items-center text-small text-kumkum">
        {t('desk.figures_weeks')}
      </summary>
      <table className="w-full text-small tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('desk.figures_week')}</th>
            <th scope="col">{title}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([week, value]) => (
            <tr key={week}>
              <th scope="row" className="py-0.5 text-left font-normal text-ink-2">
                {week}
              </th>
              <td className="text-right">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
