/**
 * A searchable list for more than five options: a field that opens a list with a search box on top. On phones the list takes the whole screen,
 * with the field's label as its title.
 */
import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronDown, Search } from 'lucide-react';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from './back-closes.ts';
import { Button } from './button.tsx';
import type { ManyChoices, OneChoice, Option } from './chip-group.tsx';
import { classNames } from './class-names.ts';
import { type ControlProps, Field, type FieldTexts, fieldBox } from './field.tsx';
import { ScrollArea } from './scroll-area.ts';

interface Shared extends FieldTexts {
  options: readonly Option[];
  /** Whether typed text matches the option. Default: its label contains the text. */
  matches?: (option: Option, typed: string) => boolean;
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

function useOpenList({ matches, onBlur, disabled }: Shared) {
  const [open, setOpen] = useState(false);
  useBackCloses(open, () => setOpen(false));
  return {
    root: {
      open,
      onOpenChange: setOpen,
      onOpenChangeComplete: (isOpen: boolean) => !isOpen && onBlur?.(),
      isItemEqualToValue: (one: Option, other: Option) => one.value === other.value,
      filter: matches && ((option: Option, typed: string) => typed.trim() === '' || matches(option, typed)),
      disabled,
    },
    close: () => setOpen(false),
  };
}

function One({ options, value, onChange, control, ...rest }: OneProps & { control: ControlProps }) {
  const chosen = value ? (options.find((option) => option.value === value) ?? { value, label: value }) : null;
  const { root, close } = useOpenList({ options, ...rest });
  return (
    <Combobox.Root
      {...root}
      items={options}
      value={chosen}
      onValueChange={(option) => option && onChange(option.value)}
    >
      <Trigger {...rest} control={control} text={chosen?.label} />
      <List label={rest.label} onDone={close} />
    </Combobox.Root>
  );
}

function Many({ options, value, onChange, control, ...rest }: ManyProps & { control: ControlProps }) {
  const chosen = value.map(
    (one) => options.find((option) => option.value === one) ?? { value: one, label: one },
  );
  const { root, close } = useOpenList({ options, ...rest });
  return (
    <Combobox.Root
      {...root}
      multiple
      items={options}
      value={chosen}
      onValueChange={(list) => onChange(list.map((option) => option.value))}
    >
      <Trigger {...rest} control={control} text={chosen.map((option) => option.label).join(', ')} />
      <List label={rest.label} onDone={close} />
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
      <span className={classNames('line-clamp-2 wrap-anywhere', !text && 'text-ink-2')}>
        {text || (placeholder ?? t('ui.choose'))}
      </span>
      <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
    </Combobox.Trigger>
  );
}

/** Beside the field, or over the whole screen where that is a phone's, also one on its side. */
const PLACE = 'z-50 outline-none narrow:fixed! narrow:inset-0! narrow:size-full! narrow:[transform:none]!';
const BOX =
  'flex flex-col overflow-hidden bg-paper transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 ' +
  'narrow:h-dvh narrow:pt-[env(safe-area-inset-top)] roomy:max-h-[min(22rem,var(--available-height))] roomy:w-[max(var(--anchor-width),15rem)] ' +
  'roomy:max-w-[var(--available-width)] roomy:rounded-card roomy:border roomy:border-line roomy:shadow-float';

function List({ label, onDone }: { label: string; onDone: () => void }) {
  const { t } = useTranslation();
  const area = use(ScrollArea)?.current;
  return (
    <Combobox.Portal>
      <Combobox.Positioner
        sideOffset={6}
        collisionPadding={12}
        collisionBoundary={area ?? undefined}
        className={PLACE}
      >
        <Combobox.Popup aria-label={label} className={BOX}>
          <div className="flex shrink-0 items-center justify-between gap-3 py-1.5 pr-1.5 pl-5 roomy:hidden">
            <p aria-hidden="true" className="font-display text-lead wrap-anywhere">
              {label}
            </p>
            <Button variant="quiet" size="small" onClick={onDone}>
              {t('ui.done')}
            </Button>
          </div>
          <div className="relative shrink-0 border-b border-line">
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-2"
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
                // On a phone-sized screen the list appears below the mouse that opens it: letting go must not choose what is there.
                onMouseUp={(event) => event.preventBaseUIHandler()}
                className="flex min-h-11 items-center justify-between gap-3 rounded-field px-3 py-2 text-body wrap-anywhere select-none data-highlighted:bg-kumkum-soft data-highlighted:shadow-[inset_3px_0_0_var(--color-kumkum)] data-selected:font-semibold"
              >
                {option.label}
                <Combobox.ItemIndicator>
                  <Check aria-hidden="true" className="size-5 text-kumkum" />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
