/** The date of birth in three fields of digits. The date in the form is `year-month-day` as far as it is typed. */
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ageInYears } from '#domain/age.ts';
import { type DatePart, datePartsOf, readDate } from '#domain/typed-date.ts';
import { useFieldErrorText } from '#web/features/manage-profile/lib/field-error-text.ts';
import type { FormValues } from '#web/features/manage-profile/lib/form-values.ts';
import { PARTS, typedInto } from '#web/features/manage-profile/lib/typed-part.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FieldNote, fieldBox } from '#web/ui/field.tsx';

/** From this age in years on, a date of birth is more often that of a parent who fills in the form. */
const PARENTAL_AGE = 45;

export function BirthDate() {
  const { t } = useTranslation();
  const { control } = useFormContext<FormValues>();
  const errorText = useFieldErrorText();
  const dob = useWatch({ control, name: 'dob' }) ?? '';
  const date = readDate(dob);
  const years = date ? ageInYears(date) : 0;
  return (
    <div>
      <Controller
        control={control}
        name="dob"
        render={({ field: { value = '', onChange, onBlur, ref }, fieldState: { error } }) => (
          <DateFields
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            firstRef={ref}
            error={error?.message ? errorText('dob', error.message) : null}
          />
        )}
      />
      <p role="status" className="mt-1.5 text-small text-marigold-ink empty:hidden">
        {years >= PARENTAL_AGE && t('manage.parents_birth', { years })}
      </p>
    </div>
  );
}

interface DateFieldsProps {
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  firstRef: (element: HTMLInputElement | null) => void;
  error: string | null;
}

/** The fields; a full one leads to the next, a deletion in an empty one back, and a pasted date fills all three. */
function DateFields({ value, onChange, onBlur, firstRef, error }: DateFieldsProps) {
  const { t } = useTranslation();
  const inputs = useRef<Partial<Record<DatePart, HTMLInputElement | null>>>({});
  const parts = datePartsOf(value);
  /** Forwards, what is typed next replaces what stands there; backwards, deleting goes on at its end. */
  const focus = (index: number, from: 'start' | 'end' = 'start') => {
    const part = PARTS[index];
    const input = part && inputs.current[part];
    input?.focus();
    input?.setSelectionRange(from === 'start' ? 0 : input.value.length, input.value.length);
  };

  function type(index: number, event: ChangeEvent<HTMLInputElement>): void {
    const { date, goesOn } = typedInto(parts, PARTS[index] as DatePart, event.target.value);
    onChange(date);
    if (goesOn) focus(index + 1);
  }

  function paste(event: ClipboardEvent): void {
    const whole = readDate(event.clipboardData.getData('text'));
    if (!whole) return;
    event.preventDefault();
    onChange(whole);
    focus(PARTS.length - 1);
  }

  function goBack(index: number, event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Backspace' || event.currentTarget.value !== '') return;
    event.preventDefault();
    focus(index - 1, 'end');
  }

  return (
    <fieldset
      aria-describedby={error ? 'dob-note' : undefined}
      aria-invalid={error ? true : undefined}
      onPaste={paste}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onBlur()}
    >
      <legend className="mb-1.5 block text-small font-semibold text-ink">{t('field.dob')}</legend>
      <div className="grid grid-cols-[1fr_1fr_1.4fr] gap-2">
        {PARTS.map((part, index) => (
          <label key={part} className="block text-tiny text-ink-2">
            <span className="mb-1 block">{t(`date.${part}`)}</span>
            <input
              ref={(element) => {
                inputs.current[part] = element;
                if (index === 0) firstRef(element);
              }}
              type="text"
              inputMode="numeric"
              enterKeyHint="next"
              autoComplete={`bday-${part}`}
              aria-invalid={error ? true : undefined}
              value={parts[part]}
              onChange={(event) => type(index, event)}
              onKeyDown={(event) => goBack(index, event)}
              className={classNames(fieldBox, 'h-12 text-center')}
            />
          </label>
        ))}
      </div>
      <FieldNote id="dob-note" error={error} />
    </fieldset>
  );
}
