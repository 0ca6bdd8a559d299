/** A saved photo in the grid: the photo, buttons that frame and delete it, and below it whether it is the first or a button to make it the first. */
import { Crop, Star, Trash2 } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoFocus } from '#domain/photo-focus.ts';
import { Photo } from '#web/members/photo.tsx';
import type { PhotoBox } from '#web/members/photo-sizes.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** A third of the column. */
const GRID_PHOTO: PhotoBox = {
  width: '30vw',
  ratio: 4 / 5,
  wide: { media: '(min-width: 45rem)', width: '220px' },
};

interface SavedPhotoProps {
  src: string | null;
  fallback: string;
  focus: PhotoFocus;
  /** Place in the grid, from 1: photos have no other name for users. */
  position: number;
  /** Absent when there is only one photo. */
  choice?: FirstPhotoChoice;
  onFrame: () => void;
  onDelete: () => void;
  ref?: Ref<HTMLLIElement>;
}

interface FirstPhotoChoice {
  isFirst: boolean;
  pending: boolean;
  onChoose: () => void;
}

/** The tile. It takes the focus after it has moved to the front. */
export function SavedPhoto({ position, choice, onFrame, onDelete, ref, ...photo }: SavedPhotoProps) {
  const { t } = useTranslation();
  return (
    <li ref={ref} tabIndex={-1} className="rounded-field outline-offset-2">
      <div className="relative">
        <Photo
          {...photo}
          alt={t('photos.photo', { position })}
          sizes={GRID_PHOTO}
          className="rounded-field"
        />
        <CornerButton
          label={t('photos.frame_saved', { position })}
          corner="bottom-0 left-0"
          onClick={onFrame}
        >
          <Crop aria-hidden="true" className="size-4" />
        </CornerButton>
        <CornerButton label={t('photos.delete', { position })} corner="top-0 right-0" onClick={onDelete}>
          <Trash2 aria-hidden="true" className="size-4" />
        </CornerButton>
      </div>
      {choice && <FirstOrNot position={position} {...choice} />}
    </li>
  );
}

interface CornerButtonProps {
  label: string;
  /** Opposite ones, so that the buttons do not touch on the narrowest phones. */
  corner: 'bottom-0 left-0' | 'top-0 right-0';
  onClick: () => void;
  /** The icon. */
  children: ReactNode;
}

function CornerButton({ label, corner, onClick, children }: CornerButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={classNames('absolute grid size-11 place-items-center rounded-full', corner)}
    >
      <span className="grid size-8 place-items-center rounded-full bg-paper text-kumkum shadow-card">
        {children}
      </span>
    </button>
  );
}

const caption = 'flex min-h-11 w-full items-center justify-center gap-1 text-center text-bar leading-tight';

function FirstOrNot({ position, isFirst, pending, onChoose }: FirstPhotoChoice & { position: number }) {
  const { t } = useTranslation();
  if (isFirst) {
    return (
      <p className={classNames(caption, 'text-marigold-ink')}>
        <Star aria-hidden="true" className="size-4 shrink-0 fill-marigold text-marigold" />
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
