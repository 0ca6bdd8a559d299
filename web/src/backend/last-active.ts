/** When a member was last active, in steps of days. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from './client.ts';
import { unwrap } from './errors.ts';
import type { LastActive } from './rows.ts';

/** Query of another member's last activity; null when the member was not active for a month. Throws BackendError. */
export function lastActiveOptions(userId: string, memberId: string) {
  return queryOptions({
    queryKey: ['last-active', userId, memberId],
    queryFn: async ({ signal }): Promise<LastActive | null> =>
      unwrap(await backend().rpc('last_active', { user_id: memberId }).abortSignal(signal)),
  });
}
