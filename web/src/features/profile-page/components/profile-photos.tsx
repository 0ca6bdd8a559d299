/** The photos of a profile, with states for loading, none and failed. */
import { useTranslation } from 'react-i18next';
import type { PhotoFocus } from '#domain/photo-focus.ts';
import type { ListedProfile } from '#web/backend/types.ts';
import { useMemberName } from '#web/i18n/member-name.ts';
import { Photo } from '#web/members/photo.tsx';
import { usePhotoAddresses } from '#web/members/photo-addresses.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { PhotoCarousel } from './photo-carousel.tsx';

/** A photo of a profile by the name of its file. */
export interface NamedPhoto {
  name: string;
  focus: PhotoFocus;
}

interface ProfilePhotosProps {
  member: Pick<
    ListedProfile,
    'id' | 'first_name' | 'middle_name' | 'last_name' | 'regional_full_name' | 'photo_level'
  >;
  /** In the order in which they are shown; undefined while they are on their way. */
  photos: readonly NamedPhoto[] | undefined;
  /** Address of the placeholder portrait of a profile without photos; otherwise initials are shown. */
  fallback?: string;
}

/** Fills the box around it. */
export function ProfilePhotos({ member, photos, fallback }: ProfilePhotosProps) {
  const { t } = useTranslation();
  const name = useMemberName()(member);
  const addressOf = usePhotoAddresses(member, photos?.map((photo) => photo.name) ?? []);
  if (!photos) {
    return (
      <div className="grid size-full place-items-center bg-marigold-soft dark:bg-done-soft text-marigold-ink">
        <Spinner label={t('app.loading')} />
      </div>
    );
  }
  const slides = photos.flatMap((photo) => {
    const src = addressOf(photo.name);
    return src ? { src, focus: photo.focus } : [];
  });
  const standIn = { fallback, name };
  if (slides.length > 0)
    return <PhotoCarousel photos={slides} standIn={standIn} label={t('profile.photos_of', { name })} />;
  return (
    <>
      <Photo fill eager src={null} {...standIn} alt="" />
      {photos.length === 0 && member.photo_level === 'accepted' && (
        <p className="absolute inset-x-4 bottom-12 rounded-card bg-paper px-4 py-2 text-center text-small">
          {t('profile.photos_withheld')}
        </p>
      )}
    </>
  );
}
