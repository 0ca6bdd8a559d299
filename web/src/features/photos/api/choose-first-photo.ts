/** Makes one of the member's own photos the first: the one on cards and in front of the carousel. */
import { useMutation } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { usePhotosChanged } from './photos-changed.ts';

/** Mutation that takes the photo's name; it ends when list and status are fresh. Throws BackendError (404 when it is gone). */
export function useChooseFirstPhoto(userId: string) {
  const changed = usePhotosChanged(userId);
  return useMutation({
    mutationFn: async (name: string) => {
      unwrap(await backend().rpc('choose_first_photo', { photo_name: name }));
    },
    onSettled: changed,
  });
}
