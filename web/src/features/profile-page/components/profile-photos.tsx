/** The photos of a profile, with states for loading, none and failed. */
import { useTranslation } from 'react-i18next';
import { photoUrl } from '#web/backend/photo-url.ts';
import { placeholderUrl } from '#web/backend/placeholder.ts';
import type { ListedProfile } from '#web/backend/types.ts';
import { useMemberName } from '#web/i18n/member-name.ts';
import { Photo } from '#web/members/photo.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { PhotoCarousel } from './photo-carousel.tsx';

interface ProfilePhotosProps {
  member: ListedProfile;
  /** Names of the files; undefined while they load. */
  names: readonly string[] | undefined;
}

/** Fills its container. */
export function ProfilePhotos({ member, names }: ProfilePhotosProps) {
  const { t } = useTranslation();
  const fallback = placeholderUrl(member.gender, member.id);
  const name = useMemberName()(member);
  if (!names) {
    return (
      <div className="grid size-full place-items-center bg-marigold-soft dark:bg-done-soft text-marigold-ink">
        <Spinner label={t('app.loading')} />
      </div>
    );
  }
  const photos = names.flatMap((file) => photoUrl(member.id, file) ?? []);
  return photos.length > 0 ? (
    <PhotoCarousel photos={photos} fallback={fallback} label={t('profile.photos_of', { name })} />
  ) : (
    <Photo fill eager src={null} fallback={fallback} alt="" />
  );
}
