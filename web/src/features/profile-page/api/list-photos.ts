/** A member's photos: the files in their folder, in the order of their names. */
import { queryOptions } from '@tanstack/react-query';
import { MAX_PHOTOS } from '#domain/limits.ts';
import { backend } from '#web/backend/client.ts';
import { toBackendError } from '#web/backend/errors.ts';

const BUCKET = 'avatars';

/** Query of the names of another member's photos. Throws BackendError. */
export function photosOptions(memberId: string) {
  return queryOptions({
    queryKey: ['photos', memberId],
    queryFn: async ({ signal }) => {
      const { data, error } = await backend()
        .storage.from(BUCKET)
        .list(memberId, { limit: MAX_PHOTOS, sortBy: { column: 'name', order: 'asc' } }, { signal });
      if (error) throw toBackendError(error);
      return data.map(({ name }) => name);
    },
  });
}
