/** The privacy policy. */
import { useTranslation } from 'react-i18next';
import { MAX_PHOTOS, MIN_AGE, POLICY_EFFECTIVE_DATE, PRIVACY_VERSION } from '#domain/limits.ts';
import { useFormat } from '#web/i18n/format.ts';
import { TextPage } from './text-page.tsx';

const SECTIONS = ['collect', 'use', 'see', 'keep', 'rights', 'children', 'changes', 'contact'] as const;

/** /privacy_policy */
export function Component() {
  const { t } = useTranslation();
  const { date, number } = useFormat();
  return (
    <TextPage
      prefix="privacy"
      sections={SECTIONS}
      values={{ age: number(MIN_AGE.Female), photos: number(MAX_PHOTOS) }}
      note={t('privacy.note', { version: PRIVACY_VERSION, date: date(POLICY_EFFECTIVE_DATE, 'long') })}
    />
  );
}
