/**
 * The provider's webhook events: what we store of one, and its processing. An event is only a trigger to settle; its content proves nothing.
 */
import type { Database } from '#domain/database.types.ts';
import { Failure } from './failure.ts';
import { ProviderRefusal } from './razorpay.ts';
import { type PaymentTools, type Purchase, settlePurchase } from './settle.ts';

/** A row of `webhook_inbox`, as far as processing needs it. */
export type InboxRow = Pick<
  Database['public']['Tables']['webhook_inbox']['Row'],
  'event_id' | 'rzp_order_id' | 'rzp_payment_id' | 'rzp_dispute_id'
>;

export interface ReceivedEvent {
  event: string;
  orderId: string | null;
  paymentId: string | null;
  disputeId: string | null;
}

function entityOf(payload: unknown, name: string): Record<string, unknown> {
  const holder = (payload as Record<string, { entity?: unknown } | undefined> | null | undefined)?.[name];
  const entity = typeof holder === 'object' && holder !== null ? holder.entity : null;
  return typeof entity === 'object' && entity !== null ? (entity as Record<string, unknown>) : {};
}

function idOf(prefix: string, ...candidates: unknown[]): string | null {
  const shape = new RegExp(`^${prefix}_[A-Za-z0-9]{1,40}$`);
  return candidates.find((value): value is string => typeof value === 'string' && shape.test(value)) ?? null;
}

/** The ids an event names; nothing else of its payload is kept. A body that is not an event is `unreadable`. */
export function readEvent(body: string): ReceivedEvent {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    // It names nothing.
  }
  const { event, payload }: Record<string, unknown> = Object(parsed);
  const payment = entityOf(payload, 'payment');
  const dispute = entityOf(payload, 'dispute');
  return {
    event: typeof event === 'string' ? event.slice(0, 100) : 'unreadable',
    orderId: idOf('order', payment.order_id, entityOf(payload, 'order').id),
    paymentId: idOf('pay', payment.id, entityOf(payload, 'refund').payment_id, dispute.payment_id),
    disputeId: idOf('disp', dispute.id),
  };
}

async function purchaseOf(
  { backend, razorpay }: PaymentTools,
  row: InboxRow,
): Promise<(Purchase & { mode: string }) | undefined> {
  let orderId = row.rzp_order_id;
  if (!orderId && row.rzp_payment_id) {
    try {
      orderId = (await razorpay.fetchPayment(row.rzp_payment_id)).order_id;
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
    }
  }
  if (!orderId) return undefined;
  const found = await backend.select<Purchase & { mode: string }>(
    `payment_orders?select=id,rzp_order_id,mode&rzp_order_id=eq.${encodeURIComponent(orderId)}`,
  );
  return found[0];
}

async function outcomeOf(tools: PaymentTools, row: InboxRow): Promise<string> {
  const purchase = await purchaseOf(tools, row);
  if (!purchase) {
    console.warn(`Event ${row.event_id} names no order of ours.`);
    return 'unknown_order';
  }
  if (purchase.mode !== tools.settings.mode) return 'other_mode';
  try {
    await settlePurchase(tools, purchase, {
      trigger: 'webhook',
      ...(row.rzp_payment_id && { paymentId: row.rzp_payment_id }),
      ...(row.rzp_dispute_id && { disputeId: row.rzp_dispute_id }),
    });
    return 'settled';
  } catch (error) {
    if (error instanceof ProviderRefusal) return 'refused_by_provider';
    throw error;
  }
}

/** Does the work of one event. When it can't be done now the row stays due, and nothing is thrown. */
export async function processEvent(tools: PaymentTools, row: InboxRow): Promise<boolean> {
  try {
    await tools.backend.rpc('finish_webhook', {
      finished_event: row.event_id,
      result: await outcomeOf(tools, row),
    });
    return true;
  } catch (error) {
    console.error(
      `Event ${row.event_id} waits:`,
      error instanceof Failure ? (error.cause ?? error.code) : error,
    );
    await tools.backend.rpc('finish_webhook', { finished_event: row.event_id, result: null }).catch(() => {});
    return false;
  }
}
