/** A searchable list for more than five options: a field that opens a list with a search box on top. */
import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronDown, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ManyChoices, OneChoice, Option } from './chip-group.tsx';
import { classNames } from './class-names.ts';
import { type ControlProps, Field, type FieldTexts, fieldBox } from './field.tsx';

interface Shared extends FieldTexts {
  options: readonly Option[];
  id?: string;
  placeholder?: string;
  disabled?: boolean;
  onBlur?: () => void;
  ref?: React.Ref<HTMLButtonElement>;
}

type OneProps = Shared & OneChoice;
type ManyProps = Shared & ManyChoices;

/** A labelled choice from a searchable list: one value, or several with `multiple`. */
export function SelectField(props: OneProps | ManyProps) {
  const { label, hint, error, optional, id } = props;
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      {(control) =>
        props.multiple ? <Many {...props} control={control} /> : <One {...props} control={control} />
      }
    </Field>
  );
}

function One({ options, value, onChange, control, ...rest }: OneProps & { control: ControlProps }) {
  const chosen = value ? (options.find((option) => option.value === value) ?? { value, label: value }) : null;
  return (
    <Combobox.Root
      items={options}
      value={chosen}
      isItemEqualToValue={(one, other) => one.value === other.value}
      onValueChange={(option) => option && onChange(option.value)}
      onOpenChangeComplete={(open) => !open && rest.onBlur?.()}
      disabled={rest.disabled}
    >
      <Trigger {...rest} control={control} text={chosen?.label} />
      <List label={rest.label} />
    </Combobox.Root>
  );
}

function Many({ options, value, onChange, control, ...rest }: ManyProps & { control: ControlProps }) {
  const chosen = value.map(
    (one) => options.find((option) => option.value === one) ?? { value: one, label: one },
  );
  return (
    <Combobox.Root
      multiple
      items={options}
      value={chosen}
      isItemEqualToValue={(one, other) => one.value === other.value}
      onValueChange={(list) => onChange(list.map((option) => option.value))}
      onOpenChangeComplete={(open) => !open && rest.onBlur?.()}
      disabled={rest.disabled}
    >
      <Trigger {...rest} control={control} text={chosen.map((option) => option.label).join(', ')} />
      <List label={rest.label} />
    </Combobox.Root>
  );
}

interface TriggerProps {
  control: ControlProps;
  text: string | undefined;
  placeholder?: string;
  ref?: React.Ref<HTMLButtonElement>;
}

function Trigger({ control, text, placeholder, ref }: TriggerProps) {
  const { t } = useTranslation();
  return (
    <Combobox.Trigger
      ref={ref}
      {...control}
      className={classNames(fieldBox, 'flex items-center justify-between gap-2 py-2 text-left')}
    >
      <span className={classNames('line-clamp-2 [overflow-wrap:anywhere]', !text && 'text-ink-2')}>
        {text || (placeholder ?? t('ui.choose'))}
      </span>
      <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} />
    </Combobox.Trigger>
  );
}

function List({ label }: { label: string }) {
  const { t } = useTranslation();
  return (
    <Combobox.Portal>
      <Combobox.Positioner sideOffset={6} collisionPadding={12} className="z-50 outline-none">
        <Combobox.Popup
          aria-label={label}
          className="flex max-h-[min(22rem,var(--available-height))] w-[max(var(--anchor-width),15rem)] max-w-[var(--available-width)] flex-col overflow-hidden rounded-card border border-line bg-paper shadow-float transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <div className="relative shrink-0 border-b border-line">
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-2"
              strokeWidth={1.75}
            />
            <Combobox.Input
              aria-label={t('ui.search_list', { label })}
              placeholder={t('ui.type_to_search')}
              className="h-12 w-full bg-transparent pr-4 pl-12 text-body outline-none placeholder:text-ink-2"
            />
          </div>
          <Combobox.Empty>
            <p className="px-4 py-5 text-small text-ink-2">{t('ui.no_results')}</p>
          </Combobox.Empty>
          <Combobox.List className="min-h-0 overflow-y-auto overscroll-contain p-1.5 empty:p-0">
            {(option: Option) => (
              <Combobox.Item
                key={option.value}
                value={option}
                className="flex min-h-11 items-center justify-between gap-3 rounded-field px-3 py-2 text-body [overflow-wrap:anywhere] select-none data-highlighted:bg-kumkum-soft data-highlighted:shadow-[inset_3px_0_0_var(--color-kumkum)] data-selected:font-semibold"
              >
                {option.label}
                <Combobox.ItemIndicator>
                  <Check aria-hidden="true" className="size-5 text-kumkum" strokeWidth={1.75} />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
