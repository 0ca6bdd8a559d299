/** One-line and longer text, and numbers typed as text. They work with `register()` of react-hook-form as they are. */
import type { ChangeEvent, InputHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { latinDigits } from '#domain/digits.ts';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts, fieldBox } from './field.tsx';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
  ref?: React.Ref<HTMLInputElement>;
};

/** A labelled input of one line; `type` may be text, email, tel, url, date or time. */
export function TextField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  ...input
}: InputProps & FieldTexts) {
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <input type="text" {...input} {...control} className={classNames(fieldBox, 'h-12', className)} />
      )}
    </Field>
  );
}

interface NumberFieldProps extends Omit<InputProps, 'type' | 'inputMode'>, FieldTexts {
  /** Keyboard: whole numbers, numbers with a point, or phone numbers. Default `numeric`. */
  kind?: 'numeric' | 'decimal' | 'tel';
}

/** Digits typed as text, with the right keyboard; Devanagari digits become Latin ones, which is what is stored. */
export function NumberField({ kind = 'numeric', onChange, ...rest }: NumberFieldProps) {
  function change(event: ChangeEvent<HTMLInputElement>): void {
    const latin = latinDigits(event.target.value);
    if (latin !== event.target.value) event.target.value = latin;
    onChange?.(event);
  }
  return <TextField {...rest} type={kind === 'tel' ? 'tel' : 'text'} inputMode={kind} onChange={change} />;
}

type AreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  ref?: React.Ref<HTMLTextAreaElement>;
};

/** A labelled text of several lines that grows with what is typed. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  id,
  className,
  rows = 3,
  ...area
}: AreaProps & FieldTexts) {
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <textarea
          rows={rows}
          {...area}
          {...control}
          className={classNames(fieldBox, 'block field-sizing-content min-h-24 resize-none py-3', className)}
        />
      )}
    </Field>
  );
}
