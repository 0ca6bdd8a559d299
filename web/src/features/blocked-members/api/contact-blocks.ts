/** Telephone numbers and e-mail addresses that the signed-in member has blocked. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { refreshAfterBlock } from '#web/backend/blocks.ts';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import type { ContactBlock } from '#web/backend/types.ts';

/** Query of the blocked numbers and addresses, the newest first. Throws BackendError. */
export function contactBlocksOptions(userId: string) {
  return queryOptions({
    queryKey: ['contact-blocks', userId],
    queryFn: async ({ signal }): Promise<ContactBlock[]> =>
      unwrap(
        await backend()
          .from('my_contact_blocks')
          .select('id,label,blocked_at')
          .order('blocked_at', { ascending: false })
          .abortSignal(signal),
      ),
    staleTime: 0,
  });
}

/** Mutation that blocks the number or address which is its variable. */
export function blockContactOptions() {
  return mutationOptions({
    mutationFn: async (contact: string): Promise<void> => {
      unwrap(await backend().rpc('block_contact', { contact }));
    },
    onSuccess: refreshAfterBlock,
  });
}

/** Mutation that ends the block of this id. */
export function unblockContactOptions(id: string) {
  return mutationOptions({
    mutationFn: async (): Promise<void> => {
      unwrap(await backend().rpc('unblock_contact', { block_id: id }));
    },
    onSuccess: refreshAfterBlock,
  });
}
