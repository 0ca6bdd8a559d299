/** One's own profile as others will see it. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import type { Profile } from '#web/backend/types.ts';

/**
 * Query of the own row. Its key lies under 'profile-status', because whatever changes that flag row changes this one;
 * it is read anew on each visit. Throws BackendError.
 */
export function ownProfileOptions(userId: string) {
  return queryOptions({
    queryKey: ['profile-status', userId, 'profile'],
    queryFn: async ({ signal }) =>
      unwrap(
        await backend().from('profiles').select().eq('id', userId).abortSignal(signal).single(),
      ) as Profile,
    gcTime: 0,
  });
}
