/** The member's own profile as others see it. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';

/**
 * Query of the member's own row. Its key begins with 'profile-status', so that invalidating the status invalidates it too; it is loaded on
 * each visit. Throws BackendError.
 */
export function ownProfileOptions(userId: string) {
  return queryOptions({
    queryKey: ['profile-status', userId, 'profile'],
    queryFn: async ({ signal }) =>
      unwrap(await backend().from('profiles').select().eq('id', userId).abortSignal(signal).single()),
    gcTime: 0,
  });
}
