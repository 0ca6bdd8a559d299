/** Who sees the patrika, and whether lists show totals. */
import { useTranslation } from 'react-i18next';
import { PATRIKA_LEVELS, type PatrikaLevel } from '#domain/patrika/answers.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import type { AnswerFieldsProps } from './answer-fields-props.ts';

/** The fields. */
export function SharingFields({ answers, change }: AnswerFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <ChipGroup
        label={t('patrika.level')}
        hint={t(answers.level === 'accepted' ? 'patrika.level_accepted_hint' : 'patrika.level_hint')}
        options={PATRIKA_LEVELS.map((value) => ({ value, label: t(`patrika.level.${value}`) }))}
        value={answers.level}
        onChange={(value) => change({ level: value as PatrikaLevel })}
      />
      <CheckField checked={answers.guna_on_lists} onChange={(guna_on_lists) => change({ guna_on_lists })}>
        {t('patrika.guna_on_lists')}
      </CheckField>
    </>
  );
}
