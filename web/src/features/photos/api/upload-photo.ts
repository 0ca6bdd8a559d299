/** Uploads one compressed photo into the member's own folder, under a name that nobody can guess. */
import { backend } from '#web/backend/client.ts';
import { toBackendError } from '#web/backend/errors.ts';

/** Seconds: no browser shows the photo of somebody who left for longer. */
const CACHE_SECONDS = '3600';

const ALREADY_THERE = 409;

/**
 * `name` is the photo's own, the same at every try: when only the answer to an earlier one was lost, the photo is there already, and once is enough.
 * Throws BackendError; code 42501 or `AccessDenied` when the database counts six photos already.
 */
export async function uploadPhoto(userId: string, name: string, photo: Blob): Promise<void> {
  const { error } = await backend().storage.from('avatars').upload(`${userId}/${name}`, photo, {
    contentType: photo.type,
    cacheControl: CACHE_SECONDS,
    upsert: false,
  });
  if (!error) return;
  const failure = toBackendError(error);
  if (failure.status !== ALREADY_THERE) throw failure;
}
