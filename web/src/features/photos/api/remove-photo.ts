/** Removes one of the member's own photos. */
import { useMutation } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { BackendError, unwrap } from '#web/backend/errors.ts';
import { usePhotosChanged } from './photos-changed.ts';

async function removePhoto(userId: string, name: string): Promise<void> {
  const removed = unwrap(
    await backend()
      .storage.from('avatars')
      .remove([`${userId}/${name}`]),
  );
  // The service leaves out what it did not remove instead of failing.
  if (removed.length === 0) throw new BackendError('photo not removed', 'refused', 404, 'NoSuchKey');
}

/** Mutation that takes the photo's name; it ends when list and status are fresh. Throws BackendError. */
export function useRemovePhoto(userId: string) {
  const changed = usePhotosChanged(userId);
  return useMutation({ mutationFn: (name: string) => removePhoto(userId, name), onSettled: changed });
}
