/** What has to be read again after a payment, a pause or a cancellation. */
import { useQueryClient } from '@tanstack/react-query';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { latestPaymentOptions } from './get-latest-payment.ts';

/** Gives a function that reloads payments and status; it resolves when both are fresh. */
export function useMembershipChanged(userId: string): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: latestPaymentOptions(userId).queryKey }),
      queryClient.invalidateQueries({ queryKey: profileStatusOptions(userId).queryKey }),
    ]);
}
