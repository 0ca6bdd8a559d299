/** The eight parts: points, and one plain sentence for what they come from. */
import { useTranslation } from 'react-i18next';
import type { GunaMatch } from '#domain/guna/match.ts';
import { PART_NAMES, VASHYA_NAMES } from '#domain/guna/names.ts';
import { type GunaPart, PARTS, type PartResult } from '#domain/guna/parts.ts';
import { BODY_NAMES, GANA_NAMES, NADI_NAMES, type Name, YONI_NAMES } from '#domain/patrika/names.ts';
import { useFormat } from '#web/i18n/format.ts';
import { usePoints } from '#web/i18n/use-points.ts';
import { useZodiacText } from '#web/i18n/zodiac-text.ts';

/** Names by code of what a part compares. */
const FACT_NAMES: Partial<Record<GunaPart, Record<string, Name>>> = {
  vashya: VASHYA_NAMES,
  yoni: YONI_NAMES,
  maitri: BODY_NAMES,
  gana: GANA_NAMES,
  nadi: NADI_NAMES,
};

/** The table; a birth time that leaves several answers gives ranges. */
export function GunaParts({ match: { parts: answers } }: { match: GunaMatch }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('guna.parts')} className="divide-y divide-line rounded-card bg-paper px-4 shadow-card">
      {PARTS.map((part, index) => (
        <Part key={part} results={answers.flatMap(({ parts }) => parts[index] ?? [])} />
      ))}
    </ul>
  );
}

function Part({ results }: { results: PartResult[] }) {
  const { t } = useTranslation();
  const { name } = useZodiacText();
  const { range, points } = usePoints();
  const sentence = useSentence();
  const [first] = results;
  if (!first) return null;
  const all = results.map((result) => result.points);
  const sentences = new Set(results.map(sentence));
  return (
    <li className="py-2.5">
      <p className="flex justify-between gap-3 text-body font-semibold">
        <span>{name(PART_NAMES[first.part])}</span>
        <span className="tabular-nums">
          {t('guna.of', {
            points: range({ min: Math.min(...all), max: Math.max(...all) }),
            most: points(first.max),
          })}
        </span>
      </p>
      <p className="text-small text-ink-2">
        {sentences.size === 1 ? [...sentences][0] : t('guna.depends_on_time')}
      </p>
    </li>
  );
}

/** The sentence of a part with what both sides have. */
function useSentence(): (result: PartResult) => string {
  const { t } = useTranslation();
  const { name } = useZodiacText();
  const { plain } = useFormat();
  return ({ part, bride, groom }) => {
    const fact = (value: string | number | null) =>
      typeof value === 'number' ? plain(value) : name(FACT_NAMES[part]?.[value ?? '']);
    const same = part === 'nadi' && bride === groom ? '_same' : '';
    return t(`guna.sentence.${part}${same}`, { bride: fact(bride), groom: fact(groom) });
  };
}
