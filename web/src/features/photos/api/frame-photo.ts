/** Sets the focal point of one of the member's own photos. */
import { useMutation } from '@tanstack/react-query';
import type { PhotoFocus } from '#domain/photo-focus.ts';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { usePhotosChanged } from './photos-changed.ts';

/** Stores the focal point of the photo with this name. Throws BackendError (404 when the photo does not exist). */
export async function framePhoto(name: string, [x, y, ratio, scale]: NonNullable<PhotoFocus>): Promise<void> {
  unwrap(await backend().rpc('frame_photo', { photo_name: name, x, y, ratio, scale }));
}

/** Mutation of `framePhoto`; resolves once list and status are reloaded. */
export function useFramePhoto(userId: string) {
  const changed = usePhotosChanged(userId);
  return useMutation({
    mutationFn: ({ name, focus }: { name: string; focus: NonNullable<PhotoFocus> }) =>
      framePhoto(name, focus),
    onSettled: changed,
  });
}
