/**
 * A member's open purchases, settled before a checkout is offered again and when the page asks (payments.md section 5, R7).
 */
import { ProviderRefusal } from './razorpay.ts';
import { type PaymentTools, type Purchase, type Settlement, settlePurchase } from './settle.ts';

/** Settles every open purchase of the user; one that the provider doesn't know is closed, so that a new one can be opened. */
export async function settleOpenPurchases(tools: PaymentTools, userId: string): Promise<Settlement[]> {
  const open = await tools.backend.select<Purchase>(
    `payment_orders?select=id,rzp_order_id&user_id=eq.${userId}&state=eq.open&mode=eq.${tools.settings.mode}&rzp_order_id=not.is.null`,
  );
  const settlements: Settlement[] = [];
  for (const purchase of open) {
    try {
      settlements.push(await settlePurchase(tools, purchase, { trigger: 'page' }));
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      await abandon(tools, purchase);
    }
  }
  return settlements;
}

/** Closes a purchase whose order the provider doesn't know, e.g. after the key pair was changed. */
export async function abandon(tools: PaymentTools, purchase: Purchase): Promise<void> {
  console.error(`The payment provider does not know the order of purchase ${purchase.id}.`);
  await tools.backend.rpc('abandon_purchase', { purchase: purchase.id });
}
