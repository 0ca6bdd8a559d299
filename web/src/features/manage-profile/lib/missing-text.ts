/** The missing fields of a section as a sentence: 'Income is missing', 'City, height and 3 more are missing'. */
import { useTranslation } from 'react-i18next';
import { type ProfileField, requiredFields } from '#domain/profile-fields.ts';
import { withinSentence } from './within-sentence.ts';

/** As many names as fit on two lines of a phone. */
const MAX_NAMES = 2;

/** Who has none of them has not said yet whether there is work. */
const WORK = requiredFields('professional');

/** Returns a function from the missing fields to the sentence. */
export function useMissingText(): (missing: readonly ProfileField[]) => string {
  const { t } = useTranslation();
  return (missing) => {
    if (missing.length === 0) return t('ui.incomplete');
    if (WORK.every((field) => missing.includes(field))) return t('work.question');
    const [first = '', second = ''] = missing
      .slice(0, MAX_NAMES)
      .map((field) => t([`field.${field}_short`, `field.${field}`]));
    if (missing.length === 1) return t('manage.missing_one', { first });
    const next = withinSentence(second);
    if (missing.length === 2) return t('manage.missing_two', { first, second: next });
    return t('manage.missing_more', { first, second: next, more: missing.length - MAX_NAMES });
  };
}
