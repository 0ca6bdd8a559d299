/** Makes the server verify a payment with the provider (Edge Function verify_payment_local). */
import { invokeFunction } from '#web/backend/invoke.ts';
import type { CheckoutSuccess } from '#web/features/membership/lib/checkout.ts';

interface Verification {
  success: boolean;
  /** The state of the member's open orders; `refunded` also occurs for a single payment. */
  state?: 'paid' | 'pending' | 'open' | 'none' | 'refunded';
}

/** `open`: not paid yet. */
export type PaymentAnswer = 'paid' | 'pending' | 'refused' | 'open';

/** The state of the payment that the checkout reported. Throws BackendError (`payment_not_verified` for a false one). */
export async function verifyPayment(payment: CheckoutSuccess): Promise<PaymentAnswer> {
  const { success, state } = await invokeFunction<Verification>('verify_payment_local', {
    name: 'verify_payment_local',
    razorpay_payment_id: payment.razorpay_payment_id,
    razorpay_order_id: payment.razorpay_order_id,
    razorpay_signature: payment.razorpay_signature,
  });
  if (success) return 'paid';
  return state === 'pending' ? 'pending' : 'refused';
}

/** Settles the member's open orders, for a visit and for a closed checkout. Throws BackendError. */
export async function settleOpenOrders(): Promise<PaymentAnswer> {
  const { success, state } = await invokeFunction<Verification>('verify_payment_local', {
    name: 'verify_payment_local',
  });
  if (success) return 'paid';
  return state === 'pending' ? 'pending' : 'open';
}
