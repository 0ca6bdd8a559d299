/** When a member was last active, in steps of days. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from './client.ts';
import { unwrap } from './errors.ts';

export type LastActive = 'today' | 'week' | 'month';

/** Query of another member's last activity; null when the member was not active for a month. Throws BackendError. */
export function lastActiveOptions(userId: string, memberId: string) {
  return queryOptions({
    queryKey: ['last-active', userId, memberId],
    queryFn: async ({ signal }) =>
      unwrap(
        await backend().rpc('last_active', { user_id: memberId }).abortSignal(signal),
      ) as LastActive | null,
  });
}
