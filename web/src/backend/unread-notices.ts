/** How many notices the signed-in user has not read. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from './client.ts';
import { unwrap } from './errors.ts';
import { queryClient } from './query-client.ts';

/** Query of the count. It is not read with the first view: live updates read it once the network is idle. Throws BackendError. */
export function unreadNoticesOptions(userId: string) {
  return queryOptions({
    queryKey: ['notices', userId, 'unread'],
    // Not ended with the bell, which some pages do not have.
    queryFn: async (): Promise<number> => unwrap(await backend().rpc('unread_notices')),
  });
}

/** Reads the count although no page asks for it. A request that is under way may have been answered before the change. */
export async function readUnreadNotices(userId: string): Promise<void> {
  const options = unreadNoticesOptions(userId);
  await queryClient.cancelQueries({ queryKey: options.queryKey });
  await queryClient.prefetchQuery({ ...options, staleTime: 0 });
}
