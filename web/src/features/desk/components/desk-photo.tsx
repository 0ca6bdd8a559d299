/** A photo as the desk sees it, with whether others see it. A click enlarges it. */
import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { type PhotoBucket, photoBytesOptions } from '#web/features/desk/api/photos.ts';
import type { DeskPhoto as Photo } from '#web/features/desk/api/rows.ts';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import { useObjectUrl } from '#web/members/object-url.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { scrim } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface DeskPhotoProps {
  photo: Photo;
  /** What it is, for screen readers. */
  name: string;
  /** The report is about it. */
  marked?: boolean;
  /** Further labels. */
  badge?: ReactNode;
  bucket?: PhotoBucket;
}

/** The photo, whole, in a box of 4:5. */
export function DeskPhoto({ photo, name, marked, badge, bucket = 'avatars' }: DeskPhotoProps) {
  const { t } = useDeskTexts();
  const { data, isError } = useQuery(photoBytesOptions(bucket, photo.name));
  const address = useObjectUrl(data);
  return (
    <figure className="relative">
      <Dialog.Root>
        <Dialog.Trigger
          aria-label={isError ? undefined : t('desk.photo_enlarge', { what: name })}
          className={classNames(
            'block w-full cursor-zoom-in overflow-clip rounded-field bg-done-soft',
            marked && 'border-3 border-kumkum',
          )}
        >
          {address ? (
            <img src={address} alt="" className="aspect-4/5 w-full object-contain" />
          ) : isError ? (
            <span className="grid aspect-4/5 place-items-center p-2 text-center text-small text-ink-2">
              {t('desk.photo_missing')}
            </span>
          ) : (
            <Skeleton className="aspect-4/5 w-full" />
          )}
        </Dialog.Trigger>
        {address && <Enlarged address={address} name={name} />}
      </Dialog.Root>
      <figcaption className="pointer-events-none absolute inset-x-1.5 bottom-1.5 flex flex-wrap gap-1">
        {marked && <Badge tone="kumkum">{t('desk.photo_reported')}</Badge>}
        {photo.hidden && (
          <Badge tone="paper" icon={<EyeOff aria-hidden="true" className="size-4" />}>
            {t('desk.photo_hidden')}
          </Badge>
        )}
        {badge}
      </figcaption>
    </figure>
  );
}

function Enlarged({ address, name }: { address: string; name: string }) {
  const { t } = useDeskTexts();
  return (
    <Dialog.Portal>
      <Dialog.Backdrop className={scrim} />
      <Dialog.Popup className="fixed inset-0 z-50 m-auto flex h-fit max-h-[96dvh] w-fit max-w-[96vw] flex-col gap-3 rounded-sheet bg-paper p-4 shadow-float outline-none">
        <Dialog.Title className="text-body font-semibold">{name}</Dialog.Title>
        <img src={address} alt={name} className="min-h-0 max-h-[78dvh] rounded-field object-contain" />
        <Dialog.Close render={<Button variant="secondary" size="small" />}>{t('desk.close')}</Dialog.Close>
      </Dialog.Popup>
    </Dialog.Portal>
  );
}
