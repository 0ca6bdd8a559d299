/**
 * The scheduled run over due payments: by a cron job of the hosted platform, by a timer of the embedded server.
 */
import { json, productFunction } from '../_shared/answers.ts';
import { runDuePayments } from '../_shared/due-payments.ts';
import { requireServiceKey } from '../_shared/service-caller.ts';
import { paymentTools } from '../_shared/settle.ts';

/** Between two purchases, milliseconds: two requests each, at most 5 a second. */
const PACE_MS = 400;

/** Responds with `{leader, purchases, webhooks, interrupted}`. Errors: 401 `service_only`, 503. */
export const handle = productFunction(async (request, context) => {
  requireServiceKey(request, context);
  const tools = paymentTools(context);
  const holder = crypto.randomUUID();
  const report = await runDuePayments(tools, holder, Number(context.variables.PAYMENT_PACE_MS ?? PACE_MS));
  await tools.backend.rpc('release_due_payments', { holder });
  return json(report);
});
