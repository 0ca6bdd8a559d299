/**
 * A member's open purchases, settled before a checkout is offered again and when the page polls.
 */
import { ProviderRefusal } from './razorpay.ts';
import {
  type PaymentTools,
  type Purchase,
  type SettleHint,
  type Settlement,
  settlePurchase,
} from './settle.ts';

/**
 * Settles a purchase. One whose order the provider doesn't know, e.g. after the key pair was changed, is closed, so that a new one can be
 * opened, and has no settlement. Throws as `settlePurchase`, but for `ProviderRefusal`.
 */
export async function settleOrAbandon(
  tools: PaymentTools,
  purchase: Purchase,
  hint: SettleHint,
): Promise<Settlement | undefined> {
  try {
    return await settlePurchase(tools, purchase, hint);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    console.error(`The payment provider does not know the order of purchase ${purchase.id}.`);
    await tools.backend.rpc('abandon_purchase', { purchase: purchase.id });
    return undefined;
  }
}

export async function settleOpenPurchases(tools: PaymentTools, userId: string): Promise<Settlement[]> {
  const open = await tools.backend.select<Purchase>(
    `payment_orders?select=id,rzp_order_id&user_id=eq.${userId}&state=eq.open&mode=eq.${tools.settings.mode}&rzp_order_id=not.is.null`,
  );
  const settlements: Settlement[] = [];
  for (const purchase of open) {
    const settlement = await settleOrAbandon(tools, purchase, { trigger: 'page' });
    if (settlement) settlements.push(settlement);
  }
  return settlements;
}
