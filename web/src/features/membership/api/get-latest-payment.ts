/** The member's latest membership payment. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';

/** Query of the newest payment, as a list of at most one row. */
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
      ),
  });
}
