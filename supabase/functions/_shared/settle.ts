/**
 * Settles a purchase: fetches the state from the provider's API, then lets the database decide whether the purchase grants a year
 * (`settle_purchase` in SQL extends the membership through `private.grant_year`). Handler, webhook, poller and page all call this; none of them decides anything.
 */
import type { Database } from '#domain/database.types.ts';
import type { Backend } from './backend.ts';
import { createBackend } from './backend.ts';
import type { FunctionContext } from './context.ts';
import { type PaymentSettings, paymentSettings } from './payment-settings.ts';
import type { ProviderDispute, ProviderOrder, ProviderPayment, ProviderRefund } from './provider-entities.ts';
import { createRazorpay, ProviderRefusal, type Razorpay } from './razorpay.ts';

export interface PaymentTools {
  backend: Backend;
  razorpay: Razorpay;
  settings: PaymentSettings;
}

/** The database and the provider as this context configures them. Throws 503 `payments_misconfigured`. */
export function paymentTools(context: FunctionContext): PaymentTools {
  const settings = paymentSettings(context.variables);
  const timeout = Number(context.variables.RAZORPAY_TIMEOUT_MS) || undefined;
  return {
    settings,
    backend: createBackend(context),
    razorpay: createRazorpay(settings, context.fetch, timeout),
  };
}

/** A row of `payment_orders`. */
export type PurchaseRow = Database['public']['Tables']['payment_orders']['Row'];

/** A purchase with an order, as far as settling needs it. */
export interface Purchase extends Pick<PurchaseRow, 'id'> {
  rzp_order_id: NonNullable<PurchaseRow['rzp_order_id']>;
}

/** What triggered the settlement, and the ids it knows that a lagging list of the provider may not contain yet. */
export interface SettleHint {
  trigger: 'handler' | 'webhook' | 'poller' | 'page';
  paymentId?: string;
  disputeId?: string;
  /** A verified checkout signature for `paymentId`. */
  signature?: string;
}

/** What the database concluded. */
export interface Settlement {
  state: 'open' | 'paid' | 'refunded' | 'closed';
  /** True when this call granted the year. */
  granted: boolean;
  /** Money is promised or on its way, but not captured. */
  pending: boolean;
  /** The order takes no other payment now. */
  held: boolean;
  capture: string | null;
  refund: string | null;
  amount: number;
  currency: string;
  notices: string[];
}

interface Evidence {
  order: ProviderOrder;
  payments: ProviderPayment[];
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
}

const TAKEN = new Set(['captured', 'refunded']);
/** Settle, capture or refund, settle, and once more in case of both. */
const ROUNDS = 3;

/** The response to a fetch by id as a list: empty when the provider does not know the id. */
async function ifKnown<T>(fetching: Promise<T>): Promise<T[]> {
  try {
    return [await fetching];
  } catch (error) {
    if (error instanceof ProviderRefusal) return [];
    throw error;
  }
}

/** The API has no list of a payment's disputes, so the known ones are fetched by id. */
async function fetchDisputes(
  { razorpay, backend }: Pick<PaymentTools, 'razorpay' | 'backend'>,
  purchase: Purchase,
  hint: SettleHint,
): Promise<ProviderDispute[]> {
  const known = await backend.rpc<string[]>('disputes_to_check', { purchase: purchase.id });
  const ids = new Set([...known, ...(hint.disputeId ? [hint.disputeId] : [])]);
  const fetched = await Promise.all([...ids].map((id) => ifKnown(razorpay.fetchDispute(id))));
  return fetched.flat();
}

/** Lists lag behind a fresh capture while the entities fetched by id are right already; so what is known is fetched by id. */
async function collectEvidence(
  { razorpay, backend }: Pick<PaymentTools, 'razorpay' | 'backend'>,
  purchase: Purchase,
  hint: SettleHint,
): Promise<Evidence> {
  const [order, listed, disputes] = await Promise.all([
    razorpay.fetchOrder(purchase.rzp_order_id),
    razorpay.fetchOrderPayments(purchase.rzp_order_id),
    fetchDisputes({ razorpay, backend }, purchase, hint),
  ]);
  const payments = [...listed];
  const toFetch = new Set<string>();
  if (
    hint.paymentId &&
    !listed.some((payment) => payment.id === hint.paymentId && TAKEN.has(payment.status))
  ) {
    toFetch.add(hint.paymentId);
  }
  if (order.status === 'paid' && !listed.some((payment) => TAKEN.has(payment.status))) {
    for (const payment of listed) toFetch.add(payment.id);
    const query = `payment_attempts?select=rzp_payment_id&purchase_id=eq.${purchase.id}`;
    for (const known of await backend.select<{ rzp_payment_id: string }>(query))
      toFetch.add(known.rzp_payment_id);
  }
  for (const id of toFetch) payments.push(...(await ifKnown(razorpay.fetchPayment(id))));
  const touched = payments.filter((payment) => payment.amount_refunded > 0 || payment.status === 'refunded');
  const refunds = await Promise.all(
    [...new Set(touched.map((payment) => payment.id))].map((id) => razorpay.fetchRefunds(id)),
  );
  return { order, payments, refunds: refunds.flat(), disputes };
}

async function decide(
  tools: PaymentTools,
  purchase: Purchase,
  hint: SettleHint,
  made: ProviderRefund[],
): Promise<Settlement> {
  const { order, payments, refunds, disputes } = await collectEvidence(tools, purchase, hint);
  const settlement = await tools.backend.rpc<Settlement>('settle_purchase', {
    purchase: purchase.id,
    provider_order: order,
    provider_payments: payments,
    provider_refunds: [...refunds, ...made],
    provider_disputes: disputes,
    trigger_name: hint.trigger,
    signed_payment: hint.signature ? hint.paymentId : null,
    checkout_signature: hint.signature ?? null,
  });
  for (const notice of settlement.notices)
    console.warn(`Payment notice ${notice} for purchase ${purchase.id}.`);
  return settlement;
}

async function captureLate(
  razorpay: Razorpay,
  paymentId: string,
  { amount, currency }: Settlement,
): Promise<void> {
  try {
    await razorpay.capture(paymentId, amount, currency);
  } catch (error) {
    // No longer authorised: it was captured elsewhere, or it lapsed. The next fetch tells which.
    if (!(error instanceof ProviderRefusal)) throw error;
  }
}

/**
 * Settles a purchase by the state at the provider's API, then captures a payment that stayed authorised (P10) and refunds one that was
 * captured for a deleted account (P16). Idempotent and safe for concurrent callers.
 * Throws `ProviderUnavailable` (then nothing has changed), `ProviderRefusal` when the order is unknown, `Failure` 503.
 */
export async function settlePurchase(
  tools: PaymentTools,
  purchase: Purchase,
  hint: SettleHint,
): Promise<Settlement> {
  const made: ProviderRefund[] = [];
  let granted = false;
  for (let round = 1; ; round += 1) {
    const settlement = await decide(tools, purchase, hint, made);
    granted ||= settlement.granted;
    if (round === ROUNDS || (!settlement.capture && !settlement.refund)) return { ...settlement, granted };
    if (settlement.capture) await captureLate(tools.razorpay, settlement.capture, settlement);
    if (settlement.refund) {
      made.push(
        await tools.razorpay.refund(settlement.refund, settlement.amount, `surplus-${settlement.refund}`),
      );
    }
  }
}
