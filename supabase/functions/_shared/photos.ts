/**
 * Removing photos and pictures through the storage service, which takes away the files as well as their rows.
 */
import type { Backend } from './backend.ts';
import { Failure } from './failure.ts';

/** The storage bucket of all members' photos. */
export const PHOTO_BUCKET = 'avatars';
/** The storage bucket of the pictures that people attach to complaints. */
export const COMPLAINT_BUCKET = 'complaints';

/** The storage bucket of the pictures of couples' stories. */
export const STORY_BUCKET = 'stories';

/** Photos in a batch; the storage service takes at most 1000 names. */
const BATCH = 500;

/**
 * Removes the objects of these names, at most 1000, and returns how many were removed: fewer when another request was faster.
 * Throws `Failure` 503 `deletion_failed` when the service refuses.
 */
export async function removePhotos(
  backend: Backend,
  names: readonly string[],
  bucket = PHOTO_BUCKET,
): Promise<number> {
  const response = await backend.request(`/storage/v1/object/${bucket}`, {
    method: 'DELETE',
    body: JSON.stringify({ prefixes: names }),
  });
  if (response.ok) return ((await response.json()) as unknown[]).length;
  console.error(`Photos could not be removed: ${response.status}.`);
  throw new Failure(503, 'deletion_failed', 'The photos could not be deleted now. Please try again.');
}

/** Removes from a bucket what the database function names, and returns how many objects that were. Throws as `removePhotos`. */
export async function removeNamed(backend: Backend, listing: string, bucket: string): Promise<number> {
  for (let removed = 0; ; ) {
    const names = await backend.rpc<string[]>(listing, { batch: BATCH });
    if (names.length === 0) return removed;
    const gone = await removePhotos(backend, names, bucket);
    if (gone === 0) throw new Failure(503, 'deletion_failed', 'The photos could not be deleted now.');
    removed += gone;
  }
}
