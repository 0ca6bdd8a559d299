/** Pausing, resuming and cancelling the membership. */
import { useMutation } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { useUserId } from '#web/session/session.ts';
import { useMembershipChanged } from './membership-changed.ts';

export type MembershipChange = 'deactivate' | 'reactivate' | 'cancel';

/** Mutation of the membership; resolves once payments and status are reloaded. Throws BackendError (409 when the change does not apply). */
export function useChangeMembership() {
  const changed = useMembershipChanged(useUserId());
  return useMutation({
    mutationFn: async (change: MembershipChange) => unwrap(await backend().rpc(`${change}_membership`)),
    onSettled: changed,
  });
}
