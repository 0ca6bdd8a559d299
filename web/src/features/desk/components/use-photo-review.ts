/** The review of new photos: each decision is shown at once, and taken back when the server refuses it. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type PhotoReview, reviewPhotosOptions } from '#web/features/desk/api/photos.ts';
import type { PhotosToReview } from '#web/features/desk/api/rows.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { useDeskErrorText } from './desk-error-text.ts';

/** By name, whether a photo is shown to others: what was decided here. */
type Decided = ReadonlyMap<string, boolean>;

/** The rows as they are after the decisions; without those that have nothing left to review. */
export function rowsAfter(rows: readonly PhotosToReview[], decided: Decided): PhotosToReview[] {
  return rows
    .map((row) => ({
      ...row,
      photos: row.photos.map((photo) => {
        const shown = decided.get(photo.name);
        return shown === undefined ? photo : { ...photo, waits: false, hidden: photo.hidden || !shown };
      }),
    }))
    .filter(({ photos }) => photos.some(({ waits }) => waits));
}

export function usePhotoReview(loaded: readonly PhotosToReview[]) {
  const [decided, setDecided] = useState<Decided>(new Map());
  const [hid, setHid] = useState<PhotoReview | null>(null);
  const errorText = useDeskErrorText();
  const { mutate } = useMutation(reviewPhotosOptions());

  function forget({ photos }: PhotoReview): void {
    setDecided((now) => new Map([...now].filter(([name]) => !photos.includes(name))));
  }

  function review(decision: PhotoReview): void {
    setDecided((now) => new Map([...now, ...decision.photos.map((name) => [name, decision.show] as const)]));
    setHid(decision.show ? null : decision);
    mutate(decision, {
      onError: (error) => {
        forget(decision);
        setHid(null);
        showAlert(errorText(error));
      },
    });
  }

  return {
    rows: rowsAfter(loaded, decided),
    review,
    /** The photo that was hidden last, until the next decision. */
    hid,
    undo: () => hid && review({ ...hid, show: true }),
  };
}
