/** A small choice of numbers: the platform's own list, which phones show as a wheel. */
import { classNames } from './class-names.ts';
import { fieldBox } from './field.tsx';

interface NumberSelectProps {
  label: string;
  values: readonly number[];
  value: number | undefined;
  /** The words for a number. */
  textOf: (value: number) => string;
  /** The words for no number. It can't be chosen again. */
  placeholder: string;
  onChange: (value: number) => void;
}

/** The field; its label is read out only. A value that is not on offer is offered too. */
export function NumberSelect(props: NumberSelectProps) {
  const { label, values, value, textOf, placeholder, onChange } = props;
  const offered = value === undefined || values.includes(value) ? values : [...values, value];
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(Number(target.value))}
      className={classNames(fieldBox, 'h-12 select-arrow', value === undefined && 'text-ink-2')}
    >
      <option value="" disabled>
        {placeholder}
      </option>
      {offered.map((number) => (
        <option key={number} value={number}>
          {textOf(number)}
        </option>
      ))}
    </select>
  );
}
