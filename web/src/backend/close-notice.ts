/** Closes a notice above the lists. */
import { mutationOptions } from '@tanstack/react-query';
import { backend } from './client.ts';
import { unwrap } from './errors.ts';
import { profileStatusOptions } from './profile-status.ts';
import { queryClient } from './query-client.ts';

/** Mutation that closes a notice of the signed-in member. Throws BackendError. */
export function closeNoticeOptions(userId: string) {
  return mutationOptions({
    mutationFn: async (notice: 'rules') => {
      unwrap(await backend().rpc('close_notice', { notice }));
    },
    onSuccess: () => queryClient.invalidateQueries(profileStatusOptions(userId)),
  });
}
