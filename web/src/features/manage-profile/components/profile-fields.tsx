/** The fields of the profile's forms: label, hint and error by column name, connected to the surrounding form. */
import type { InputHTMLAttributes } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { countCharacters } from '#domain/character-count.ts';
import { withoutHidden } from '#domain/hidden-characters.ts';
import { OPTIONAL_FIELDS, type ProfileField } from '#domain/profile-fields.ts';
import type { FormValues } from '#web/features/manage-profile/lib/form-values.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';
import { ChipGroup, MOST_CHIPS } from '#web/ui/chip-group.tsx';
import type { FieldTexts } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { NumberField, TextArea, TextField } from '#web/ui/text-field.tsx';

const OPTIONAL: ReadonlySet<string> = new Set(Object.values(OPTIONAL_FIELDS).flat());

interface ProfileFieldProps {
  name: ProfileField;
  /** Translation key of the hint: why the value is needed, or its format. */
  hint?: string;
}

function useFieldTexts({ name, hint }: ProfileFieldProps): FieldTexts {
  const { t } = useTranslation();
  const { getFieldState, formState } = useFormContext<FormValues>();
  const message = getFieldState(name, formState).error?.message;
  return {
    label: t(`field.${name}`),
    hint: hint && t(hint),
    error: message ? t(message) : null,
    optional: OPTIONAL.has(name),
  };
}

type InputProps = ProfileFieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'size'>;

/** A text of one line; `type` may be date, time or url. */
export function ProfileText({ name, hint, ...input }: InputProps) {
  const { register } = useFormContext<FormValues>();
  return <TextField {...useFieldTexts({ name, hint })} {...input} {...register(name)} />;
}

/** A number or phone number, with the keyboard for it. */
export function ProfileNumber({
  name,
  hint,
  kind,
  ...input
}: InputProps & { kind: 'numeric' | 'decimal' | 'tel' }) {
  const { register } = useFormContext<FormValues>();
  return <NumberField {...useFieldTexts({ name, hint })} kind={kind} {...input} {...register(name)} />;
}

/** A text of several lines. */
export function ProfileArea({ name, hint, rows }: ProfileFieldProps & { rows?: number }) {
  const { register } = useFormContext<FormValues>();
  return <TextArea {...useFieldTexts({ name, hint })} rows={rows} {...register(name)} />;
}

/** A text of several lines with a counter of the remaining characters. */
export function CountedArea({ name, most }: { name: ProfileField; most: number }) {
  const { t } = useTranslation();
  const { register, control } = useFormContext<FormValues>();
  const text = useWatch({ control, name }) ?? '';
  const left = Math.max(0, most - countCharacters(withoutHidden(text).trim()));
  const hint = t('manage.hint.characters_left', { left, most });
  return <TextArea {...useFieldTexts({ name })} hint={hint} {...register(name)} />;
}

/** One of the allowed values: as chips when there are few, otherwise as a searchable list. */
export function ProfileChoice({ name, hint, options }: ProfileFieldProps & { options: readonly string[] }) {
  const { control } = useFormContext<FormValues>();
  const texts = useFieldTexts({ name, hint });
  const labelOf = useOptionLabel();
  const shown = options.map((value) => ({ value, label: labelOf(name, value) }));
  const Choice = options.length <= MOST_CHIPS ? ChipGroup : SelectField;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Choice {...texts} options={shown} value={value} onChange={onChange} onBlur={onBlur} ref={ref} />
      )}
    />
  );
}
