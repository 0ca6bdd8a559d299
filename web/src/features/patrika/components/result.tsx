/** The result of the answers: rashi to mangal, how certain it is, the chart, how it was computed, and how the printed patrika compares. */
import { useTranslation } from 'react-i18next';
import { type PatrikaAnswers, printedOf } from '#domain/patrika/answers.ts';
import type { Patrika } from '#domain/patrika/patrika.ts';
import { comparePrinted } from '#domain/patrika/printed.ts';
import type { OwnPatrika } from '#web/features/patrika/api/own-patrika.ts';
import type { Preview } from '#web/features/patrika/lib/use-preview.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { AnswerFieldsProps } from './answer-fields-props.ts';
import { Chart } from './chart.tsx';
import { Computation } from './computation.tsx';
import { MangalLines } from './mangal-lines.tsx';
import { MoonLines } from './moon-lines.tsx';
import { TwoHours } from './two-hours.tsx';

interface ResultProps extends AnswerFieldsProps, Pick<OwnPatrika, 'birth'> {
  /** Null while there is nothing to compute. */
  preview: Preview | null;
}

/** The card; it is read out when it changes. */
export function Result({ preview, ...rest }: ResultProps) {
  const { t } = useTranslation();
  const { answers } = rest;
  const result = preview?.result;
  return (
    <section aria-labelledby="patrika-result" aria-live="polite">
      <Card padded className="grid grid-cols-1 gap-3">
        <h2 id="patrika-result" className="text-body font-semibold">
          {t(answers.source === 'printed' ? 'patrika.computed_beside' : 'patrika.result')}
        </h2>
        {!preview && <p className="text-small text-ink-2">{t('patrika.result_waiting')}</p>}
        {result && !result.ok && (
          <p role="alert" className="text-small text-kumkum">
            {t(`patrika.problem.${result.error}`)}
          </p>
        )}
        {result?.ok && <Computed patrika={result} hours={preview?.hours ?? []} {...rest} />}
      </Card>
    </section>
  );
}

interface ComputedProps extends Omit<ResultProps, 'preview'>, Pick<Preview, 'hours'> {
  patrika: Patrika;
}

function Computed({ answers, change, birth, patrika, hours }: ComputedProps) {
  const { t } = useTranslation();
  const { lagna, positions } = patrika;
  const [rising] = lagna?.rashis ?? [];
  return (
    <>
      <MoonLines moon={patrika.moon} certainty={answers.time_certainty ?? 'unknown'} />
      <TwoHours answers={answers} change={change} hours={hours} />
      <MangalLines patrika={patrika} birth={birth} placeKnown={answers.birth_place !== null} />
      {rising && positions && (
        <Chart lagna={rising} sure={lagna?.rashis.length === 1} positions={positions} />
      )}
      {answers.source === 'computed' && (
        <Button size="small" variant="quiet" onClick={() => change({ source: 'printed' })}>
          {t('patrika.printed_differs')}
        </Button>
      )}
      <Comparison answers={answers} patrika={patrika} />
      <Computation patrika={patrika} />
    </>
  );
}

/** For the owner only: whether the printed patrika agrees, and the likely reason if it does not. */
function Comparison({ answers, patrika: { moon } }: { answers: PatrikaAnswers; patrika: Patrika }) {
  const { t } = useTranslation();
  const printed = answers.source === 'printed' ? printedOf(answers) : null;
  if (!printed) return null;
  const neighbours = moon.nearEdge ? [moon.earlier, moon.later].filter((one) => one !== null) : [];
  const outcome = comparePrinted(printed, moon.place ? [moon.place] : moon.charans, neighbours);
  return <p className="rounded-field bg-marigold-soft p-3 text-small">{t(`patrika.compare.${outcome}`)}</p>;
}
