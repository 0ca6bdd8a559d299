/**
 * Confirms a provider payment after the checkout, and settles the caller's open purchases when the page polls.
 * The browser's request is only a trigger; the grant depends on the provider's API alone.
 */
import { memberOf } from '../_shared/acting.ts';
import { json, productFunction, readObject } from '../_shared/answers.ts';
import type { FunctionContext } from '../_shared/context.ts';
import { Failure } from '../_shared/failure.ts';
import { settleOpenPurchases } from '../_shared/open-purchases.ts';
import { ProviderUnavailable } from '../_shared/razorpay.ts';
import {
  type PaymentTools,
  type Purchase,
  paymentTools,
  type SettleHint,
  settlePurchase,
} from '../_shared/settle.ts';
import { checkoutMessage, isSigned } from '../_shared/signatures.ts';

/** How long a response waits for the capture, in milliseconds. */
const WAIT_MS = 8000;

/** One answer for a bad signature, an unknown order and another user's order, so that it reveals nothing. */
function notVerified(): Failure {
  return new Failure(400, 'payment_not_verified', 'The payment could not be verified.', { success: false });
}

async function settleOnVisit(tools: PaymentTools, userId: string): Promise<Response> {
  const settlements = await settleOpenPurchases(tools, userId);
  if (settlements.some(({ state }) => state === 'paid')) return json({ success: true, state: 'paid' });
  if (settlements.some(({ pending }) => pending)) return json({ success: false, state: 'pending' });
  return json({ success: false, state: settlements.length > 0 ? 'open' : 'none' });
}

/** What the checkout gave the page, as it was posted. */
interface CheckoutResult {
  orderId: unknown;
  paymentId: unknown;
  signature: unknown;
}

async function provenPurchase(
  tools: PaymentTools,
  userId: string,
  { orderId, paymentId, signature }: CheckoutResult,
): Promise<Purchase> {
  if (typeof orderId !== 'string' || !/^order_\w{1,40}$/.test(orderId)) throw notVerified();
  if (typeof paymentId !== 'string' || !/^pay_\w{1,40}$/.test(paymentId)) throw notVerified();
  const [purchase] = await tools.backend.select<Purchase>(
    `payment_orders?select=id,rzp_order_id&rzp_order_id=eq.${encodeURIComponent(orderId)}&user_id=eq.${userId}`,
  );
  if (!purchase) throw notVerified();
  const message = checkoutMessage(purchase.rzp_order_id, paymentId);
  if (!(await isSigned(message, signature, tools.settings.keySecret))) throw notVerified();
  return purchase;
}

/** When the provider does not respond, the payment is still authorised, so the page retries. */
async function stateNow(tools: PaymentTools, purchase: Purchase, hint: SettleHint): Promise<string> {
  try {
    return (await settlePurchase(tools, purchase, hint)).state;
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'open';
    throw error;
  }
}

async function awaitCapture(
  context: FunctionContext,
  tools: PaymentTools,
  purchase: Purchase,
  hint: SettleHint,
): Promise<Response> {
  const deadline = Date.now() + Number(context.variables.PAYMENT_WAIT_MS ?? WAIT_MS);
  for (let pause = 300; ; pause = Math.min(pause * 2, 2000)) {
    const state = await stateNow(tools, purchase, hint);
    if (state === 'paid') return json({ success: true });
    if (state === 'refunded') return json({ success: false, state });
    if (Date.now() + pause > deadline) return json({ success: false, state: 'pending' });
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/**
 * Takes `{name, razorpay_payment_id, razorpay_order_id, razorpay_signature}` and responds with `{success: true}` once the payment is
 * captured and recorded, `{success: false, state: 'pending'}` while it isn't (ask again with the same body),
 * `{success: false, state: 'refunded'}`, or 400 `payment_not_verified` with `success: false`.
 *
 * With none of the three it settles the caller's open purchases, when a page is opened or a checkout closed, and responds with
 * `{success, state: 'paid' | 'pending' | 'open' | 'none'}`; the page reloads the payments whatever the state.
 * Errors besides: 401 `not_signed_in`, 503 as in payment_local.
 */
export const handle = productFunction(async (request, context) => {
  const userId = await memberOf(request, context, 'verify_payment_local');
  const body = await readObject(request);
  const { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = body;
  const tools = paymentTools(context);
  if (orderId === undefined && paymentId === undefined && signature === undefined)
    return settleOnVisit(tools, userId);
  const purchase = await provenPurchase(tools, userId, { orderId, paymentId, signature });
  return awaitCapture(context, tools, purchase, {
    trigger: 'handler',
    paymentId: paymentId as string,
    signature: signature as string,
  });
});
