/** Rashi, nakshatra, charan, gana and nadi; and how sure they are, with the times between which each answer holds. */
import { useTranslation } from 'react-i18next';
import type { TimeCertainty } from '#domain/patrika/birth.ts';
import type { OtherAnswer } from '#domain/patrika/moon-range.ts';
import type { PatrikaMoon } from '#domain/patrika/patrika.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useZodiacText } from '#web/i18n/zodiac-text.ts';

interface MoonLinesProps {
  moon: PatrikaMoon;
  certainty: TimeCertainty;
}

export function MoonLines({ moon, certainty }: MoonLinesProps) {
  const { t } = useTranslation();
  const { rashis, stars, ganas, nadis } = useZodiacText();
  const places = moon.place ? [moon.place] : moon.charans;
  const facts = [
    ['rashi', rashis(places)],
    ['nakshatra_charan', stars(places)],
    ['gana', ganas(places)],
    ['nadi', nadis(places)],
  ] as const;
  return (
    <>
      <dl className="divide-y divide-line">
        {facts.map(([key, value]) => (
          <div key={key} className="flex flex-wrap gap-x-3 py-1.5 text-body">
            <dt className="w-[7.5rem] text-ink-2">{t(`patrika.${key}`)}</dt>
            <dd className="min-w-[7.5rem] flex-1 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <Certainty moon={moon} certainty={certainty} />
    </>
  );
}

function Certainty({ moon, certainty }: MoonLinesProps) {
  const { t } = useTranslation();
  const { stars } = useZodiacText();
  const near = [
    ['earlier', moon.earlier],
    ['later', moon.later],
  ] as const;
  const [direction, nearest] =
    near.toSorted(([, one], [, other]) => minutesOf(one) - minutesOf(other))[0] ?? [];
  return (
    <div className="grid gap-1 text-small text-ink-2">
      <p>
        {moon.by === 'name'
          ? t('patrika.by_name')
          : t(`patrika.window.${certainty}.${moon.place ? 'one' : 'range'}`)}
      </p>
      {!moon.place && <Spans moon={moon} />}
      {moon.naming && moon.naming !== 'chosen' && <p>{t(`patrika.naming.${moon.naming}`)}</p>}
      {nearest && (
        <p className={moon.nearEdge ? 'font-semibold text-ink' : undefined}>
          {t(`patrika.edge_${direction}`, { count: nearest.minutes, star: stars([nearest]) })}
        </p>
      )}
    </div>
  );
}

function minutesOf(answer: OtherAnswer | null): number {
  return answer?.minutes ?? Number.POSITIVE_INFINITY;
}

/** Each charan of a range with the clock times between which it holds. */
function Spans({ moon }: { moon: PatrikaMoon }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const { rashi, stars } = useZodiacText();
  return (
    <ul className="grid gap-1">
      {moon.charans.map((charan) => (
        <li key={`${charan.nakshatra} ${charan.charan}`}>
          {t('patrika.span', {
            from: time(charan.from),
            to: time(charan.to),
            star: stars([charan]),
            rashi: rashi(charan.rashi),
          })}
        </li>
      ))}
    </ul>
  );
}
