/** The fields of the profile's forms: label, hint and error by column name, connected to the surrounding form. */
import { type InputHTMLAttributes, useContext } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { countCharacters } from '#domain/character-count.ts';
import { withoutHidden } from '#domain/hidden-characters.ts';
import { factsOf, type ProfileField } from '#domain/profile-fields.ts';
import { amountDigits } from '#domain/validation.ts';
import { useFieldErrorText } from '#web/features/manage-profile/lib/field-error-text.ts';
import type { FormValues } from '#web/features/manage-profile/lib/form-values.ts';
import { useLoadedChoiceLists } from '#web/i18n/choice-lists.ts';
import { useChoiceMatch } from '#web/i18n/choice-match.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';
import { ChipGroup, MAX_CHIPS } from '#web/ui/chip-group.tsx';
import type { FieldTexts } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SuggestField } from '#web/ui/suggest-field.tsx';
import { NumberField, TextArea, TextField } from '#web/ui/text-field.tsx';
import { LabelContext } from './label-context.ts';

interface ProfileFieldProps {
  name: ProfileField;
  /** Translation key of the hint: why the value is needed, or its format. */
  hint?: string;
}

function useFieldTexts({ name, hint }: ProfileFieldProps): FieldTexts {
  const { t } = useTranslation();
  const { getFieldState, formState } = useFormContext<FormValues>();
  const errorText = useFieldErrorText();
  const context = useContext(LabelContext);
  const message = getFieldState(name, formState).error?.message;
  return {
    label: t(`field.${name}`, { context }),
    hint: hint && t(hint),
    error: message ? errorText(name, message) : null,
    optional: factsOf(name).optional,
  };
}

type InputProps = ProfileFieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'size'>;

/** A text of one line; `type` may be date, time or url. */
export function ProfileText({ name, hint, ...input }: InputProps) {
  const { register } = useFormContext<FormValues>();
  return <TextField {...useFieldTexts({ name, hint })} {...input} {...register(name)} />;
}

/** So many suggestions fit on a phone above its keyboard. */
const SUGGESTIONS = 8;

/** A text that is usually one of many known choices: an occupation, a place. Suggestions are shown in the language of the page. */
export function ProfileSuggest({ name, hint, autoComplete = 'off' }: InputProps) {
  const { control, getValues } = useFormContext<FormValues>();
  const { i18n } = useTranslation();
  const texts = useFieldTexts({ name, hint });
  const lists = useLoadedChoiceLists();
  const language = i18n.resolvedLanguage === 'mr' ? 'mr' : 'en';
  const suggestionsFor = (typed: string) =>
    (lists?.searchChoices(name, typed, SUGGESTIONS, getValues('parent_district')) ?? [])
      .map((choice) => ({ label: choice[language] }))
      .filter(({ label }, _index, all) => all.length > 1 || label !== typed);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value = '', onChange, onBlur, ref } }) => (
        <SuggestField
          {...texts}
          name={name}
          autoComplete={autoComplete}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          ref={ref}
          suggestions={suggestionsFor(value)}
        />
      )}
    />
  );
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

/** An amount in rupees. What was typed is shown with separators under it. */
export function ProfileAmount({ name, hint }: ProfileFieldProps) {
  const { t } = useTranslation();
  const { register, control } = useFormContext<FormValues>();
  const { rupees } = useFormat();
  const amount = Number(amountDigits(useWatch({ control, name }) ?? '') || Number.NaN);
  const texts = useFieldTexts({ name, hint });
  const written = Number.isFinite(amount) && t('profile.income_month', { income: rupees(amount) });
  return (
    <NumberField
      {...texts}
      hint={written ? `${written} · ${texts.hint}` : texts.hint}
      kind="decimal"
      autoComplete="off"
      {...register(name)}
    />
  );
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
  const matches = useChoiceMatch(name);
  const shown = options.map((value) => ({ value, label: labelOf(name, value) }));
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) =>
        options.length <= MAX_CHIPS ? (
          <ChipGroup {...texts} options={shown} value={value} onChange={onChange} onBlur={onBlur} ref={ref} />
        ) : (
          <SelectField
            {...texts}
            options={shown}
            matches={matches}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            ref={ref}
          />
        )
      }
    />
  );
}
