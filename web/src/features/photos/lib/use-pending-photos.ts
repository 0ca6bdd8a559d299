/** Selected photos that are not saved yet: preview, compression and upload one after the other, each with its own state. */
import { useState } from 'react';
import { errorText, toBackendError } from '#web/backend/errors.ts';
import { usePhotosChanged } from '#web/features/photos/api/photos-changed.ts';
import { uploadPhoto } from '#web/features/photos/api/upload-photo.ts';
import { CompressionError, compressPhoto } from './compress-photo.ts';

/** Translation key of an error that a retry can't fix. */
export const UNREADABLE = 'photos.unreadable';

/** Translation keys by the message of the database's rejection. */
const REFUSALS = [
  ['photo_limit_reached', 'photos.limit_reached'],
  ['unpaid_storage_full', 'photos.storage_full'],
] as const;

export interface PendingPhoto {
  /** A random UUID, the stored photo's name. */
  id: string;
  file: File;
  /** An object URL; revoked when the photo is removed from the list. */
  preview: string;
  state: 'waiting' | 'compressing' | 'uploading' | 'saved' | 'failed';
  /** Progress of the compression, 0 to 100. */
  percent: number;
  /** Translation key of the error. */
  errorKey: string | null;
}

export interface PendingPhotos {
  photos: readonly PendingPhoto[];
  saving: boolean;
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  /** Compresses and uploads all waiting or failed photos, or the given one. Returns how many failed. */
  save: (id?: string) => Promise<number>;
}

/** The pending photos of a member. The state belongs to the page, so that it survives opening another section. */
export function usePendingPhotos(userId: string): PendingPhotos {
  const [photos, setPhotos] = useState<readonly PendingPhoto[]>([]);
  const [saving, setSaving] = useState(false);
  const reload = usePhotosChanged(userId);

  function change(id: string, changes: Partial<PendingPhoto>): void {
    setPhotos((all) => all.map((photo) => (photo.id === id ? { ...photo, ...changes } : photo)));
  }

  async function saveOne({ id, file }: PendingPhoto): Promise<boolean> {
    try {
      change(id, { state: 'compressing', percent: 0, errorKey: null });
      const small = await compressPhoto(file, (percent) => change(id, { percent }));
      change(id, { state: 'uploading' });
      await uploadPhoto(userId, id, small);
      change(id, { state: 'saved' });
      return true;
    } catch (error) {
      change(id, { state: 'failed', errorKey: failureKey(error) });
      return false;
    }
  }

  async function save(id?: string): Promise<number> {
    const due = photos.filter((photo) => (id ? photo.id === id : photo.state !== 'saved'));
    setSaving(true);
    let failed = 0;
    // Sequentially: a phone's memory holds one large image, not six.
    for (const photo of due) if (!(await saveOne(photo))) failed += 1;
    await reload();
    setPhotos(withoutSaved);
    setSaving(false);
    return failed;
  }

  return {
    photos,
    saving,
    add: (files) => {
      const added = files.map(pendingPhoto);
      setPhotos((all) => [...all, ...added]);
    },
    remove: (id) => {
      release(photos.filter((photo) => photo.id === id));
      setPhotos((all) => all.filter((photo) => photo.id !== id));
    },
    save,
  };
}

function pendingPhoto(file: File): PendingPhoto {
  const preview = URL.createObjectURL(file);
  return { id: crypto.randomUUID(), file, preview, state: 'waiting', percent: 0, errorKey: null };
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
