/** Removes one of the member's own photos. */
import { useMutation } from '@tanstack/react-query';
import { bucket } from '#web/backend/buckets.ts';
import { BackendError, unwrap } from '#web/backend/errors.ts';
import { usePhotosChanged } from './photos-changed.ts';

async function removePhoto(userId: string, name: string): Promise<void> {
  const photos = await bucket('avatars');
  const removed = unwrap(await photos.remove([`${userId}/${name}`]));
  // The service doesn't fail for photos that it did not remove, but leaves them out of its response.
  if (removed.length === 0) throw new BackendError('photo not removed', 'refused', 404, 'NoSuchKey');
}

/** Mutation with the photo's name; resolves once list and status are reloaded. Throws BackendError. */
export function useRemovePhoto(userId: string) {
  const changed = usePhotosChanged(userId);
  return useMutation({ mutationFn: (name: string) => removePhoto(userId, name), onSettled: changed });
}
