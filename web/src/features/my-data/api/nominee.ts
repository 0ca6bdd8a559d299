/** The person whom the signed-in member named to ask for a copy or the deletion of the data in their place. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { toBackendError, unwrap } from '#web/backend/errors.ts';
import { queryClient } from '#web/backend/query-client.ts';
import type { Nominee } from '#web/backend/types.ts';

export const RELATIONS = ['parent', 'sibling', 'child', 'relative', 'friend'] as const;

/** Query of the nominee; null without one. Throws BackendError. */
export function nomineeOptions(userId: string) {
  return queryOptions({
    queryKey: ['nominee', userId],
    queryFn: async ({ signal }): Promise<Nominee | null> =>
      unwrap(await backend().from('my_nominee').select().abortSignal(signal))[0] ?? null,
    staleTime: 0,
  });
}

/** Mutation that names a nominee, in place of a former one. Throws BackendError. */
export function nameNomineeOptions(userId: string) {
  return mutationOptions({
    mutationFn: async (nominee: Pick<Nominee, 'name' | 'relation' | 'contact'>) => {
      const { error, status } = await backend().rpc('name_nominee', nominee);
      if (error) throw toBackendError(error, status);
    },
    onSettled: () => queryClient.invalidateQueries(nomineeOptions(userId)),
  });
}

/** Mutation that removes the nominee. Throws BackendError. */
export function removeNomineeOptions(userId: string) {
  return mutationOptions({
    mutationFn: async () => {
      const { error, status } = await backend().rpc('remove_nominee');
      if (error) throw toBackendError(error, status);
    },
    onSettled: () => queryClient.invalidateQueries(nomineeOptions(userId)),
  });
}
