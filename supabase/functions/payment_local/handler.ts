/**
 * Opens the caller's purchase of a membership year and returns the provider's order for the checkout.
 * The body's amount and user are ignored: price from the catalogue, user from the token.
 */
import { memberOf } from '../_shared/acting.ts';
import { json, productFunction, readObject } from '../_shared/answers.ts';
import { Failure } from '../_shared/failure.ts';
import { settleOpenPurchases } from '../_shared/open-purchases.ts';
import { newPurchaseId } from '../_shared/purchase-id.ts';
import { type PaymentTools, type PurchaseRow, paymentTools } from '../_shared/settle.ts';

/** What `begin_purchase` returns. */
type BegunPurchase = Pick<
  PurchaseRow,
  'id' | 'rzp_order_id' | 'amount' | 'currency' | 'receipt' | 'client_receipt'
>;

const ITEM = 'membership_year';

/** The wire's receipt, if it is text the provider's notes can hold. */
function receiptOf(body: Record<string, unknown>): string | null {
  const { reciept_id: receipt } = body;
  // Neither NUL nor half a character: the database could not keep it.
  const isText = typeof receipt === 'string' && receipt.isWellFormed() && !receipt.includes('\0');
  return isText && receipt !== '' && receipt.length <= 256 ? receipt : null;
}

async function settleFirst(tools: PaymentTools, userId: string): Promise<void> {
  const settlements = await settleOpenPurchases(tools, userId);
  if (settlements.some(({ granted }) => granted)) {
    throw new Failure(409, 'already_paid', 'An earlier payment of yours has just been confirmed.');
  }
  if (settlements.some(({ held }) => held)) {
    throw new Failure(409, 'payment_pending', 'An earlier payment of yours is still being confirmed.');
  }
}

async function orderOf({ razorpay, backend }: PaymentTools, purchase: BegunPurchase): Promise<string> {
  if (purchase.rzp_order_id) return purchase.rzp_order_id;
  const order = await razorpay.createOrder({
    amount: purchase.amount,
    currency: purchase.currency,
    receipt: purchase.receipt,
    notes: purchase.client_receipt ? { reciept_id: purchase.client_receipt } : {},
  });
  return backend.rpc<string>('attach_order', {
    purchase: purchase.id,
    rzp_order: order.id,
    used_receipt: purchase.receipt,
  });
}

/**
 * Takes `{name, amount, reciept_id, notes}`, responds with `{id, amount, currency, notes: {reciept_id}}` (amount in paise).
 * Errors: 401 `not_signed_in`, 409 `already_paid` (reload the payments) or `payment_pending` (show "confirming"),
 * 503 `provider_unavailable`, `backend_unavailable`, `payments_misconfigured`.
 */
export const handle = productFunction(async (request, context) => {
  const userId = await memberOf(request, context, 'payment_local');
  const body = await readObject(request);
  const tools = paymentTools(context);
  await settleFirst(tools, userId);
  const purchase = await tools.backend.rpc<BegunPurchase>('begin_purchase', {
    buyer: userId,
    bought_item: ITEM,
    new_id: newPurchaseId(),
    wire_receipt: receiptOf(body),
    asked_mode: tools.settings.mode,
  });
  const id = await orderOf(tools, purchase);
  return json({
    id,
    amount: purchase.amount,
    currency: purchase.currency,
    notes: { reciept_id: purchase.client_receipt ?? purchase.id },
  });
});
