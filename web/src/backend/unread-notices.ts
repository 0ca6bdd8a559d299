/** How many notices the signed-in user has not read. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from './client.ts';
import { unwrap } from './errors.ts';

/** Query of the count. It is not read with the first view: live updates read it once the network is idle. Throws BackendError. */
export function unreadNoticesOptions(userId: string) {
  return queryOptions({
    queryKey: ['notices', userId, 'unread'],
    queryFn: async ({ signal }): Promise<number> =>
      unwrap(await backend().rpc('unread_notices').abortSignal(signal)),
  });
}
