/**
 * The work that is due by the clock: purchases to look at again, events that wait, and once a day the provider's own list.
 * Independent of browsers and webhooks, so that a payment is found although both were silent.
 */
import { Failure } from './failure.ts';
import { settleOrAbandon } from './open-purchases.ts';
import { ProviderUnavailable } from './razorpay.ts';
import { type PaymentTools, type Purchase, settlePurchase } from './settle.ts';
import { type InboxRow, processEvent } from './webhook-events.ts';

interface Claimed {
  leader: boolean;
  sweep: boolean;
  purchases: Purchase[];
  webhooks: InboxRow[];
}

export interface DueReport {
  leader: boolean;
  purchases: number;
  webhooks: number;
  /** True when the provider didn't answer and the rest was left for the next run. */
  interrupted: boolean;
}

/** A dispute may be opened months after the payment, and its decision takes weeks; seconds. */
const DISPUTE_SPAN = 180 * 24 * 3600;
/** Eight days cover the last look at a purchase, on day 7; seconds. */
const SWEEP_SPAN = 8 * 24 * 3600;
const PAGE = 100;

async function sweep(tools: PaymentTools, pause: () => Promise<void>): Promise<void> {
  const to = Math.floor(Date.now() / 1000);
  for (let skip = 0; ; skip += PAGE) {
    const page = await tools.razorpay.listPayments(to - SWEEP_SPAN, to, skip);
    for (const payment of page.filter(({ status }) => status === 'captured')) {
      const query = `payment_orders?select=id,rzp_order_id,state&rzp_order_id=eq.${encodeURIComponent(payment.order_id ?? '')}`;
      const [purchase] = await tools.backend.select<Purchase & { state: string }>(query);
      if (!purchase) {
        console.warn(`Payment ${payment.id} at the provider belongs to no purchase of ours.`);
        await tools.backend.rpc('report_stray_payment', { payment: payment.id });
      }
      if (purchase && purchase.state !== 'paid' && purchase.state !== 'refunded') {
        await settlePurchase(tools, purchase, { trigger: 'poller', paymentId: payment.id });
        await pause();
      }
    }
    if (page.length < PAGE) return;
    await pause();
  }
}

/** Settles the purchases whose disputes the provider lists differently from our rows. */
async function sweepDisputes(tools: PaymentTools, pause: () => Promise<void>): Promise<void> {
  const to = Math.floor(Date.now() / 1000);
  for (let skip = 0; ; skip += PAGE) {
    const page = await tools.razorpay.listDisputes(to - DISPUTE_SPAN, to, skip);
    for (const dispute of page) {
      const purchase = await tools.backend.rpc<Purchase | null>('purchase_of_dispute', {
        dispute: dispute.id,
        payment: dispute.payment_id,
        provider_status: dispute.status,
      });
      if (!purchase) continue;
      await settlePurchase(tools, purchase, { trigger: 'poller', disputeId: dispute.id });
      await pause();
    }
    if (page.length < PAGE) return;
    await pause();
  }
}

/**
 * Runs what is due, one runner at a time (a lease in the database), at most 20 purchases and events a run.
 * `paceMs` is waited between purchases: each takes at least two of the provider's requests, of which it allows 5 a second.
 */
export async function runDuePayments(
  tools: PaymentTools,
  holder: string,
  paceMs: number,
): Promise<DueReport> {
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, paceMs));
  const claimed = await tools.backend.rpc<Claimed>('claim_due_payments', {
    holder,
    asked_mode: tools.settings.mode,
  });
  const report: DueReport = { leader: claimed.leader, purchases: 0, webhooks: 0, interrupted: false };
  try {
    for (const row of claimed.webhooks) {
      if (await processEvent(tools, row)) report.webhooks += 1;
      await pause();
    }
    for (const purchase of claimed.purchases) {
      await settleOrAbandon(tools, purchase, { trigger: 'poller' });
      report.purchases += 1;
      await pause();
    }
    if (claimed.sweep) {
      await sweep(tools, pause);
      await sweepDisputes(tools, pause);
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error('Due payments wait:', error instanceof ProviderUnavailable ? error.cause : error.code);
    report.interrupted = true;
  }
  return report;
}
