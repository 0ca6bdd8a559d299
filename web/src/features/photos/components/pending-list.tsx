/** The photos that wait to be saved, each with its preview, its progress, and what can be done with it. */
import { RotateCcw, X } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ProgressBar } from '#web/ui/page-header.tsx';
import { type PendingPhoto, type PendingPhotos, UNREADABLE } from '../lib/use-pending-photos.ts';

interface PendingListProps {
  pending: PendingPhotos;
  onRetry: (id: string) => void;
  onRemove: (id: string, place: number) => void;
  ref: Ref<HTMLUListElement>;
}

/** The list. The last control of each row removes it. */
export function PendingList({ pending, onRetry, onRemove, ref }: PendingListProps) {
  const { t } = useTranslation();
  return (
    <ul ref={ref} aria-label={t('photos.pending')} className="divide-y divide-line border-y border-line">
      {pending.photos.map((photo, place) => (
        <PendingRow
          key={photo.id}
          photo={photo}
          busy={pending.saving}
          onRemove={() => onRemove(photo.id, place)}
          onRetry={() => onRetry(photo.id)}
        />
      ))}
    </ul>
  );
}

interface PendingRowProps {
  photo: PendingPhoto;
  busy: boolean;
  onRemove: () => void;
  onRetry: () => void;
}

function PendingRow({ photo, busy, onRemove, onRetry }: PendingRowProps) {
  const { t } = useTranslation();
  const { name } = photo.file;
  const failed = photo.state === 'failed';
  const working = photo.state === 'compressing' || photo.state === 'uploading';
  return (
    <li className="flex items-center gap-3 py-2">
      <img src={photo.preview} alt="" className="h-16 w-13 shrink-0 rounded-small bg-skeleton object-cover" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-small">{name}</p>
        <p
          role={failed ? 'alert' : undefined}
          className={classNames('text-tiny', failed ? 'text-kumkum' : 'text-ink-2')}
        >
          {failed ? t(photo.errorKey ?? 'error.oops') : t(`photos.state_${photo.state}`)}
        </p>
        {working && (
          <div className="mt-1.5">
            {/* The client library doesn't tell how much of an upload has gone out: the bar doesn't pretend to know. */}
            <ProgressBar
              value={photo.state === 'uploading' ? null : Math.round(photo.percent)}
              most={100}
              label={t('photos.progress', { name })}
            />
          </div>
        )}
      </div>
      {failed && !busy && photo.errorKey !== UNREADABLE && (
        <IconButton label={t('photos.retry', { name })} onClick={onRetry}>
          <RotateCcw aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </IconButton>
      )}
      {!busy && (
        <IconButton label={t('photos.remove', { name })} onClick={onRemove}>
          <X aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </IconButton>
      )}
    </li>
  );
}
