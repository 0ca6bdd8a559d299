/** The pictures of a complaint, in the storage service, which re-encodes them. Only operators who open the complaint can read them. */
import type { Backend } from '../_shared/backend.ts';
import { Failure } from '../_shared/failure.ts';
import { COMPLAINT_BUCKET, removePhotos } from '../_shared/photos.ts';
import type { PostedForm } from './form.ts';
import { MOST_PICTURE_BYTES, PICTURE_TYPES } from './picture-limits.ts';

export type PictureFault =
  | 'too_many_pictures'
  | 'picture_too_large'
  | 'picture_unreadable'
  | 'picture_budget_used_up';

async function store(backend: Backend, draft: string, picture: File): Promise<PictureFault | null> {
  if (picture.size > MOST_PICTURE_BYTES) return 'picture_too_large';
  if (!PICTURE_TYPES.includes(picture.type)) return 'picture_unreadable';
  const path = `/storage/v1/object/${COMPLAINT_BUCKET}/${draft}/${crypto.randomUUID()}`;
  const response = await backend.request(path, {
    method: 'POST',
    body: await picture.arrayBuffer(),
    headers: { 'content-type': picture.type },
  });
  if (response.ok) return null;
  const { message, statusCode } = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (message === 'picture_budget_used_up') return message;
  if (response.status === 429) throw new Failure(503, 'storage_busy', 'The picture could not be stored now.');
  if (message === 'picture_limit_reached') return 'too_many_pictures';
  return statusCode === '413' ? 'picture_too_large' : 'picture_unreadable';
}

/**
 * Removes the draft's pictures that the form does not keep, and stores the new ones. Returns what is wrong with the first that could not
 * be stored, or null; the others are stored nevertheless. Throws `Failure` 503.
 * @param names of the pictures that the draft has, with its folder
 */
export async function changePictures(
  backend: Backend,
  draft: string,
  names: readonly string[],
  form: PostedForm,
): Promise<PictureFault | null> {
  const kept = form.all('keep');
  const dropped = names.filter((name) => !kept.includes(name));
  if (dropped.length > 0) await removePhotos(backend, dropped, COMPLAINT_BUCKET);
  const faults: PictureFault[] = [];
  for (const picture of form.pictures) {
    const fault = await store(backend, draft, picture);
    if (fault) faults.push(fault);
  }
  return faults[0] ?? null;
}
