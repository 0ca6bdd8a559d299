/** A text of one line with suggestions while it is typed. What is suggested may be taken; anything else may be written. */
import { Autocomplete } from '@base-ui/react/autocomplete';
import type { InputHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts, fieldBox } from './field.tsx';

export interface Suggestion {
  /** Becomes the text. */
  label: string;
  /** Distinguishes equal labels, e.g. by the district of a taluka. */
  note?: string;
  /** Tells `onPick` which one was taken. */
  key?: string;
}

interface SuggestFieldProps
  extends FieldTexts,
    Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'autoComplete' | 'lang'> {
  value: string;
  onChange: (text: string) => void;
  /** Called when a suggestion is taken, after `onChange`. */
  onPick?: (suggestion: Suggestion) => void;
  onBlur?: () => void;
  /** Best first; for the text as it is typed. */
  suggestions: readonly Suggestion[];
  ref?: React.Ref<HTMLInputElement>;
}

/** The field. The suggestions are read out as a list box. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, hint, error, optional, value, onChange, onPick, suggestions, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <Autocomplete.Root
          items={suggestions}
          filter={null}
          value={value}
          onValueChange={onChange}
          itemToStringValue={(suggestion) => suggestion.label}
        >
          <Autocomplete.Input {...input} {...control} className={classNames(fieldBox, 'h-12')} />
          {suggestions.length > 0 && <Suggestions label={label} onPick={onPick} />}
        </Autocomplete.Root>
      )}
    </Field>
  );
}

function Suggestions({ label, onPick }: Pick<SuggestFieldProps, 'label' | 'onPick'>) {
  return (
    <Autocomplete.Portal>
      <Autocomplete.Positioner sideOffset={6} collisionPadding={12} className="z-50 outline-none">
        <Autocomplete.Popup className="max-h-[min(18rem,var(--available-height))] w-(--anchor-width) max-w-[var(--available-width)] overflow-y-auto overscroll-contain rounded-card border border-line bg-paper shadow-float">
          <Autocomplete.List aria-label={label} className="p-1.5">
            {(suggestion: Suggestion) => (
              <Autocomplete.Item
                key={`${suggestion.label} ${suggestion.note ?? ''}`}
                value={suggestion}
                onClick={() => onPick?.(suggestion)}
                className="flex min-h-11 flex-wrap items-center gap-x-2 rounded-field px-3 py-2 text-body wrap-anywhere select-none data-highlighted:bg-kumkum-soft data-highlighted:shadow-[inset_3px_0_0_var(--color-kumkum)]"
              >
                {suggestion.label}
                {suggestion.note && <span className="text-small text-ink-2">{suggestion.note}</span>}
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </Autocomplete.Popup>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
  );
}
