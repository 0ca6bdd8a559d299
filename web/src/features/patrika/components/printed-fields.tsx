/** The family's printed patrika: almanac, rashi, nakshatra, charan and lagna. It stands above what is computed. */
import { useTranslation } from 'react-i18next';
import { PATRIKA_LENGTHS, printedOf } from '#domain/patrika/answers.ts';
import { ALMANAC_NAMES, NAKSHATRA_NAMES, RASHI_NAMES } from '#domain/patrika/names.ts';
import { ALMANACS, type Almanac, nakshatrasOf, printedProblem } from '#domain/patrika/printed.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useZodiacText } from '#web/i18n/zodiac-text.ts';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { AnswerFieldsProps } from './answer-fields-props.ts';

/** The fields. A nakshatra or charan that cannot go with the rashi is refused, and the possible ones are named. */
export function PrintedFields({ answers, change }: AnswerFieldsProps) {
  const { t } = useTranslation();
  const { plain } = useFormat();
  const { name, nakshatra } = useZodiacText();
  const rashis = RASHI_NAMES.map((entry, index) => ({ value: String(index + 1), label: name(entry) }));
  const stars = NAKSHATRA_NAMES.map((entry, index) => ({ value: String(index + 1), label: name(entry) }));
  const printed = printedOf(answers);
  const problem = printed && printedProblem(printed);
  const text = (value: number | null) => (value === null ? null : String(value));
  return (
    <>
      <SelectField
        label={t('patrika.almanac')}
        options={ALMANACS.map((value) => ({ value, label: name(ALMANAC_NAMES[value]) }))}
        value={answers.almanac}
        onChange={(value) => change({ almanac: value as Almanac, almanac_name: null })}
      />
      {answers.almanac === 'other' && (
        <TextField
          label={t('patrika.almanac_name')}
          optional
          maxLength={PATRIKA_LENGTHS.almanac_name}
          value={answers.almanac_name ?? ''}
          onChange={(event) => change({ almanac_name: event.target.value || null })}
        />
      )}
      <SelectField
        label={t('patrika.rashi')}
        options={rashis}
        value={text(answers.printed_rashi)}
        onChange={(value) => change({ printed_rashi: Number(value) })}
      />
      <SelectField
        label={t('patrika.nakshatra')}
        options={stars}
        value={text(answers.printed_nakshatra)}
        error={
          problem?.code === 'nakshatra_not_in_rashi'
            ? t('patrika.nakshatra_not_in_rashi', { possible: problem.possible.map(nakshatra).join(', ') })
            : null
        }
        hint={
          answers.printed_rashi &&
          t('patrika.nakshatras_of_rashi', {
            possible: nakshatrasOf(answers.printed_rashi).map(nakshatra).join(', '),
          })
        }
        onChange={(value) => change({ printed_nakshatra: Number(value), printed_charan: null })}
      />
      <ChipGroup
        label={t('patrika.charan')}
        optional
        options={[1, 2, 3, 4].map((value) => ({ value: String(value), label: plain(value) }))}
        value={text(answers.printed_charan)}
        error={
          problem?.code === 'charan_not_in_rashi'
            ? t('patrika.charan_not_in_rashi', { possible: problem.possible.map(plain).join(', ') })
            : null
        }
        onChange={(value) => change({ printed_charan: Number(value) })}
      />
      <SelectField
        label={t('patrika.lagna')}
        optional
        options={rashis}
        value={text(answers.printed_lagna)}
        onChange={(value) => change({ printed_lagna: Number(value) })}
      />
    </>
  );
}
