/** The result of the answers: rashi to mangal, how certain it is, the chart, how it was computed, and how the printed patrika compares. */
import { useTranslation } from 'react-i18next';
import { type PatrikaAnswers, printedOf } from '#domain/patrika/answers.ts';
import type { Occurrence } from '#domain/patrika/birth.ts';
import type { Patrika } from '#domain/patrika/patrika.ts';
import { comparePrinted } from '#domain/patrika/printed.ts';
import type { OwnPatrika } from '#web/features/patrika/api/own-patrika.ts';
import type { Preview } from '#web/features/patrika/lib/use-preview.ts';
import { useZodiacText } from '#web/i18n/zodiac-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { ErrorLine } from '#web/ui/error-line.tsx';
import type { AnswerFieldsProps } from './answer-fields-props.ts';
import { Chart } from './chart.tsx';
import { MangalLines } from './mangal-lines.tsx';
import { MoonLines } from './moon-lines.tsx';

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
        <ErrorLine>{result && !result.ok && t(`patrika.problem.${result.error}`)}</ErrorLine>
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

/** For a clock time that came twice in its night: both results, and the choice between them. */
function TwoHours({ answers, change, hours }: AnswerFieldsProps & Pick<Preview, 'hours'>) {
  const { t } = useTranslation();
  const { rashi, stars } = useZodiacText();
  if (hours.length === 0) return null;
  const resultOf = ({ moon, lagna }: Preview['hours'][number]['patrika']) =>
    [
      stars(moon.place ? [moon.place] : moon.charans),
      ...(lagna ? [t('patrika.lagna_line', { lagna: lagna.rashis.map(rashi).join(' / ') })] : []),
    ].join(' · ');
  return (
    <ChipGroup
      label={t('patrika.hour_twice')}
      hint={t('patrika.hour_twice_hint')}
      options={hours.map(({ occurrence, patrika }) => ({
        value: occurrence,
        label: t(`patrika.hour.${occurrence}`, { result: resultOf(patrika) }),
      }))}
      value={answers.occurrence ?? 'first'}
      onChange={(value) => change({ occurrence: value as Occurrence })}
    />
  );
}

/** Whole arc-seconds as 12°34′56″. */
function degreesText(degrees: number): string {
  const seconds = Math.round(degrees * 3600);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}°${two(Math.floor(seconds / 60) % 60)}′${two(seconds % 60)}″`;
}

/** How this was computed, initially collapsed. Numbers stay Latin, as almanacs and programs print them. */
function Computation({ patrika }: { patrika: Patrika }) {
  const { t } = useTranslation();
  const facts = [
    ['moon', patrika.positions && degreesText(patrika.positions.moon)],
    ['ayanamsa', degreesText(patrika.ayanamsa)],
    ['utc', `${new Date(patrika.utc).toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    ['engine', patrika.engine],
  ] as const;
  return (
    <details className="border-t border-line pt-2">
      <summary className="min-h-11 py-2.5 text-small text-kumkum">{t('patrika.how')}</summary>
      <dl className="grid gap-1 text-small">
        {facts.map(
          ([key, value]) =>
            value && (
              <div key={key} className="flex flex-wrap gap-x-3">
                <dt className="text-ink-2">{t(`patrika.how.${key}`)}</dt>
                <dd className="tabular-nums">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="mt-2 text-small text-ink-2">{t('patrika.how_note')}</p>
    </details>
  );
}
