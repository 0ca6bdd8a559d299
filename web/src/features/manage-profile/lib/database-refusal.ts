/** Values that the form accepted and the database rejected, recognised by the constraint's name. */
import { type FormSection, factsOf, fieldsOf, type ProfileField } from '#domain/profile-fields.ts';
import { toBackendError } from '#web/backend/errors.ts';

export interface FieldRefusal {
  field: ProfileField;
  /** Translation key of the message at the field. */
  messageKey: string;
}

const CHECK_VIOLATION = '23514';
const UNKNOWN_OPTION = '23503';
const CONSTRAINT = /profiles_(\w+)_(format|range|length|age|choice|fkey)\b/;

/** Whether the database allows no more changes today, which belongs to no field. */
export function isLimit(error: unknown): boolean {
  return toBackendError(error).code === 'PT429';
}

/** The field of the section that the database rejected; null for all other errors. */
export function fieldRefusal(
  section: FormSection,
  error: unknown,
  gender: string | undefined,
): FieldRefusal | null {
  const { code, message } = toBackendError(error);
  if (message === 'number_change_limit') return { field: 'phone', messageKey: 'error.number_change_limit' };
  if (code !== CHECK_VIOLATION && code !== UNKNOWN_OPTION) return null;
  const [, column = '', rule = ''] = CONSTRAINT.exec(message) ?? [];
  const field = fieldsOf(section).find((one) => one === column);
  return field ? { field, messageKey: messageOf(field, rule, gender) } : null;
}

function messageOf(field: ProfileField, rule: string, gender: string | undefined): string {
  switch (rule) {
    case 'age':
      return gender === 'Male' ? 'error.age_man' : 'error.age_woman';
    case 'length':
      return 'error.too_long';
    case 'range':
      return factsOf(field).type === 'height' ? 'error.height' : 'error.income';
    case 'choice':
    case 'fkey':
      return 'error.option';
    default:
      return factsOf(field).type === 'link' ? 'error.url' : 'error.phone';
  }
}
