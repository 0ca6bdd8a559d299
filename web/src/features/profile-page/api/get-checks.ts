/** What an operator has checked of a member. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';

/** Query of the checks that another member has passed, with the first day of the month. Throws BackendError. */
export function checksOptions(userId: string, memberId: string) {
  return queryOptions({
    queryKey: ['checks', userId, memberId],
    queryFn: async ({ signal }) =>
      unwrap(await backend().rpc('checks_of', { user_id: memberId }).abortSignal(signal)),
  });
}
