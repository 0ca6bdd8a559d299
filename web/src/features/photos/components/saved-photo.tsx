/** A saved photo in the grid: the photo, the delete button, and below it whether it is the first or a button to make it the first. */
import { Star, Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Photo } from '#web/members/photo.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/spinner.tsx';

interface SavedPhotoProps {
  src: string | null;
  fallback: string;
  /** Place in the grid, from 1, for labels. */
  position: number;
  /** Absent when there is only one photo. */
  choice?: FirstPhotoChoice;
  onDelete: () => void;
  ref?: Ref<HTMLLIElement>;
}

interface FirstPhotoChoice {
  isFirst: boolean;
  pending: boolean;
  onChoose: () => void;
}

/** The tile. Takes the focus after it has moved to the first place. */
export function SavedPhoto({ src, fallback, position, choice, onDelete, ref }: SavedPhotoProps) {
  const { t } = useTranslation();
  return (
    <li ref={ref} tabIndex={-1} className="relative rounded-field outline-offset-2">
      <Photo
        src={src}
        fallback={fallback}
        alt={t('photos.photo', { position })}
        sizes="(min-width: 45rem) 220px, 30vw"
        className="rounded-field"
      />
      <button
        type="button"
        aria-label={t('photos.delete', { position })}
        onClick={onDelete}
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-full"
      >
        <span className="grid size-8 place-items-center rounded-full bg-paper text-kumkum shadow-card">
          <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </span>
      </button>
      {choice && <FirstOrNot position={position} {...choice} />}
    </li>
  );
}

const caption = 'flex min-h-11 w-full items-center justify-center gap-1 text-center text-bar leading-tight';

function FirstOrNot({ position, isFirst, pending, onChoose }: FirstPhotoChoice & { position: number }) {
  const { t } = useTranslation();
  if (isFirst) {
    return (
      <p className={classNames(caption, 'text-marigold-ink')}>
        <Star aria-hidden="true" className="size-4 shrink-0 fill-marigold text-marigold" strokeWidth={1.75} />
        {t('photos.first')}
      </p>
    );
  }
  return (
    <button
      type="button"
      aria-label={t('photos.make_first_of', { position })}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={() => !pending && onChoose()}
      className={classNames(caption, 'rounded-small font-semibold text-kumkum hover:bg-kumkum-soft')}
    >
      {pending ? <Spinner size="small" /> : t('photos.make_first')}
    </button>
  );
}
