/** Deletes the own account, with the member's own token; the session ends afterwards. */
import { invokeFunction } from '#web/backend/invoke.ts';

/** Throws BackendError; `fresh_code_required` when the session comes from a code older than ten minutes. */
export async function deleteAccount(userId: string): Promise<void> {
  await invokeFunction<{ success: boolean }>('user_self_deletion', {
    name: 'user_self_deletion',
    user_id: userId,
  });
}
