/** For a clock time that came twice in its night: both results, and the choice between them. */
import { useTranslation } from 'react-i18next';
import type { Occurrence } from '#domain/patrika/birth.ts';
import type { Preview } from '#web/features/patrika/lib/use-preview.ts';
import { useZodiacText } from '#web/i18n/zodiac-text.ts';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import type { AnswerFieldsProps } from './answer-fields-props.ts';

/** The choice; nothing for other times. */
export function TwoHours({ answers, change, hours }: AnswerFieldsProps & Pick<Preview, 'hours'>) {
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
