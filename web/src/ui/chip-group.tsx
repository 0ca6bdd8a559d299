/** Options as chips, when there are five or fewer. Real radio buttons and checkboxes underneath. */
import { Check } from 'lucide-react';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldNote, type FieldTexts, OptionalMark } from './field.tsx';

/** With more options a searchable list is used instead. */
export const MAX_CHIPS = 5;

export interface Option {
  value: string;
  label: string;
}

interface Shared extends FieldTexts {
  options: readonly Option[];
  name?: string;
  onBlur?: () => void;
  /** The ref of the first chip, so that a form can focus it. */
  ref?: React.Ref<HTMLInputElement>;
}

/** One value is chosen. */
export interface OneChoice {
  multiple?: false;
  value: string | null | undefined;
  onChange: (value: string) => void;
}

/** Any number of values is chosen. */
export interface ManyChoices {
  multiple: true;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

const chip =
  'relative inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 text-body transition-colors select-none ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-kumkum';

/** A group of chips: one choice, or several with `multiple`. */
export function ChipGroup(props: Shared & (OneChoice | ManyChoices)) {
  const { label, hint, error, optional, options, onBlur, ref } = props;
  const generated = useId();
  const noteId = `${generated}-note`;
  const chosen = props.multiple ? props.value : props.value ? [props.value] : [];

  function choose(value: string, on: boolean): void {
    if (!props.multiple) props.onChange(value);
    else props.onChange(on ? [...props.value, value] : props.value.filter((one) => one !== value));
  }

  return (
    <fieldset
      aria-describedby={error || hint ? noteId : undefined}
      aria-invalid={error ? true : undefined}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onBlur?.()}
    >
      <legend className="mb-1.5 block text-small font-semibold text-ink">
        {label}
        {optional && <OptionalMark />}
      </legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option, index) => {
          const on = chosen.includes(option.value);
          return (
            <label
              key={option.value}
              className={classNames(
                chip,
                on
                  ? 'border-kumkum bg-kumkum-soft font-semibold text-kumkum-deep'
                  : error
                    ? 'border-kumkum bg-field'
                    : 'border-line-strong/70 bg-field',
              )}
            >
              <input
                ref={index === 0 ? ref : undefined}
                type={props.multiple ? 'checkbox' : 'radio'}
                name={props.name ?? generated}
                value={option.value}
                checked={on}
                onChange={(event) => choose(option.value, event.target.checked)}
                className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full opacity-0"
              />
              {on && <Check aria-hidden="true" className="size-4 stroke-2" />}
              <span className="pointer-events-none text-centred">{option.label}</span>
            </label>
          );
        })}
      </div>
      <FieldNote id={noteId} hint={hint} error={error} />
    </fieldset>
  );
}
