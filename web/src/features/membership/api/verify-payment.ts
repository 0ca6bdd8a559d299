/** Makes the server verify a payment with the provider (Edge Function verify_payment_local). */
import { invokeFunction } from '#web/backend/invoke.ts';
import { checked } from '#web/backend/validated.ts';
import type { CheckoutSuccess } from '#web/features/membership/lib/checkout.ts';

/** The states of the member's open orders; `refunded` also occurs for a single payment. */
const STATES = ['paid', 'pending', 'open', 'none', 'refunded', undefined] as const;

interface Verification {
  success: boolean;
  state?: (typeof STATES)[number];
}

function isVerification(answer: unknown): answer is Verification {
  const { success, state } = (answer ?? {}) as Partial<Verification>;
  return typeof success === 'boolean' && STATES.includes(state);
}

async function verify(payment: Partial<CheckoutSuccess>) {
  const name = 'verify_payment_local';
  return checked(isVerification, await invokeFunction(name, { name, ...payment }));
}

/** `open`: not paid yet. */
export type PaymentAnswer = 'paid' | 'pending' | 'refused' | 'open';

/** The state of the payment that the checkout reported. Throws BackendError (`payment_not_verified` for a false one). */
export async function verifyPayment(payment: CheckoutSuccess): Promise<PaymentAnswer> {
  const { success, state } = await verify({
    razorpay_payment_id: payment.razorpay_payment_id,
    razorpay_order_id: payment.razorpay_order_id,
    razorpay_signature: payment.razorpay_signature,
  });
  if (success) return 'paid';
  return state === 'pending' ? 'pending' : 'refused';
}

/** Settles the member's open orders, for a visit and for a closed checkout. Throws BackendError. */
export async function settleOpenOrders(): Promise<PaymentAnswer> {
  const { success, state } = await verify({});
  if (success) return 'paid';
  return state === 'pending' ? 'pending' : 'open';
}
