/** The sentence beside a field that was filled wrongly or not at all. */
import { useTranslation } from 'react-i18next';
import { type FieldType, factsOf, type ProfileField } from '#domain/profile-fields.ts';
import { withinSentence } from './within-sentence.ts';

/** The types in which something is chosen; all others are written. */
const CHOSEN: ReadonlySet<FieldType> = new Set(['choice', 'date', 'time', 'height']);

/** Returns a function from a field and the message of its schema (domain/validation.ts) to the sentence, which names the field. */
export function useFieldErrorText(): (field: ProfileField, message: string) => string {
  const { t } = useTranslation();
  return (field, message) => {
    const [key = '', found] = message.split(' ');
    if (key !== 'error.required') return t(key, { found: Number(found) });
    const label = withinSentence(t([`field.${field}_short`, `field.${field}`]));
    return t(CHOSEN.has(factsOf(field).type) ? 'error.choose' : 'error.fill', { field: label });
  };
}
