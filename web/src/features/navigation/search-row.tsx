/** One compact result of the header search: photo, full name, user code, age, city, height. */
import { useTranslation } from 'react-i18next';
import type { ListedProfile } from '#web/backend/types.ts';
import { useAgeText } from '#web/i18n/age-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useHeightText } from '#web/i18n/height-text.ts';
import { useMemberName } from '#web/i18n/member-name.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';
import { Photo } from '#web/members/photo.tsx';
import { usePhotoAddresses } from '#web/members/photo-addresses.ts';
import { classNames } from '#web/ui/class-names.ts';

interface SearchRowProps {
  id: string;
  profile: ListedProfile;
  /** Selected by the arrow keys. */
  active: boolean;
  onOpen: () => void;
}

/** An option of the search's list box; focus and key handling stay in the search box. */
export function SearchRow({ id, profile, active, onOpen }: SearchRowProps) {
  const { t } = useTranslation();
  const { plain } = useFormat();
  const age = useAgeText();
  const height = useHeightText();
  const optionLabel = useOptionLabel();
  const name = useMemberName()(profile);
  const addressOf = usePhotoAddresses(profile, [profile.first_photo]);
  const facts = [
    age(profile),
    profile.city && optionLabel('city', profile.city),
    profile.height !== null && height(profile.height),
  ].filter(Boolean);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are reached by aria-activedescendant
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
    <div
      id={id}
      role="option"
      aria-selected={active}
      onClick={onOpen}
      className={classNames(
        'flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2.5 hover:bg-kumkum-soft',
        active && 'bg-kumkum-soft shadow-[inset_3px_0_0_var(--color-kumkum)]',
      )}
    >
      <Photo
        src={addressOf(profile.first_photo)}
        name={name}
        focus={profile.first_photo_focus}
        alt=""
        sizes="48px"
        ratio={1}
        className="w-12 shrink-0 rounded-field"
      />
      <span className="min-w-32 flex-1">
        <span className="block font-semibold leading-snug">{name}</span>
        <span className="block text-small text-ink-2">{facts.join('\u00A0· ')}</span>
      </span>
      <span className="ml-auto shrink-0 rounded-full bg-done-soft px-2.5 py-0.5 text-tiny font-semibold text-ink">
        <span className="sr-only">{t('search.code')} </span>
        {plain(profile.user_code)}
      </span>
    </div>
  );
}
