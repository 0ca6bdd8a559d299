/** The member's own photos: the files of their folder, sorted by name, at most six. */
import { queryOptions } from '@tanstack/react-query';
import { MAX_PHOTOS } from '#domain/limits.ts';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';

/** Query of the names of the own photos. After a change call `usePhotosChanged`. */
export function photosOptions(userId: string) {
  return queryOptions({
    queryKey: ['photos', userId],
    queryFn: async () => {
      const rows = unwrap(
        await backend()
          .storage.from('avatars')
          .list(`${userId}/`, { limit: MAX_PHOTOS, offset: 0, sortBy: { column: 'name', order: 'asc' } }),
      );
      return rows.map(({ name }) => name);
    },
  });
}
