/** Uploads one compressed photo to the member's folder, under an unguessable name. */
import { PHOTO_CACHE_SECONDS } from '#domain/limits.ts';
import { bucket } from '#web/backend/buckets.ts';
import { toBackendError } from '#web/backend/errors.ts';

const ALREADY_THERE = 409;

/**
 * `name` is the same on every retry: when only the response of an earlier attempt was lost, the photo exists already, which is no error.
 * Throws BackendError; code 42501 or `AccessDenied` when there are `MAX_PHOTOS` already.
 */
export async function uploadPhoto(userId: string, name: string, photo: Blob): Promise<void> {
  const photos = await bucket('avatars');
  const { error } = await photos.upload(`${userId}/${name}`, photo, {
    contentType: photo.type,
    cacheControl: String(PHOTO_CACHE_SECONDS),
    upsert: false,
  });
  if (!error) return;
  const failure = toBackendError(error);
  if (failure.status !== ALREADY_THERE) throw failure;
}
