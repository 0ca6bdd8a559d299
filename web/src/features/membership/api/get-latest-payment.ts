/** The member's latest payment; the first entry of the list is the current one. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import type { Payment } from '#web/backend/types.ts';

/** Query of the newest payment, in a list of at most one. */
export function latestPaymentOptions(userId: string) {
  return queryOptions({
    queryKey: ['payments', userId],
    queryFn: async () =>
      unwrap(
        await backend()
          .from('payments')
          .select()
          .eq('user_id', userId)
          .order('payment_at', { ascending: false })
          .limit(1),
      ) as Payment[],
  });
}
