/** Selected photos that are not saved yet: preview, compression and upload one after the other, each with its own state. */
import { useState } from 'react';
import { type PhotoFocus, usualFocus } from '#domain/photo-focus.ts';
import { errorText, toBackendError } from '#web/backend/errors.ts';
import { chooseFirstPhoto } from '#web/features/photos/api/choose-first-photo.ts';
import { framePhoto } from '#web/features/photos/api/frame-photo.ts';
import { usePhotosChanged } from '#web/features/photos/api/photos-changed.ts';
import { uploadPhoto } from '#web/features/photos/api/upload-photo.ts';
import { CompressionError, compressPhoto } from '#web/members/compress-photo.ts';
import { needsFraming } from './framing.ts';
import { inspectPhoto } from './inspect-photo.ts';
import { photoName } from './photo-name.ts';
import type { QualityHint } from './photo-quality.ts';

/** Translation key of an error that a retry can't fix. */
export const UNREADABLE = 'photos.unreadable';

/** Translation keys by the message of the server's rejection. */
const REFUSALS = [
  ['photo_limit_reached', 'photos.limit_reached'],
  ['unpaid_storage_full', 'photos.storage_full'],
  ['picture_budget_used_up', 'photos.budget_used_up'],
] as const;

export interface PendingPhoto {
  /** The name under which the photo is stored. */
  id: string;
  file: File;
  /** An object URL; revoked when the photo is removed from the list. */
  preview: string;
  /** Null while the photo is inspected, and when it can't be read. */
  focus: PhotoFocus;
  hints: readonly QualityHint[];
  state: 'waiting' | 'compressing' | 'uploading' | 'saved' | 'failed';
  /** Translation key of the error. */
  errorKey: string | null;
}

export interface PendingPhotos {
  photos: readonly PendingPhoto[];
  saving: boolean;
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  /** The photo that is to be placed in the frame now; null: none. */
  framing: PendingPhoto | null;
  /** Begins with placing a photo in the frame. */
  frame: (id: string) => void;
  /** Takes the focal point of the photo in the frame, and continues with the next one. */
  setFocus: (focus: PhotoFocus) => void;
  /** Leaves the other photos as they are. */
  skipFraming: () => void;
  /**
   * Compresses and uploads all that wait or failed, or the one given. No photo is uploaded before `declare`, which is called once, has
   * stored the declaration about them. Returns how many of them failed.
   */
  save: (declare: () => Promise<void>, id?: string) => Promise<number>;
}

/**
 * The pending photos of a member. Belongs to the page, so that opening another section loses none of them. `first` is the name of the
 * saved photo that is shown first.
 */
export function usePendingPhotos(userId: string, first: string | null): PendingPhotos {
  const [photos, setPhotos] = useState<readonly PendingPhoto[]>([]);
  const [toFrame, setToFrame] = useState<readonly string[]>([]);
  const [saving, setSaving] = useState(false);
  const reload = usePhotosChanged(userId);

  function change(id: string, changes: Partial<PendingPhoto>): void {
    setPhotos((all) => all.map((photo) => (photo.id === id ? { ...photo, ...changes } : photo)));
  }

  /** One after the other, like saving. */
  async function inspect(added: readonly PendingPhoto[], willBeFirst: string | undefined): Promise<void> {
    for (const { id, file } of added) {
      const inspection = await inspectPhoto(file);
      if (!inspection) continue;
      const { hints, ratio } = inspection;
      change(id, { hints, focus: usualFocus(ratio) });
      if (id === willBeFirst || needsFraming(ratio)) setToFrame((ids) => [...ids, id]);
    }
  }

  async function saveOne({ id, file, focus }: PendingPhoto, declared: Promise<void>): Promise<boolean> {
    try {
      change(id, { state: 'compressing', errorKey: null });
      const [small] = await Promise.all([compressPhoto(file), declared]);
      change(id, { state: 'uploading' });
      await uploadPhoto(userId, id, small);
      if (focus) await framePhoto(id, focus);
      change(id, { state: 'saved' });
      return true;
    } catch (error) {
      change(id, { state: 'failed', errorKey: failureKey(error) });
      return false;
    }
  }

  /** A photo whose name sorts before the first one's must not take its place. */
  async function keepFirst(added: readonly PendingPhoto[]): Promise<void> {
    if (first === null || added.every(({ id }) => id > first)) return;
    await chooseFirstPhoto(first).catch((error: unknown) => console.info('first photo not kept', error));
  }

  async function save(declare: () => Promise<void>, id?: string): Promise<number> {
    const due = photos.filter((photo) => (id ? photo.id === id : photo.state !== 'saved'));
    setSaving(true);
    setToFrame([]);
    let failed = 0;
    const declared = declare();
    // Sequentially: a phone's memory holds one large image, not six.
    for (const photo of due) if (!(await saveOne(photo, declared))) failed += 1;
    await keepFirst(due);
    await reload();
    setPhotos(withoutSaved);
    setSaving(false);
    return failed;
  }

  return {
    photos,
    saving,
    add: (files) => {
      const now = Date.now();
      const added = files.map((file, place) => pendingPhoto(file, photoName(now + place)));
      setPhotos((all) => [...all, ...added]);
      void inspect(added, first === null && photos.length === 0 ? added[0]?.id : undefined);
    },
    remove: (id) => {
      release(photos.filter((photo) => photo.id === id));
      setPhotos((all) => all.filter((photo) => photo.id !== id));
      setToFrame((ids) => ids.filter((framed) => framed !== id));
    },
    framing: (!saving && photos.find(({ id }) => id === toFrame[0])) || null,
    frame: (id) => setToFrame([id]),
    setFocus: (focus) => {
      const [id] = toFrame;
      if (id !== undefined) change(id, { focus });
      setToFrame(toFrame.slice(1));
    },
    skipFraming: () => setToFrame([]),
    save,
  };
}

function pendingPhoto(file: File, id: string): PendingPhoto {
  const preview = URL.createObjectURL(file);
  return { id, file, preview, focus: null, hints: [], state: 'waiting', errorKey: null };
}

function withoutSaved(all: readonly PendingPhoto[]): readonly PendingPhoto[] {
  release(all.filter(({ state }) => state === 'saved'));
  return all.filter(({ state }) => state !== 'saved');
}

function release(photos: readonly PendingPhoto[]): void {
  for (const { preview } of photos) URL.revokeObjectURL(preview);
}

function failureKey(error: unknown): string {
  if (error instanceof CompressionError) {
    console.info('photo not compressed', error.cause ?? error.message);
    return UNREADABLE;
  }
  const { message } = toBackendError(error);
  const [, key] = REFUSALS.find(([token]) => message.includes(token)) ?? [];
  return key ?? errorText(error).key;
}
