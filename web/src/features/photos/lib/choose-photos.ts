/** Which of the chosen files become pending photos (statement 5.55 to 5.59). */
import { MAX_PHOTOS, PHOTO_TYPES } from '#domain/limits.ts';

export interface PhotoChoice<F> {
  taken: F[];
  /** Translation key and values of the message about rejected files; null when all were accepted. */
  complaint: { key: string; values: Record<string, number> } | null;
}

/** The message when there is no room. */
export const NO_ROOM = { key: 'photos.no_room', values: { most: MAX_PHOTOS } } as const;

/** Accepts JPEG and PNG files while there is room beside the `present` photos, saved and pending together. */
export function choosePhotos<F extends { type: string }>(
  files: readonly F[],
  present: number,
): PhotoChoice<F> {
  const room = Math.max(0, MAX_PHOTOS - present);
  if (files.length > 0 && room === 0) return { taken: [], complaint: NO_ROOM };
  const pictures = files.filter(({ type }) => PHOTO_TYPES.some((allowed) => allowed === type));
  const taken = pictures.slice(0, room);
  if (pictures.length > room) return { taken, complaint: { key: 'photos.room_for', values: { n: room } } };
  if (pictures.length < files.length) return { taken, complaint: { key: 'error.photo_type', values: {} } };
  return { taken, complaint: null };
}
