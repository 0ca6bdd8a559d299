/**
 * The simulated provider's entities as its API returns them, and additional internal state.
 * Field names are the provider's; amounts are paise, times unix seconds.
 */

export type Notes = Record<string, string>;

export interface OrderEntity {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Notes | [];
  created_at: number;
}

export type PaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';

export interface PaymentEntity {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: PaymentStatus;
  order_id: string;
  invoice_id: null;
  international: boolean;
  method: string;
  amount_refunded: number;
  refund_status: null | 'partial' | 'full';
  captured: boolean;
  description: string | null;
  card_id: string | null;
  bank: string | null;
  wallet: null;
  vpa: string | null;
  email: string;
  contact: string;
  notes: Notes | [];
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: Record<string, string | null>;
  created_at: number;
}

export interface RefundEntity {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes | [];
  receipt: string | null;
  acquirer_data: Record<string, string | null>;
  created_at: number;
  batch_id: null;
  status: 'pending' | 'processed' | 'failed';
  speed_requested: string;
  speed_processed: string;
}

export type DisputeStatus = 'open' | 'under_review' | 'action_required' | 'won' | 'lost' | 'closed';

export interface DisputeEntity {
  id: string;
  entity: 'dispute';
  payment_id: string;
  amount: number;
  currency: string;
  /** 0 until the dispute is lost. */
  amount_deducted: number;
  reason_code: string;
  respond_by: number;
  status: DisputeStatus;
  phase: string;
  created_at: number;
  evidence: Record<string, unknown>;
}

/** An order with data that the API does not return. */
export interface StoredOrder {
  entity: OrderEntity;
  keyId: string;
  capture: 'automatic' | 'manual';
}

/** A scheduled change of a payment, by the simulator's clock. */
export interface PlannedStep {
  atMs: number;
  paymentId: string;
  step: 'give-up' | 'late-capture' | 'lapse' | 'lose-dispute';
}

export interface DeliveryAttempt {
  atMs: number;
  /** HTTP status, or the network error. */
  answer: number | string;
}

/** One event to be delivered to the webhook; the body is serialised once and signed as bytes. */
export interface Delivery {
  eventId: string;
  event: string;
  body: string;
  createdAtMs: number;
  /** The time of the next attempt; null when there is none. */
  nextAtMs: number | null;
  state: 'due' | 'held' | 'delivered' | 'dropped' | 'given-up';
  corrupt: boolean;
  attempts: DeliveryAttempt[];
}

export interface SimulatorState {
  clockOffsetMs: number;
  orders: Record<string, StoredOrder>;
  payments: Record<string, PaymentEntity>;
  refunds: Record<string, RefundEntity>;
  disputes: Record<string, DisputeEntity>;
  /** Refund requests by idempotency key. */
  repeatable: Record<string, { body: string; refundId: string }>;
  planned: PlannedStep[];
  deliveries: Delivery[];
  webhookDisabled: boolean;
}

/** The initial state of a simulator. */
export function emptyState(): SimulatorState {
  return {
    clockOffsetMs: 0,
    orders: {},
    payments: {},
    refunds: {},
    disputes: {},
    repeatable: {},
    planned: [],
    deliveries: [],
    webhookDisabled: false,
  };
}
