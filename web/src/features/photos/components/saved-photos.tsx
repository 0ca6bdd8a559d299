/** The grid of three columns with the saved photos, each with a delete icon and a question before it. */
import { Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { photoUrl } from '#web/backend/client.ts';
import { errorText } from '#web/backend/errors.ts';
import { placeholderUrl } from '#web/backend/placeholder.ts';
import { useUserId } from '#web/backend/session.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Photo } from '#web/ui/photo.tsx';
import { useRemovePhoto } from '../api/remove-photo.ts';

interface SavedPhotosProps {
  names: readonly string[];
  /** The last tile: the control that adds more. */
  children: ReactNode;
}

/** The grid; after a deletion the focus goes to its last tile, because the pressed icon is gone. */
export function SavedPhotos({ names, children }: SavedPhotosProps) {
  const { t } = useTranslation();
  const userId = useUserId();
  const [asked, setAsked] = useState<string | null>(null);
  const lastTile = useRef<HTMLLIElement>(null);
  const { mutate: remove, error, isPending, reset } = useRemovePhoto(userId);
  const failure = error && errorText(error);

  function finish(): void {
    setAsked(null);
    lastTile.current?.querySelector('input')?.focus();
  }

  return (
    <>
      <ul className="grid grid-cols-3 gap-2">
        {names.map((name, index) => (
          <SavedPhoto
            key={name}
            src={photoUrl(userId, name)}
            fallback={placeholderUrl(null, userId)}
            position={index + 1}
            onDelete={() => {
              reset();
              setAsked(name);
            }}
          />
        ))}
        <li ref={lastTile}>{children}</li>
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && !isPending && setAsked(null)}
        title={t('photos.delete_title')}
        description={t(names.length > 1 ? 'photos.delete_text' : 'photos.delete_last_text')}
        confirmLabel={t('photos.delete_confirm')}
        cancelLabel={t('photos.delete_keep')}
        onConfirm={() => asked && remove(asked, { onSuccess: finish })}
        pending={isPending}
        error={failure ? t(failure.key, failure.values) : null}
      />
    </>
  );
}

interface SavedPhotoProps {
  src: string | null;
  fallback: string;
  /** Place in the grid, from 1: photos have no other name for people. */
  position: number;
  onDelete: () => void;
}

function SavedPhoto({ src, fallback, position, onDelete }: SavedPhotoProps) {
  const { t } = useTranslation();
  return (
    <li className="relative">
      <Photo src={src} fallback={fallback} alt={t('photos.photo', { position })} className="rounded-field" />
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
    </li>
  );
}
