/** A photo of a member, with whether others see it. */
import { useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type PhotoBucket, photoBytesOptions } from '#web/features/desk/api/photos.ts';
import type { DeskPhoto as Photo } from '#web/features/desk/api/rows.ts';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import { Badge } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface DeskPhotoProps {
  photo: Photo;
  /** For screen readers. */
  alt: string;
  /** The report is about it. */
  marked?: boolean;
  bucket?: PhotoBucket;
}

/** The photo, whole, in a box of 4:5. */
export function DeskPhoto({ photo, alt, marked, bucket = 'avatars' }: DeskPhotoProps) {
  const { t } = useDeskTexts();
  const { data, isError } = useQuery(photoBytesOptions(bucket, photo.name));
  const address = useObjectUrl(data);
  return (
    <figure
      className={classNames(
        'relative overflow-clip rounded-field bg-done-soft',
        marked && 'outline-3 outline-kumkum',
      )}
    >
      {address ? (
        <img src={address} alt={alt} className="aspect-4/5 w-full object-contain" />
      ) : isError ? (
        <p className="grid aspect-4/5 place-items-center p-2 text-center text-small text-ink-2">
          {t('desk.photo_missing')}
        </p>
      ) : (
        <Skeleton className="aspect-4/5 w-full" />
      )}
      {(marked || photo.hidden) && (
        <figcaption className="absolute inset-x-1.5 bottom-1.5 flex flex-wrap gap-1">
          {marked && <Badge tone="kumkum">{t('desk.photo_reported')}</Badge>}
          {photo.hidden && (
            <Badge tone="paper" icon={<EyeOff aria-hidden="true" className="size-4" />}>
              {t('desk.photo_hidden')}
            </Badge>
          )}
        </figcaption>
      )}
    </figure>
  );
}

/** An address of the bytes that lives as long as the component. */
function useObjectUrl(bytes: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}
