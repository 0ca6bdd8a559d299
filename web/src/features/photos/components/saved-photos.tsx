/** The grid of three columns with the saved photos: choosing the first one, and deleting after a confirmation. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoFocus } from '#domain/photo-focus.ts';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { useChooseFirstPhoto } from '#web/features/photos/api/choose-first-photo.ts';
import { useFramePhoto } from '#web/features/photos/api/frame-photo.ts';
import { useRemovePhoto } from '#web/features/photos/api/remove-photo.ts';
import { isPlaced } from '#web/features/photos/lib/framing.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { Photo } from '#web/members/photo.tsx';
import { usePhotoAddresses } from '#web/members/photo-addresses.ts';
import { placeholderUrl } from '#web/members/placeholder.ts';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Framing } from './framing.tsx';
import { SavedPhoto } from './saved-photo.tsx';

interface SavedPhotosProps {
  /** In display order. */
  names: readonly string[];
  /** The last tile: the control that adds photos, while there is room for one. */
  children: ReactNode;
}

/** The grid; after a deletion the focus moves to its last tile, because the pressed button was removed. */
export function SavedPhotos({ names, children }: SavedPhotosProps) {
  const { t } = useTranslation();
  const userId = useUserId();
  const errorText = useErrorText();
  const [asked, setAsked] = useState<string | null>(null);
  const lastTile = useRef<HTMLLIElement>(null);
  const { mutate: remove, error, isPending, reset } = useRemovePhoto(userId);
  const urlOf = usePhotoAddresses({ id: userId }, names);
  const { data: status } = useQuery(profileStatusOptions(userId));
  const [framed, setFramed] = useState<{ name: string; isOffered: boolean } | null>(null);
  const focusOf = (name: string) => status?.media_data.find((photo) => photo.name === name)?.focus ?? null;
  const first = useFirstPhoto(userId, names[0], noteFirst);

  function noteFirst(name: string): void {
    if (isPlaced(focusOf(name))) showAlert(t('photos.first_done'), 'success');
    else setFramed({ name, isOffered: true });
  }

  const [focusesTile, setFocusesTile] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tile appears when a full grid becomes shorter
  useEffect(() => {
    const input = focusesTile && lastTile.current?.querySelector('input');
    if (!input) return;
    input.focus();
    setFocusesTile(false);
  }, [focusesTile, names]);

  function finish(): void {
    const [removed, next] = names;
    if (asked === removed && next !== undefined) noteFirst(next);
    setAsked(null);
    setFocusesTile(true);
  }

  return (
    <>
      <ul className="grid grid-cols-3 gap-x-2 gap-y-1">
        {names.map((name, index) => (
          <SavedPhoto
            key={name}
            ref={index === 0 ? first.tile : undefined}
            src={urlOf(name)}
            fallback={placeholderUrl(status?.data_without_updated_at.gender, userId)}
            focus={focusOf(name)}
            position={index + 1}
            choice={
              names.length > 1
                ? {
                    isFirst: index === 0,
                    pending: first.choosing === name,
                    onChoose: () => first.choose(name),
                  }
                : undefined
            }
            onFrame={() => setFramed({ name, isOffered: false })}
            onDelete={() => {
              reset();
              setAsked(name);
            }}
          />
        ))}
        {children && <li ref={lastTile}>{children}</li>}
      </ul>
      {framed !== null && (
        <FramedPhoto
          key={framed.name}
          name={framed.name}
          src={urlOf(framed.name)}
          focus={focusOf(framed.name)}
          cancelLabel={t(framed.isOffered ? 'photos.frame_skip' : 'ui.cancel')}
          onClose={() => setFramed(null)}
          onCancel={() => {
            setFramed(null);
            if (framed.isOffered) showAlert(t('photos.first_done'), 'success');
          }}
        />
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && !isPending && setAsked(null)}
        title={t('photos.delete_title')}
        description={t(names.length > 1 ? 'photos.delete_text' : 'photos.delete_last_text')}
        confirmLabel={t('photos.delete_confirm')}
        cancelLabel={t('photos.delete_keep')}
        destructive
        onConfirm={() => asked && remove(asked, { onSuccess: finish })}
        pending={isPending}
        error={error && errorText(error)}
      >
        {asked && (
          <Photo
            src={urlOf(asked)}
            fallback={placeholderUrl(status?.data_without_updated_at.gender, userId)}
            focus={focusOf(asked)}
            alt={t('photos.photo', { position: names.indexOf(asked) + 1 })}
            sizes="160px"
            className="mx-auto mt-4 w-40 rounded-field"
          />
        )}
      </ConfirmDialog>
    </>
  );
}

interface FramedPhotoProps {
  name: string;
  src: string | null;
  focus: PhotoFocus;
  cancelLabel: string;
  onCancel: () => void;
  onClose: () => void;
}

/** Changes what is kept in view of a saved photo. */
function FramedPhoto({ name, src, focus, cancelLabel, onCancel, onClose }: FramedPhotoProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useFramePhoto(useUserId());
  if (src === null) return null;
  return (
    <Framing
      src={src}
      focus={focus}
      cancelLabel={cancelLabel}
      onCancel={onCancel}
      onChoose={(chosen) => {
        const onSuccess = () => {
          onClose();
          showAlert(t('photos.frame_done'), 'success');
        };
        mutate({ name, focus: chosen }, { onSuccess });
      }}
      pending={isPending}
      error={error && errorText(error)}
    />
  );
}

/** Choosing the first photo; once the chosen tile is first, it gets the focus, and `onChosen` its name. */
function useFirstPhoto(userId: string, first: string | undefined, onChosen: (name: string) => void) {
  const errorText = useErrorText();
  const tile = useRef<HTMLLIElement>(null);
  const chosen = useRef<string | null>(null);
  useEffect(() => {
    if (first !== chosen.current) return;
    chosen.current = null;
    tile.current?.focus();
  }, [first]);
  const { mutate, isPending, variables } = useChooseFirstPhoto(userId);
  return {
    tile,
    choosing: isPending ? variables : null,
    choose: (name: string) => {
      if (isPending) return;
      chosen.current = name;
      mutate(name, {
        onSuccess: () => onChosen(name),
        onError: (error) => {
          chosen.current = null;
          showAlert(errorText(error));
        },
      });
    },
  };
}
