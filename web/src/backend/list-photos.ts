/** A member's photos: the files of their folder, sorted by name, at most `MAX_PHOTOS`. */
import { queryOptions } from '@tanstack/react-query';
import { MAX_PHOTOS } from '#domain/limits.ts';
import { bucket } from './buckets.ts';
import { unwrap } from './errors.ts';

/** Query of the names of a member's photos. Throws BackendError. */
export function photosOptions(memberId: string) {
  return queryOptions({
    queryKey: ['photos', memberId],
    queryFn: async ({ signal }) => {
      const photos = await bucket('avatars');
      const files = unwrap(
        await photos.list(
          memberId,
          { limit: MAX_PHOTOS, sortBy: { column: 'name', order: 'asc' } },
          { signal },
        ),
      );
      return files.map(({ name }) => name);
    },
  });
}
