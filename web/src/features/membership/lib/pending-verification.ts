/**
 * A payment that the checkout has reported and the server has not verified yet. Stored in this browser, so that it survives a closed page
 * and a server that is down.
 */
import { type CheckoutSuccess, isSuccess } from './checkout.ts';

const keyOf = (userId: string) => `unconfirmed-payment:${userId}`;

/** Stores it. Without storage the webhook and the server's polling still find the payment. */
export function storePendingPayment(userId: string, payment: CheckoutSuccess): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(payment));
  } catch (error) {
    console.info('payment not stored', error);
  }
}

/** The stored payment; null when there is none. */
export function readPendingPayment(userId: string): CheckoutSuccess | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    return isSuccess(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Deletes it once the server has verified the payment. */
export function deletePendingPayment(userId: string): void {
  localStorage.removeItem(keyOf(userId));
}
