/** A match of guna milan in sentences: the same for the sheet and for its picture. */
import { useTranslation } from 'react-i18next';
import type { GunaMatch } from '#domain/guna/match.ts';
import { PART_NAMES, VASHYA_NAMES } from '#domain/guna/names.ts';
import { type GunaPart, MAX_POINTS, PARTS, type PartResult } from '#domain/guna/parts.ts';
import { bandOf, type PointRange } from '#domain/guna/totals.ts';
import { BODY_NAMES, GANA_NAMES, NADI_NAMES, type Name, YONI_NAMES } from '#domain/patrika/names.ts';
import { useFormat } from '#web/i18n/format.ts';
import { usePoints } from '#web/i18n/use-points.ts';
import { useZodiacText } from '#web/i18n/zodiac-text.ts';

export interface SheetText {
  total: string;
  band: string;
  /** What families ask first: nadi and mangal in one line. */
  first: string;
  /** Why there is a range, and how far the almanacs differ. */
  ranges: string[];
  /** The totals of those tables of other almanacs that differ. */
  tables: string[];
  /** `shares` are the least and the most of its points that are possible, each from 0 to 1. */
  parts: { part: GunaPart; name: string; points: string; sentence: string; shares: PointRange }[];
  mangal: string;
  notes: { key: string; text: string; source: string }[];
}

/** Names by code of what a part compares. */
const FACT_NAMES: Partial<Record<GunaPart, Record<string, Name>>> = {
  vashya: VASHYA_NAMES,
  yoni: YONI_NAMES,
  maitri: BODY_NAMES,
  gana: GANA_NAMES,
  nadi: NADI_NAMES,
};

/** Returns the texts of a match in the current language; ranges where an uncertain birth time allows several totals. */
export function useSheetText(): (match: GunaMatch) => SheetText {
  const { t } = useTranslation();
  const { name } = useZodiacText();
  const { range, points } = usePoints();
  const sentence = useSentence();

  function partText(results: PartResult[], part: GunaPart) {
    const all = results.map((result) => result.points);
    const most = MAX_POINTS[part];
    const reached = { min: Math.min(...all), max: Math.max(...all) };
    const sentences = new Set(results.map(sentence));
    const [only] = sentences.size === 1 ? sentences : [];
    return {
      part,
      name: name(PART_NAMES[part]),
      points: t('guna.of', {
        points: range(reached),
        most: points(most),
      }),
      shares: { min: reached.min / most, max: reached.max / most },
      sentence: only ?? t('guna.depends_on_time'),
    };
  }

  function nadiText(results: PartResult[]): string {
    const [first] = results;
    const all = new Set(results.map((result) => result.points));
    if (!first || all.size > 1) return t('guna.nadi_open');
    const key = first.bride === first.groom ? 'guna.nadi_same' : 'guna.nadi_different';
    return t(key, { points: points(first.points) });
  }

  const resultsOf = ({ parts }: GunaMatch, part: GunaPart) =>
    parts.flatMap((answer) => answer.parts.filter((result) => result.part === part));

  return (match) => {
    const { total, almanacs, differing, notes, mangal } = match;
    return {
      total: t('guna.total', { total: range(total) }),
      first: `${nadiText(resultsOf(match, 'nadi'))}\u00A0· ${t(`guna.mangal_short.${mangal}`)}`,
      band: [...new Set([bandOf(total.min), bandOf(total.max)])]
        .map((band) => t(`guna.band.${band}`))
        .join(' – '),
      ranges: [
        ...(total.min === total.max ? [] : [t('guna.range_by_time')]),
        almanacs.min === almanacs.max
          ? t('guna.almanacs_agree')
          : t('guna.almanacs', { range: range(almanacs) }),
      ],
      tables: differing.map(({ part, name: table, total: other }) =>
        t('guna.by_table', {
          part: name(PART_NAMES[part]),
          table: t(`guna.table.${table}`),
          total: range(other),
        }),
      ),
      parts: PARTS.map((part) => partText(resultsOf(match, part), part)),
      mangal: t(`guna.mangal.${mangal}`),
      notes: notes.map(({ part, code }) => ({
        key: `${part} ${code}`,
        text: `${name(PART_NAMES[part])}: ${t(`guna.note.${part}.${code}`)}`,
        source: t(`guna.source.${part}.${code}`),
      })),
    };
  };
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
