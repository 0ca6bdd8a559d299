/** Deletes the own account, with the member's own token; the session ends afterwards (architecture, decision 5). */
import { useMutation } from '@tanstack/react-query';
import { invokeFunction } from '#web/backend/invoke.ts';
import { useUserId } from '#web/backend/session.ts';

/** Mutation without an argument. Throws BackendError. */
export function useDeleteAccount() {
  const userId = useUserId();
  return useMutation({
    mutationFn: () =>
      invokeFunction<{ success: boolean }>('user_self_deletion', {
        name: 'user_self_deletion',
        user_id: userId,
      }),
  });
}
