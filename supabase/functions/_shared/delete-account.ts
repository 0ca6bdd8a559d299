/**
 * Deletes an account, for the member and for the operator (`npm run admin -- delete`): photos through the storage service, then the user;
 * foreign keys cascade to the user's rows. Membership payments stay, anonymized.
 */
import type { Backend } from './backend.ts';
import { Failure } from './failure.ts';
import { PHOTO_BUCKET, removePhotos, STORY_BUCKET } from './photos.ts';

const PAGE = 1000;

const deletionFailed = () =>
  new Failure(503, 'deletion_failed', 'The account could not be deleted now. Please try again.');

async function checked(response: Response): Promise<Response> {
  if (response.ok) return response;
  console.error(`Deleting an account failed: ${response.status}.`);
  throw deletionFailed();
}

async function photosOf(backend: Backend, userId: string): Promise<string[]> {
  const listed = await backend.request(`/storage/v1/object/list/${PHOTO_BUCKET}`, {
    method: 'POST',
    body: JSON.stringify({ prefix: `${userId}/`, limit: PAGE, offset: 0 }),
  });
  const files = (await (await checked(listed)).json()) as { name: string }[];
  return files.map(({ name }) => `${userId}/${name}`);
}

async function removePhotosOf(backend: Backend, userId: string): Promise<void> {
  for (let names = await photosOf(backend, userId); names.length > 0; ) {
    const removed = await removePhotos(backend, names);
    names = await photosOf(backend, userId);
    // None removed and none left: another deletion of this account was faster.
    if (removed === 0 && names.length > 0) throw deletionFailed();
  }
}

/** The story of the account's couple ends with the account. */
async function removeStoryPicturesOf(backend: Backend, account: string): Promise<void> {
  const names = await backend.rpc<string[]>('story_pictures_of', { account });
  if (names.length > 0) await removePhotos(backend, names, STORY_BUCKET);
}

/**
 * Deletes the user of this id with all that is theirs; one who is gone already counts as deleted.
 * Throws `Failure` 503 (`deletion_failed`, `backend_unavailable`) with nothing half done that a second call doesn't finish.
 */
export async function deleteAccount(backend: Backend, userId: string): Promise<void> {
  await removePhotosOf(backend, userId);
  await removeStoryPicturesOf(backend, userId);
  const deleted = await backend.request(`/auth/v1/admin/users/${userId}`, { method: 'DELETE' });
  if (deleted.status !== 404) await checked(deleted);
  // An upload may have finished meanwhile; without the user no other code would ever remove it.
  await removePhotosOf(backend, userId);
}
