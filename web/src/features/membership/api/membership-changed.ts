/** Reloads data after a payment, a pause or a cancellation. */
import { useQueryClient } from '@tanstack/react-query';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { latestPaymentOptions } from './get-latest-payment.ts';

/** Returns a function that reloads payments and status and resolves when both are loaded. */
export function useMembershipChanged(userId: string): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: latestPaymentOptions(userId).queryKey }),
      queryClient.invalidateQueries({ queryKey: profileStatusOptions(userId).queryKey }),
    ]);
}
