/** Figures of the community: how far accounts have come, members by state, and twelve weeks beside the twelve before. */
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#web/i18n/format.ts';
import { figuresOptions } from './api/figures.ts';
import { type Figures, type MemberState, STEPS, type Week } from './api/rows.ts';
import { Bars } from './components/bars.tsx';
import { QueryPage } from './components/query-page.tsx';
import { WeekChart } from './components/week-chart.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

const STATES: readonly MemberState[] = ['listed', 'incomplete', 'paused', 'unlisted', 'lapsed', 'unpaid'];
const WEEKS_SHOWN = 12;

export function FiguresPage() {
  const { t } = useDeskTexts();
  const query = useQuery(figuresOptions());
  return (
    <QueryPage title={t('desk.figures')} note={t('desk.figures_intro')} query={query}>
      {(figures) => (
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          <Funnel funnel={figures.funnel} />
          <States states={figures.states} />
          <Charts figures={figures} />
        </div>
      )}
    </QueryPage>
  );
}

function Funnel({ funnel }: Pick<Figures, 'funnel'>) {
  const { t } = useDeskTexts();
  const { number } = useFormat();
  const rows = STEPS.map((step) => {
    const count = funnel[step];
    const part = number(funnel.registered === 0 ? 0 : Math.round((100 * count) / funnel.registered));
    const text =
      step === 'registered' ? number(count) : t('desk.funnel_part', { count: number(count), part });
    return { name: t(`desk.funnel_${step}`), value: count, text };
  });
  return <Bars title={t('desk.funnel')} rows={rows} />;
}

function States({ states }: Pick<Figures, 'states'>) {
  const { t } = useDeskTexts();
  const { number } = useFormat();
  const rows = STATES.map((state) => {
    const value = states[state] ?? 0;
    return { name: t(`desk.state_${state}`), value, text: number(value) };
  });
  return <Bars title={t('desk.figures_states')} rows={rows} />;
}

function Charts({ figures: { weeks, hours } }: { figures: Figures }) {
  const { t } = useDeskTexts();
  const { number, price } = useFormat();
  const before = weeks.slice(0, -WEEKS_SHOWN);
  const shown = weeks.slice(-WEEKS_SHOWN);
  const total = (part: readonly Week[], of: (week: Week) => number) =>
    part.reduce((sum, week) => sum + of(week), 0);
  const counted = (name: 'joined' | 'lapsed' | 'reports' | 'income', format: (value: number) => string) => (
    <WeekChart
      title={t(`desk.figures_${name}`)}
      sumLabel={t('desk.figures_total')}
      now={total(shown, (week) => week[name])}
      before={total(before, (week) => week[name])}
      weeks={shown.map((week) => ({ week: week.week, value: week[name] }))}
      format={format}
    />
  );
  return (
    <>
      {counted('joined', number)}
      {counted('income', price)}
      {counted('lapsed', number)}
      {counted('reports', number)}
      <WeekChart
        title={t('desk.figures_hours')}
        sumLabel={t('desk.figures_median')}
        now={hours.now}
        before={hours.before}
        weeks={shown.map((week) => ({ week: week.week, value: week.hours }))}
        format={number}
      />
    </>
  );
}
