/** Uploads one compressed photo into the member's own folder, under a name that nobody can guess. */
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';

/** Seconds (specification section 9): no browser shows the photo of somebody who left for longer. */
const CACHE_SECONDS = '3600';

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
