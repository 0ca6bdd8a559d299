/** The selected photos that are not saved yet, each with preview, hints, progress and actions. */
import { Crop, RotateCcw, X } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PHOTOS } from '#domain/limits.ts';
import {
  type PendingPhoto,
  type PendingPhotos,
  UNREADABLE,
} from '#web/features/photos/lib/use-pending-photos.ts';
import { Photo } from '#web/members/photo.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ProgressBar } from '#web/ui/page-header.tsx';

interface PendingListProps {
  pending: PendingPhotos;
  onRetry: (id: string) => void;
  onRemove: (id: string, place: number) => void;
  ref: Ref<HTMLUListElement>;
}

/** The list. The last button of each row removes it. */
export function PendingList({ pending, onRetry, onRemove, ref }: PendingListProps) {
  const { t } = useTranslation();
  return (
    <ul
      ref={ref}
      aria-label={t('photos.pending')}
      className="min-w-0 divide-y divide-line border-y border-line"
    >
      {pending.photos.map((photo, place) => (
        <PendingRow
          key={photo.id}
          photo={photo}
          busy={pending.saving}
          onRemove={() => onRemove(photo.id, place)}
          onFrame={() => pending.frame(photo.id)}
          onRetry={() => onRetry(photo.id)}
        />
      ))}
    </ul>
  );
}

interface PendingRowProps {
  photo: PendingPhoto;
  busy: boolean;
  onFrame: () => void;
  onRemove: () => void;
  onRetry: () => void;
}

function PendingRow({ photo, busy, onFrame, onRemove, onRetry }: PendingRowProps) {
  const { t } = useTranslation();
  const { name } = photo.file;
  const failed = photo.state === 'failed';
  const working = photo.state === 'compressing' || photo.state === 'uploading';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Photo src={photo.preview} focus={photo.focus} alt="" eager className="w-13 shrink-0 rounded-small" />
      <div className="min-w-[5em] flex-1">
        <p className="truncate text-small">{name}</p>
        {!failed && <p className="text-tiny text-ink-2">{t(`photos.state_${photo.state}`)}</p>}
        {photo.hints.map((hint) => (
          <p key={hint} className="text-tiny text-marigold-ink">
            {t(`photos.quality_${hint}`)}
          </p>
        ))}
        {working && (
          <div className="mt-1.5">
            {/* Neither the encoder nor the upload reports progress. */}
            <ProgressBar value={null} most={100} label={t('photos.progress', { name })} />
          </div>
        )}
      </div>
      {!failed && !busy && (
        <IconButton label={t('photos.frame', { name })} onClick={onFrame}>
          <Crop aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      {failed && !busy && photo.errorKey !== UNREADABLE && (
        <IconButton label={t('photos.retry', { name })} onClick={onRetry}>
          <RotateCcw aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      {!busy && (
        <IconButton label={t('photos.remove', { name })} onClick={onRemove}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      {/* Placed under the row: between photo and buttons the text would have one word a line. */}
      {failed && (
        <p role="alert" className="w-full text-tiny text-kumkum">
          {t(photo.errorKey ?? 'error.oops', { most: MAX_PHOTOS })}
        </p>
      )}
    </li>
  );
}
