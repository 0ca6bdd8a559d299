/** Uploads one compressed photo into the member's own folder, under a name that nobody can guess. */
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';

/** Seconds. A photo is never overwritten, so browsers may keep it for a year. */
const CACHE_SECONDS = '31536000';

/** Throws BackendError; code 42501 or `AccessDenied` when the database counts six photos already. */
export async function uploadPhoto(userId: string, photo: Blob): Promise<void> {
  unwrap(
    await backend().storage.from('avatars').upload(`${userId}/${crypto.randomUUID()}`, photo, {
      contentType: photo.type,
      cacheControl: CACHE_SECONDS,
      upsert: false,
    }),
  );
}
