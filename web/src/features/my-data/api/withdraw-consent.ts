import { mutationOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { consentsOptions, type Purpose } from '#web/backend/consents.ts';
import { unwrap } from '#web/backend/errors.ts';
import { queryClient } from '#web/backend/query-client.ts';

/** Mutation that withdraws a consent; the database deletes what it allowed to store. Throws BackendError. */
export function withdrawConsentOptions(userId: string) {
  return mutationOptions({
    mutationFn: async (purpose: Purpose) => {
      unwrap(await backend().rpc('withdraw_consent', { purpose }));
    },
    onSettled: () => {
      // Totals with other members depend on the patrika.
      queryClient.removeQueries({ queryKey: ['guna', userId] });
      return queryClient.invalidateQueries({ queryKey: consentsOptions(userId).queryKey });
    },
  });
}
