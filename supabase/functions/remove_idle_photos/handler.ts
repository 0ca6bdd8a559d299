/**
 * Removes the photos of accounts that never paid and have not been used for thirty days (docs/decisions/013), and the pictures of complaints
 * that are not kept any more (docs/decisions/045): twice a day by a timer of the embedded server, by a cron job of the hosted platform.
 */
import { json, productFunction } from '../_shared/answers.ts';
import { type Backend, createBackend } from '../_shared/backend.ts';
import { Failure } from '../_shared/failure.ts';
import { COMPLAINT_BUCKET, PHOTO_BUCKET, removePhotos } from '../_shared/photos.ts';
import { requireServiceKey } from '../_shared/service-caller.ts';

/** Photos in a batch; the storage service takes at most 1000 names. */
const BATCH = 500;

/** Removes from a bucket what the database function names, and returns how many objects that were. */
async function removeNamed(backend: Backend, listing: string, bucket: string): Promise<number> {
  for (let removed = 0; ; ) {
    const names = await backend.rpc<string[]>(listing, { batch: BATCH });
    if (names.length === 0) return removed;
    const gone = await removePhotos(backend, names, bucket);
    if (gone === 0) throw new Failure(503, 'deletion_failed', 'The photos could not be deleted now.');
    removed += gone;
  }
}

/** Responds with `{removed}`, the number of photos and pictures. Errors: 401 `service_only`, 503. */
export const handle = productFunction(async (request, context) => {
  requireServiceKey(request, context);
  const backend = createBackend(context);
  const photos = await removeNamed(backend, 'idle_unpaid_photos', PHOTO_BUCKET);
  const pictures = await removeNamed(backend, 'unneeded_complaint_pictures', COMPLAINT_BUCKET);
  return json({ removed: photos + pictures });
});
