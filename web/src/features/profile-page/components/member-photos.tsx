/** Another member's photos. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { inShownOrder } from '#domain/photo-order.ts';
import { photosOptions } from '#web/backend/list-photos.ts';
import type { KnownProfile } from '#web/backend/types.ts';
import { Button } from '#web/ui/button.tsx';
import { useLater } from '#web/ui/later.ts';
import { ProfilePhotos } from './profile-photos.tsx';

interface MemberPhotosProps {
  member: KnownProfile;
  /** False while the photo moves here from the card. */
  still: boolean;
}

/** All photos. The first one is already known and shows while the list of all of them loads. */
export function MemberPhotos({ member, still }: MemberPhotosProps) {
  const { data, error, isFetching, refetch } = useQuery(photosOptions(member.id));
  const listed = useLater(still ? data : undefined);
  const first = member.first_photo ? [member.first_photo] : undefined;
  const names = (listed && inShownOrder(listed, member.first_photo)) ?? first ?? (error ? [] : undefined);
  const focusOf = (name: string) =>
    member.photo_focus?.[name] ?? (name === member.first_photo ? member.first_photo_focus : null);
  return (
    <>
      {error && <PhotosFailed pending={isFetching} onRetry={() => void refetch()} />}
      <ProfilePhotos member={member} photos={names?.map((name) => ({ name, focus: focusOf(name) }))} />
    </>
  );
}

function PhotosFailed({ pending, onRetry }: { pending: boolean; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="absolute inset-x-3 bottom-12 z-10 grid justify-items-center gap-2">
      <p role="alert" className="rounded-full bg-paper px-4 py-1 text-center text-small">
        {t('profile.photos_failed')}
      </p>
      <Button variant="secondary" size="small" pending={pending} onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </div>
  );
}
