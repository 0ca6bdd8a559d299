/**
 * Deletes accounts that nobody has used for two years, 48 hours after the announcement, and those whose marriage is fixed, when their members
 * chose (docs/decisions/049): every hour by a timer of the embedded server, by a cron job of the hosted platform.
 */
import { json, productFunction } from '../_shared/answers.ts';
import { createBackend } from '../_shared/backend.ts';
import { deleteAccount } from '../_shared/delete-account.ts';
import { requireServiceKey } from '../_shared/service-caller.ts';

/** Accounts of a call: it must end within the 30 seconds of a function. */
const BATCH = 20;

/** Responds with `{deleted}`, the number of accounts. Errors: 401 `service_only`, and those of `deleteAccount`. */
export const handle = productFunction(async (request, context) => {
  requireServiceKey(request, context);
  const backend = createBackend(context);
  const idle = await backend.rpc<string[]>('idle_accounts', { batch: BATCH });
  const married = await backend.rpc<string[]>('accounts_after_marriage', { batch: BATCH - idle.length });
  const accounts = new Set([...idle, ...married]);
  for (const account of accounts) await deleteAccount(backend, account);
  return json({ deleted: accounts.size });
});
