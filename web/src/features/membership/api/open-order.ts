/**
 * Creates an order (Edge Function payment_local). The server sets the price; the request's other fields are only required by its format.
 */
import { invokeFunction } from '#web/backend/invoke.ts';
import { checked } from '#web/backend/validated.ts';

export interface Order {
  id: string;
  /** Paise. */
  amount: number;
  currency: string;
}

function isOrder(answer: unknown): answer is Order {
  const { id, amount, currency } = (answer ?? {}) as Partial<Order>;
  return typeof id === 'string' && Number.isSafeInteger(amount) && typeof currency === 'string';
}

const RANDOM_BELOW = 1_000_000;

/**
 * Creates an order at the current price; `fee` (paise) is the price that the member was shown. Throws BackendError; codes `already_paid`,
 * `payment_pending`, `provider_unavailable`, `payments_misconfigured`.
 */
export async function openOrder(userId: string, fee: number): Promise<Order> {
  const receipt = `${userId}_${Math.floor(Math.random() * RANDOM_BELOW)}_${Date.now()}`;
  const answer = await invokeFunction('payment_local', {
    name: 'payment_local',
    amount: fee,
    reciept_id: receipt,
    notes: { user_id: userId, reciept_id: receipt },
  });
  return checked(isOrder, answer);
}
