/**
 * The provider's webhook: verify the signature over the raw bytes, store the event, respond, then process it.
 */
import { json, productFunction, readBytes } from '../_shared/answers.ts';
import { createBackend } from '../_shared/backend.ts';
import type { FunctionContext } from '../_shared/context.ts';
import { sha256 } from '../_shared/digest.ts';
import { Failure } from '../_shared/failure.ts';
import { paymentTools } from '../_shared/settle.ts';
import { isSigned } from '../_shared/signatures.ts';
import { type InboxRow, processEvent, readEvent } from '../_shared/webhook-events.ts';

const BODY_LIMIT = 256 * 1024;

/** After a rotation, retries of older events still carry the previous secret. */
function secretsOf({ variables }: FunctionContext): string[] {
  const secrets = [variables.RAZORPAY_WEBHOOK_SECRET, variables.RAZORPAY_WEBHOOK_SECRET_PREVIOUS];
  return secrets.filter((secret): secret is string => secret !== undefined && secret !== '');
}

async function isGenuine(
  body: Uint8Array<ArrayBuffer>,
  signature: string | null,
  context: FunctionContext,
): Promise<boolean> {
  for (const secret of secretsOf(context)) {
    if (await isSigned(body, signature, secret)) return true;
  }
  return false;
}

/** The provider's id of the event; without one, equal bodies count as one event. */
async function eventIdOf(request: Request, body: Uint8Array<ArrayBuffer>): Promise<string> {
  const named = request.headers.get('x-razorpay-event-id');
  if (named && /^[\w-]{1,64}$/.test(named)) return named;
  return `sha256-${await sha256(body)}`;
}

async function work(context: FunctionContext, row: InboxRow): Promise<void> {
  try {
    await processEvent(paymentTools(context), row);
  } catch (error) {
    // The row stays due: the scheduled run takes it up.
    console.error(`Event ${row.event_id} waits:`, error);
  }
}

/**
 * Answers 200 to every genuine event, also a repeated or unknown one; 401 `bad_signature`, 413 `body_too_large`,
 * 503 when the event could not be kept (the provider sends it again).
 */
export const handle = productFunction(async (request, context) => {
  const body = await readBytes(request, BODY_LIMIT);
  if (!(await isGenuine(body, request.headers.get('x-razorpay-signature'), context))) {
    console.warn('A webhook with a bad signature was refused.');
    throw new Failure(401, 'bad_signature', 'The signature is missing or wrong.');
  }
  const { event, orderId, paymentId, disputeId } = readEvent(new TextDecoder().decode(body));
  const row: InboxRow = {
    event_id: await eventIdOf(request, body),
    rzp_order_id: orderId,
    rzp_payment_id: paymentId,
    rzp_dispute_id: disputeId,
  };
  const isNew = await createBackend(context).rpc<boolean>('receive_webhook', {
    event_id: row.event_id,
    event,
    rzp_order: orderId,
    rzp_payment: paymentId,
    rzp_dispute: disputeId,
  });
  if (isNew) {
    const working = work(context, row);
    context.waitUntil?.(working);
  }
  return json({ received: true });
});
