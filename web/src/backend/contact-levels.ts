/** Who may see the signed-in member's numbers. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { backend } from './client.ts';
import { toBackendError, unwrap } from './errors.ts';
import { queryClient } from './query-client.ts';
import type { ContactLevels } from './types.ts';

/** Query of the own levels; `answered_at` is null while the installation's default applies. Throws BackendError. */
export function contactLevelsOptions(userId: string) {
  return queryOptions({
    queryKey: ['contact-levels', userId],
    queryFn: async ({ signal }): Promise<ContactLevels> =>
      unwrap(await backend().from('my_contact_levels').select().abortSignal(signal).single()),
    staleTime: 0,
  });
}

/** Mutation that stores the answers. Throws BackendError. */
export function saveContactLevelsOptions(userId: string) {
  return mutationOptions({
    mutationFn: async (answers: Record<'phone' | 'parent_number' | 'mama_phone' | 'call_first', string>) => {
      const { error, status } = await backend().rpc('set_contact_levels', answers);
      if (error) throw toBackendError(error, status);
    },
    onSettled: () => queryClient.invalidateQueries(contactLevelsOptions(userId)),
  });
}
