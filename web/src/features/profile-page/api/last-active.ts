/** When a member was last active, in steps of days. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import type { LastActive } from '#web/backend/rows.ts';

/** Query of another member's last activity; null when the member was not active for a month. Throws BackendError. */
export function lastActiveOptions(userId: string, memberId: string) {
  return queryOptions({
    queryKey: ['last-active', userId, memberId],
    queryFn: async ({ signal }): Promise<LastActive | null> =>
      unwrap(await backend().rpc('last_active', { user_id: memberId }).abortSignal(signal)),
  });
}
