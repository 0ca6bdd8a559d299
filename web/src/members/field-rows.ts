/** The fields that the registry gives a row of their own (`row`), as texts. */
import { useTranslation } from 'react-i18next';
import { type FieldFacts, factsOf, fieldsWith, type ProfileField } from '#domain/profile-fields.ts';
import type { KnownProfile } from '#web/backend/types.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useHeightText } from '#web/i18n/height-text.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';

interface FieldRow {
  field: ProfileField;
  label: string;
  text: string;
}

/** Returns a function to the rows of a member's fields with these facts; fields without a value are left out. */
export function useFieldRows(): (member: KnownProfile, facts: Partial<FieldFacts>) => FieldRow[] {
  const { t } = useTranslation();
  const { date, time, rupees } = useFormat();
  const height = useHeightText();
  const optionLabel = useOptionLabel();

  function textOf(field: ProfileField, { type }: FieldFacts, value: string | number): string {
    switch (type) {
      case 'choice':
      case 'suggested':
        return optionLabel(field, String(value));
      case 'date':
        return date(String(value), 'long');
      case 'height':
        return height(Number(value));
      case 'rupees':
        return rupees(Number(value));
      case 'time':
        return time(String(value));
      default:
        return String(value);
    }
  }

  return (member, facts) => {
    const fields: readonly ProfileField[] = fieldsWith({ ...facts, row: true });
    const values: Partial<Record<ProfileField, string | number | null>> = member;
    return fields.flatMap((field) => {
      const value = values[field];
      if (value === null || value === undefined) return [];
      return [{ field, label: t(`field.${field}`), text: textOf(field, factsOf(field), value) }];
    });
  };
}
