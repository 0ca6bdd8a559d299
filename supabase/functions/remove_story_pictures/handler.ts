/** Removes the pictures of stories that were withdrawn or changed: every ten minutes by a timer of the embedded server, by a cron job of the hosted platform. */
import { json, productFunction } from '../_shared/answers.ts';
import { createBackend } from '../_shared/backend.ts';
import { removeNamed, STORY_BUCKET } from '../_shared/photos.ts';
import { requireServiceKey } from '../_shared/service-caller.ts';

/** Responds with `{removed}`, the number of pictures. Errors: 401 `service_only`, 503. */
export const handle = productFunction(async (request, context) => {
  requireServiceKey(request, context);
  return json({
    removed: await removeNamed(createBackend(context), 'unneeded_story_pictures', STORY_BUCKET),
  });
});
