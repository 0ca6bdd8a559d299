/** Makes one of the member's photos the first one, which cards show and the carousel begins with. */
import { useMutation } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { usePhotosChanged } from './photos-changed.ts';

/** Makes the photo with this name the first. Throws BackendError (404 when the photo does not exist). */
export async function chooseFirstPhoto(name: string): Promise<void> {
  unwrap(await backend().rpc('choose_first_photo', { photo_name: name }));
}

/** Mutation of `chooseFirstPhoto`; resolves once list and status are reloaded. */
export function useChooseFirstPhoto(userId: string) {
  const changed = usePhotosChanged(userId);
  return useMutation({ mutationFn: chooseFirstPhoto, onSettled: changed });
}
