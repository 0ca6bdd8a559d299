/** Members whom the signed-in member has blocked. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { backend } from './client.ts';
import { unwrap } from './errors.ts';
import { queryClient } from './query-client.ts';
import type { BlockedMember } from './types.ts';

/** Query of the blocked members, last blocked first. Throws BackendError. */
export function blocksOptions(userId: string) {
  return queryOptions({
    queryKey: ['blocks', userId],
    queryFn: async ({ signal }): Promise<BlockedMember[]> =>
      unwrap(
        await backend()
          .from('my_blocks')
          .select('member_id,blocked_at,user_code,first_name,last_name,regional_full_name')
          .order('blocked_at', { ascending: false })
          .abortSignal(signal),
      ),
    staleTime: 0,
  });
}

/**
 * Whatever shows members is read again when it is opened next. A block gives the member's own photos new names, so the status, which names
 * them, is read at once.
 */
export async function refreshAfterBlock(): Promise<void> {
  await queryClient.invalidateQueries({ refetchType: 'none' });
  await queryClient.refetchQueries({ queryKey: ['profile-status'], type: 'active' });
}

/**
 * Mutation that blocks a member or ends the block; its variable is what it shall be. What is open belongs to the
 * member of the block.
 */
export function toggleBlockOptions(memberId: string) {
  return mutationOptions({
    scope: { id: `block-${memberId}` },
    mutationFn: async (block: boolean): Promise<void> => {
      const call = block ? 'block_member' : 'unblock_member';
      unwrap(await backend().rpc(call, { user_id: memberId }));
    },
    onSuccess: refreshAfterBlock,
  });
}
