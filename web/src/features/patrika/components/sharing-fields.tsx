/** Who sees the patrika, and whether lists show totals. */
import { useTranslation } from 'react-i18next';
import { PATRIKA_LEVELS, type PatrikaLevel } from '#domain/patrika/answers.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import type { AnswerFieldsProps } from './answer-fields-props.ts';

/** What each level shows to whom. */
const HINTS = {
  members: 'patrika.level_members_hint',
  accepted: 'patrika.level_accepted_hint',
  nobody: 'patrika.level_nobody_hint',
} as const satisfies Record<PatrikaLevel, string>;

export function SharingFields({ answers, change }: AnswerFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <ChipGroup
        label={t('patrika.level')}
        hint={`${t(HINTS[answers.level])} ${t('patrika.never_shown')}`}
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
