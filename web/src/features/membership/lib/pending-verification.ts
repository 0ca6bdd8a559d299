/**
 * A payment that the checkout has reported and the server has not verified yet. Stored in this browser, so that it survives a closed page
 * and a server that is down.
 */
import type { CheckoutSuccess } from './razorpay.ts';

const keyOf = (userId: string) => `unconfirmed-payment:${userId}`;

/** Stores it. Without storage the webhook and the server's polling still find the payment. */
export function keepPayment(userId: string, payment: CheckoutSuccess): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(payment));
  } catch (error) {
    console.info('payment not kept', error);
  }
}

/** The stored payment; null when there is none. */
export function keptPayment(userId: string): CheckoutSuccess | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    return isPayment(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Deletes it once the server has verified the payment. */
export function forgetPayment(userId: string): void {
  localStorage.removeItem(keyOf(userId));
}

function isPayment(kept: unknown): kept is CheckoutSuccess {
  if (typeof kept !== 'object' || kept === null) return false;
  const fields = kept as Record<string, unknown>;
  return ['razorpay_payment_id', 'razorpay_order_id', 'razorpay_signature'].every(
    (name) => typeof fields[name] === 'string',
  );
}
