/** Deletes the signed-in member's account; the session must be ended afterwards. */
import { invokeFunction } from '#web/backend/invoke.ts';

/** Throws BackendError; code `fresh_code_required` when the session's code is older than ten minutes. */
export async function deleteAccount(userId: string): Promise<void> {
  await invokeFunction('user_self_deletion', {
    name: 'user_self_deletion',
    user_id: userId,
  });
}
