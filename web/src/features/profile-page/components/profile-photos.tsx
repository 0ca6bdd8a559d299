/** The photos of a profile, with states for loading, none and failed. */
import { useTranslation } from 'react-i18next';
import type { PhotoFocus } from '#domain/photo-focus.ts';
import { photoUrl } from '#web/backend/photo-url.ts';
import type { ListedProfile } from '#web/backend/types.ts';
import { useMemberName, useMonogram } from '#web/i18n/member-name.ts';
import { Photo } from '#web/members/photo.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { PhotoCarousel } from './photo-carousel.tsx';

/** A photo of a profile by the name of its file. */
export interface NamedPhoto {
  name: string;
  focus: PhotoFocus;
}

interface ProfilePhotosProps {
  member: Pick<ListedProfile, 'id' | 'first_name' | 'middle_name' | 'last_name' | 'regional_full_name'>;
  /** In the order in which they are shown; undefined while they are on their way. */
  photos: readonly NamedPhoto[] | undefined;
  /** Address of the placeholder portrait of a profile without photos; otherwise initials are shown. */
  fallback?: string;
}

/** Fills the box around it. */
export function ProfilePhotos({ member, photos, fallback }: ProfilePhotosProps) {
  const { t } = useTranslation();
  const monogram = useMonogram()(member);
  const name = useMemberName()(member);
  if (!photos) {
    return (
      <div className="grid size-full place-items-center bg-marigold-soft dark:bg-done-soft text-marigold-ink">
        <Spinner label={t('app.loading')} />
      </div>
    );
  }
  const slides = photos.flatMap((photo) => {
    const src = photoUrl(member.id, photo.name);
    return src ? { src, focus: photo.focus } : [];
  });
  const standIn = { fallback, monogram };
  return slides.length > 0 ? (
    <PhotoCarousel photos={slides} standIn={standIn} label={t('profile.photos_of', { name })} />
  ) : (
    <Photo fill eager src={null} {...standIn} alt="" />
  );
}
