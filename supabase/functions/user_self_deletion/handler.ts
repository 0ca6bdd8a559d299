/**
 * Deletes the caller's own account.
 */
import { json, productFunction, readObject } from '../_shared/answers.ts';
import { callerOf, createBackend } from '../_shared/backend.ts';
import { deleteAccount } from '../_shared/delete-account.ts';
import { Failure } from '../_shared/failure.ts';
import { requireFreshCode } from '../_shared/fresh-code.ts';

/**
 * Takes `{name, user_id}` with the caller's own access token; responds with `{success: true}`.
 * Errors: 401 `not_signed_in`, 403 `not_your_account` for another user_id, 403 `fresh_code_required` when the session's last code is older than
 * ten minutes, and those of `deleteAccount`.
 */
export const handle = productFunction(async (request, context) => {
  const userId = await callerOf(request, context);
  const { user_id: named } = await readObject(request);
  if (named !== undefined && named !== userId) {
    throw new Failure(403, 'not_your_account', 'You can only delete your own account.');
  }
  requireFreshCode(request, context);
  await deleteAccount(createBackend(context), userId);
  return json({ success: true });
});
