/**
 * Removes the photos of accounts that never paid and have not been used for thirty days (docs/decisions/033): twice a day by a timer of
 * the embedded server, by a cron job of the hosted platform.
 */
import { json, productFunction } from '../_shared/answers.ts';
import { createBackend } from '../_shared/backend.ts';
import { Failure } from '../_shared/failure.ts';
import { removePhotos } from '../_shared/photos.ts';
import { requireServiceKey } from '../_shared/service-caller.ts';

/** Photos in a batch; the storage service takes at most 1000 names. */
const BATCH = 500;

/** Answers `{removed}`, the number of photos. Errors: 401 `service_only`, 503. */
export const handle = productFunction(async (request, context) => {
  await requireServiceKey(request, context);
  const backend = createBackend(context);
  let removed = 0;
  for (;;) {
    const names = await backend.rpc<string[]>('idle_unpaid_photos', { batch: BATCH });
    if (names.length === 0) return json({ removed });
    const gone = await removePhotos(backend, names);
    if (gone === 0) throw new Failure(503, 'deletion_failed', 'The photos could not be deleted now.');
    removed += gone;
  }
});
