/** The place of birth, from the bundled list: two letters in either script are enough. No request is sent. */
import { Combobox } from '@base-ui/react/combobox';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeOf, regionOf, searchPlaces } from '#domain/places/places.ts';
import { useZodiacText } from '#web/i18n/zodiac-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Field, fieldBox } from '#web/ui/field.tsx';

const MAX_ROWS = 8;

interface PlaceOption {
  value: string;
  label: string;
  region: string;
}

interface PlaceFieldProps {
  /** Key of a place. */
  value: string | null;
  onChange: (key: string | null) => void;
}

export function PlaceField({ value, onChange }: PlaceFieldProps) {
  const { t } = useTranslation();
  const { name } = useZodiacText();
  const [typed, setTyped] = useState('');
  const optionOf = (key: string): PlaceOption | null => {
    const place = placeOf(key);
    return place ? { value: key, label: name(place), region: name(regionOf(place)) } : null;
  };
  const found = typed.trim().length < 2 ? [] : searchPlaces(typed, MAX_ROWS);
  return (
    <Field label={t('patrika.place')} hint={t('patrika.place_hint')}>
      {(control) => (
        <Combobox.Root
          items={found.flatMap(({ key }) => optionOf(key) ?? [])}
          filter={null}
          value={value ? optionOf(value) : null}
          isItemEqualToValue={(one: PlaceOption, other: PlaceOption) => one.value === other.value}
          onInputValueChange={setTyped}
          onValueChange={(option: PlaceOption | null) => onChange(option?.value ?? null)}
        >
          <Combobox.Input {...control} autoComplete="off" className={classNames(fieldBox, 'h-12')} />
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={6} collisionPadding={12} className="z-50 outline-none">
              <Combobox.Popup className="max-h-[min(22rem,var(--available-height))] w-[var(--anchor-width)] overflow-y-auto rounded-card border border-line bg-paper p-1.5 shadow-float empty:hidden">
                <Combobox.Empty>
                  <p className="px-3 py-3 text-small text-ink-2">
                    {t(typed.trim().length < 2 ? 'patrika.place_type_more' : 'ui.no_results')}
                  </p>
                </Combobox.Empty>
                <Combobox.List>
                  {(option: PlaceOption) => (
                    <Combobox.Item
                      key={option.value}
                      value={option}
                      className="flex min-h-11 flex-wrap items-baseline gap-x-2 rounded-field px-3 py-2 text-body select-none data-highlighted:bg-kumkum-soft data-selected:font-semibold"
                    >
                      {option.label}
                      <span className="text-small text-ink-2">{option.region}</span>
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  );
}
