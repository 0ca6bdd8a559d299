/**
 * Removing photos through the storage service, which takes away the files as well as their rows.
 */
import type { Backend } from './backend.ts';
import { Failure } from './failure.ts';

/** The storage bucket of all members' photos. */
export const PHOTO_BUCKET = 'avatars';

/**
 * Removes the objects of these names, at most 1000, and gives how many went.
 * Throws `Failure` 503 `deletion_failed` when the service refuses or removes none of them.
 */
export async function removePhotos(backend: Backend, names: readonly string[]): Promise<number> {
  const response = await backend.request(`/storage/v1/object/${PHOTO_BUCKET}`, {
    method: 'DELETE',
    body: JSON.stringify({ prefixes: names }),
  });
  const removed = response.ok ? ((await response.json()) as unknown[]).length : 0;
  if (removed > 0) return removed;
  console.error(`Photos could not be removed: ${response.status}.`);
  throw new Failure(503, 'deletion_failed', 'The photos could not be deleted now. Please try again.');
}
