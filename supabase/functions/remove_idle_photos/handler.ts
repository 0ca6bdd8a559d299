/**
 * Removes the photos of accounts that never paid and have not been used for thirty days (docs/decisions/013), and the pictures of complaints
 * that are not kept any more (docs/decisions/045): twice a day by a timer of the embedded server, by a cron job of the hosted platform.
 */
import { json, productFunction } from '../_shared/answers.ts';
import { createBackend } from '../_shared/backend.ts';
import { COMPLAINT_BUCKET, PHOTO_BUCKET, removeNamed } from '../_shared/photos.ts';
import { requireServiceKey } from '../_shared/service-caller.ts';

/** Responds with `{removed}`, the number of photos and pictures. Errors: 401 `service_only`, 503. */
export const handle = productFunction(async (request, context) => {
  requireServiceKey(request, context);
  const backend = createBackend(context);
  const photos = await removeNamed(backend, 'idle_unpaid_photos', PHOTO_BUCKET);
  const pictures = await removeNamed(backend, 'unneeded_complaint_pictures', COMPLAINT_BUCKET);
  return json({ removed: photos + pictures });
});
