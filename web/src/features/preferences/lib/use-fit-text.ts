/** A line of a match as a sentence: what was wished, what is, and why it fits or not. */
import { useTranslation } from 'react-i18next';
import { inchesOf } from '#domain/height.ts';
import { wholeThousands } from '#domain/income.ts';
import type { FitLine } from '#domain/match/fits.ts';
import type { PreferenceKey } from '#domain/match/preferences.ts';
import type { MangalStatus } from '#domain/patrika/mangal.ts';
import { MANGAL_NAMES } from '#domain/patrika/names.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useCentimetresText } from '#web/i18n/height-text.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';
import { usePoints } from '#web/i18n/use-points.ts';
import { useZodiacText } from '#web/i18n/zodiac-text.ts';

/** Columns whose values have labels. */
const LABELLED: Partial<Record<PreferenceKey, string>> = {
  education: 'highest_education',
  city: 'city',
  maritalStatus: 'married_status',
};

/** Returns the sentence in the current language. */
export function useFitText(): (line: FitLine) => string {
  const { t } = useTranslation();
  const { number, rupees } = useFormat();
  const height = useCentimetresText();
  const { points, range } = usePoints();
  const { name } = useZodiacText();
  const labelOf = useOptionLabel();

  function amount(key: PreferenceKey, value: number): string {
    if (key === 'income') return rupees(wholeThousands(value));
    if (key === 'guna') return points(value);
    return key === 'height' ? height(value) : number(value);
  }

  /** By how much a value is outside. */
  function difference(key: PreferenceKey, by: number): string {
    return key === 'height' ? number(Math.max(inchesOf(by), 1)) : amount(key, by);
  }

  function valueText({ key, value }: FitLine): string {
    if (value === null) return '';
    if (key === 'mangal') return name(MANGAL_NAMES[value as MangalStatus]);
    if (typeof value === 'object') return range(value);
    if (typeof value === 'number') return key === 'income' ? rupees(value) : amount(key, value);
    return labelOf(LABELLED[key] ?? '', value);
  }

  /** What was wished; empty for lists, whose values would fill the line. */
  function wantedText({ key, wanted }: FitLine): string {
    if (!wanted || 'anyOf' in wanted) return '';
    if ('min' in wanted) return t('match.at_least', { min: amount(key, wanted.min) });
    return `${amount(key, wanted.from)}–${amount(key, wanted.to)}`;
  }

  return (line) => {
    const { key, reason, by, same } = line;
    // Of who studies or has no work.
    if (key === 'income' && line.value === 0) return t('match.no_income');
    const fact = t(`match.fact.${key}`, { value: valueText(line) });
    if (reason === 'unknown') return t('match.unknown', { preference: t(`preferences.${key}`) });
    if (reason === 'same') {
      return t('match.reason.same', { which: same.map((each) => t(`match.lineage.${each}`)).join(', ') });
    }
    if (reason === 'different') return t('match.reason.different');
    const wish = wantedText(line);
    const outside =
      by === null ? '' : t(`match.by.${reason}`, { by: t(`match.unit.${key}`, { by: difference(key, by) }) });
    const stated = wish ? `${fact}, ${t('match.wish', { wish })}` : fact;
    return [stated, outside || t(`match.reason.${reason}`)].filter(Boolean).join(': ');
  };
}
