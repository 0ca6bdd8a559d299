/**
 * The checkout's word for a payment, kept in this browser until the server has acknowledged it: a page that dies in
 * between, or a server that is down, must not lose it.
 */
import type { CheckoutSuccess } from './razorpay.ts';

const keyOf = (userId: string) => `unconfirmed-payment:${userId}`;

/** Keeps it. A browser that refuses storage only loses the safety net: webhook and poller find the payment too. */
export function keepPayment(userId: string, payment: CheckoutSuccess): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(payment));
  } catch (error) {
    console.info('payment not kept', error);
  }
}

/** The kept one, or null. */
export function keptPayment(userId: string): CheckoutSuccess | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    return isPayment(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Forgets it: the server has said what became of it. */
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
