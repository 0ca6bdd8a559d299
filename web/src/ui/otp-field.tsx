/** The six boxes of the one-time code: pasting fills all of them, and phones may suggest the mailed code. */
import { OTPField } from '@base-ui/react/otp-field';
import { useTranslation } from 'react-i18next';
import { latinDigits } from '#domain/digits.ts';
import { CODE_LENGTH } from '#domain/limits.ts';
import { Field, type FieldTexts } from './field.tsx';

const POSITIONS = Array.from({ length: CODE_LENGTH }, (_, index) => index + 1);

interface OtpFieldProps extends FieldTexts {
  value: string;
  onChange: (value: string) => void;
  /** Called when the last box was filled. */
  onComplete?: (value: string) => void;
  disabled?: boolean;
  name?: string;
}

/** A labelled one-time code; the value is up to six Latin digits. */
export function OtpField({ value, onChange, onComplete, disabled, name, ...texts }: OtpFieldProps) {
  const { t } = useTranslation();
  return (
    <Field {...texts}>
      {(control) => (
        <OTPField.Root
          id={control.id}
          aria-describedby={control['aria-describedby']}
          name={name}
          length={CODE_LENGTH}
          value={value}
          disabled={disabled}
          validationType="none"
          inputMode="numeric"
          normalizeValue={(typed) => latinDigits(typed).replace(/[^0-9]/g, '')}
          onValueChange={onChange}
          onValueComplete={onComplete}
          className="grid grid-cols-6 gap-2"
        >
          {POSITIONS.map((position) => (
            <OTPField.Input
              key={position}
              aria-invalid={control['aria-invalid']}
              aria-label={
                position === 1 ? undefined : t('ui.code_position', { position, length: CODE_LENGTH })
              }
              className="h-14 w-full min-w-0 rounded-field border border-line-strong/70 bg-field text-center text-[1.375rem] font-semibold text-ink transition-colors focus:border-kumkum focus:outline-2 focus:outline-offset-1 focus:outline-kumkum data-filled:not-aria-invalid:border-ink-2 aria-invalid:border-kumkum disabled:opacity-60"
            />
          ))}
        </OTPField.Root>
      )}
    </Field>
  );
}
