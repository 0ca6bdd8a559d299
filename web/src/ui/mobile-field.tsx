/** The field of a mobile number: the keypad of digits, and +91 in front, which nobody has to type. */
import { latinDigits } from '#domain/digits.ts';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts, fieldBox } from './field.tsx';

interface MobileFieldProps extends FieldTexts {
  ref?: React.Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  /** `off` for somebody else's number. */
  autoComplete?: 'tel' | 'off';
}

/** The number as it was typed, with Latin digits. A number that begins with `+` or 00 says its country itself. */
export function MobileField({
  ref,
  value,
  onChange,
  onFocus,
  onBlur,
  autoComplete = 'tel',
  ...texts
}: MobileFieldProps) {
  const saysCountry = /^\s*(\+|00)/.test(value);
  return (
    <Field {...texts}>
      {(control) => (
        <div className="relative">
          {!saysCountry && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 left-[15px] flex items-center text-body text-ink-2"
            >
              +91
            </span>
          )}
          <input
            {...control}
            ref={ref}
            type="tel"
            name="phone"
            inputMode="tel"
            autoComplete={autoComplete}
            value={value}
            onChange={({ target }) => onChange(latinDigits(target.value))}
            onFocus={onFocus}
            onBlur={onBlur}
            className={classNames(fieldBox, 'h-12 tracking-wide tabular-nums', !saysCountry && 'pl-[3.5rem]')}
          />
        </div>
      )}
    </Field>
  );
}
