/** Height: feet and inches are chosen, or typed in common notations (`5'4`, `162 cm`). */
import { useId, useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { latinDigits } from '#domain/digits.ts';
import { storedHeight } from '#domain/height.ts';
import { parseHeight } from '#domain/typed-height.ts';
import { useFieldErrorText } from '#web/features/manage-profile/lib/field-error-text.ts';
import type { FormValues } from '#web/features/manage-profile/lib/form-values.ts';
import { useHeightText } from '#web/i18n/height-text.ts';
import { FieldNote, fieldBox } from '#web/ui/field.tsx';
import { NumberSelect } from '#web/ui/number-select.tsx';

const FEET = [4, 5, 6, 7];
const INCHES = Array.from({ length: 12 }, (_, inches) => inches);

/** The field of the personal form. */
export function HeightField() {
  const { control, getFieldState, formState } = useFormContext<FormValues>();
  const errorText = useFieldErrorText();
  const message = getFieldState('height', formState).error?.message;
  return (
    <Controller
      control={control}
      name="height"
      render={({ field: { value = '', onChange, onBlur, ref } }) => (
        <HeightBoxes
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          inputRef={ref}
          error={message ? errorText('height', message) : null}
        />
      )}
    />
  );
}

interface HeightBoxesProps {
  /** As stored, or as typed when that can't be read. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  inputRef: React.Ref<HTMLInputElement>;
  error: string | null;
}

function HeightBoxes({ value, onChange, onBlur, inputRef, error }: HeightBoxesProps) {
  const { t } = useTranslation();
  const height = useHeightText();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const known = parseHeight(value);
  const shown = known ? latinDigits(height(Number(storedHeight(known)))) : value;

  function choose(feet: number | undefined, inches: number | undefined): void {
    setTyped(null);
    onChange(storedHeight({ feet: feet ?? 5, inches: inches ?? 0 }));
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold text-ink">
        {t('field.height')}
      </label>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        <NumberSelect
          label={t('height.feet')}
          values={FEET}
          value={known?.feet}
          textOf={(number) => t('height.feet_number', { number })}
          placeholder={t('height.feet')}
          onChange={(feet) => choose(feet, known?.inches)}
        />
        <NumberSelect
          label={t('height.inches')}
          values={INCHES}
          value={known?.inches}
          textOf={(number) => t('height.inches_number', { number })}
          placeholder={t('height.inches')}
          onChange={(inches) => choose(known?.feet, inches)}
        />
        <input
          ref={inputRef}
          id={id}
          type="text"
          autoComplete="off"
          placeholder={t('height.typed')}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          value={typed ?? shown}
          onChange={({ target }) => {
            const height = parseHeight(target.value);
            setTyped(target.value);
            onChange(height ? storedHeight(height) : target.value);
          }}
          onBlur={() => {
            setTyped(null);
            onBlur();
          }}
          className={`${fieldBox} h-12 max-sm:col-span-2`}
        />
      </div>
      <FieldNote id={`${id}-note`} hint={t('manage.hint.height')} error={error} />
    </div>
  );
}
