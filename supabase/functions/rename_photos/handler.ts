/** Gives photos of a hosted project the names that the database planned (docs/decisions/013): each minute, when some wait. */
import { json, productFunction } from '../_shared/answers.ts';
import { type Backend, createBackend } from '../_shared/backend.ts';
import { PHOTO_BUCKET } from '../_shared/photos.ts';
import { requireServiceKey } from '../_shared/service-caller.ts';

interface Rename {
  name: string;
  new_name: string;
}

/** Photos in a call; a move takes a tenth of a second or more. */
const BATCH = 100;

/** Moves a photo within its bucket, and returns whether the service did. */
async function move(backend: Backend, { name, new_name }: Rename): Promise<boolean> {
  const response = await backend.request('/storage/v1/object/move', {
    method: 'POST',
    body: JSON.stringify({ bucketId: PHOTO_BUCKET, sourceKey: name, destinationKey: new_name }),
  });
  if (!response.ok) console.error(`A photo could not be renamed: ${response.status}.`);
  return response.ok;
}

/** Responds with `{renamed}`, the number of photos; others are tried again. Errors: 401 `service_only`, 503. */
export const handle = productFunction(async (request, context) => {
  requireServiceKey(request, context);
  const backend = createBackend(context);
  let renamed = 0;
  for (const rename of await backend.rpc<Rename[]>('take_photo_renames', { batch: BATCH })) {
    if (await move(backend, rename)) renamed += 1;
  }
  return json({ renamed });
});
