/** Where the parents live: a village or taluka, which fills in taluka, district and state as far as they are known. */
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldErrorText } from '#web/features/manage-profile/lib/field-error-text.ts';
import type { FormValues } from '#web/features/manage-profile/lib/form-values.ts';
import { useLoadedChoiceLists } from '#web/i18n/choice-lists.ts';
import { Button } from '#web/ui/button.tsx';
import { SuggestField } from '#web/ui/suggest-field.tsx';
import { ProfileSuggest } from './profile-inputs.tsx';

const REGIONS = ['parent_taluka', 'parent_district', 'parent_state'] as const;
export const PLACE_FIELDS = ['parent_city', ...REGIONS] as const;

/** So many suggestions fit on a phone above its keyboard. */
const SUGGESTIONS = 8;

export function PlaceFields() {
  const { control, formState } = useFormContext<FormValues>();
  const [isEdited, setEdited] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const [city, ...regions] = useWatch({ control, name: PLACE_FIELDS });
  const known = regions.every((region) => region?.trim());
  const isWrong = REGIONS.some((region) => formState.errors[region]);
  const shows = isEdited || isWrong || (!known && (isLeft || regions.some(Boolean)));
  return (
    <>
      <City onLeave={() => setLeft(true)} />
      {shows
        ? REGIONS.map((region) => <ProfileSuggest key={region} name={region} />)
        : known && city && <RegionLine onEdit={() => setEdited(true)} />}
    </>
  );
}

/** The village or town. Taking a suggestion, or typing the whole name of a place, fills in what is known of it. */
function City({ onLeave }: { onLeave: () => void }) {
  const { t, i18n } = useTranslation();
  const { control, setValue, getValues } = useFormContext<FormValues>();
  const errorText = useFieldErrorText();
  const lists = useLoadedChoiceLists();
  const language = i18n.resolvedLanguage === 'mr' ? 'mr' : 'en';

  function fillIn(key: string): void {
    const regions = lists?.regionsOf(key, language);
    if (!regions) return;
    for (const region of REGIONS)
      setValue(region, regions[region], { shouldDirty: true, shouldValidate: regions[region] !== '' });
  }

  function leave(typed: string): void {
    const key = lists?.placeKeyOf(typed);
    if (key && !REGIONS.some((region) => getValues(region))) fillIn(key);
    onLeave();
  }

  return (
    <Controller
      control={control}
      name="parent_city"
      render={({ field: { value = '', onChange, onBlur, ref }, fieldState: { error } }) => (
        <SuggestField
          label={t('field.parent_city')}
          hint={t('manage.hint.parent_city')}
          error={error?.message ? errorText('parent_city', error.message) : null}
          name="parent_city"
          autoComplete="off"
          value={value}
          onChange={onChange}
          onPick={({ key }) => key && fillIn(key)}
          onBlur={() => {
            onBlur();
            leave(value);
          }}
          ref={ref}
          suggestions={value ? (lists?.suggestedPlaces(value, language, SUGGESTIONS) ?? []) : []}
        />
      )}
    />
  );
}

function RegionLine({ onEdit }: { onEdit: () => void }) {
  const { t } = useTranslation();
  const { control } = useFormContext<FormValues>();
  const [taluka, district, state] = useWatch({ control, name: REGIONS });
  return (
    <div className="-mt-3 flex flex-wrap items-center gap-x-3 text-small text-ink-2">
      <p role="status" className="min-w-[8rem] flex-1">
        {t('manage.region_line', { taluka, district, state })}
      </p>
      <Button
        variant="quiet"
        size="small"
        icon={<PencilLine aria-hidden="true" className="size-4" />}
        onClick={onEdit}
      >
        {t('manage.region_edit')}
      </Button>
    </div>
  );
}
