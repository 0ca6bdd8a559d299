/**
 * The state machine of simulated orders, payments and refunds.
 * Each transition emits its events; `webhook-delivery.ts` delivers them.
 */
import { ApiError, badField, unknownId } from './api-error.ts';
import type { DisputeEntity, OrderEntity, PaymentEntity, RefundEntity, StoredOrder } from './entities.ts';
import type { FailureFields } from './failure-reasons.ts';
import { checkedNotes } from './order-rules.ts';
import { randomId, type Store } from './store.ts';

export interface Announcement {
  event: string;
  payment?: PaymentEntity;
  order?: OrderEntity;
  refund?: RefundEntity;
  dispute?: DisputeEntity;
}

export type Announce = (announcement: Announcement) => void;

export interface AttemptDetails {
  method: string;
  vpa: string | null;
  description: string | null;
  email: string;
  contact: string;
}

export interface RefundRequest {
  amount?: unknown;
  notes?: unknown;
  receipt?: unknown;
  speed?: unknown;
}

/** Approximately the provider's fee: 2 % and 18 % tax on it. */
function feeOf(amount: number): { fee: number; tax: number } {
  const charge = Math.round(amount * 0.02);
  const tax = Math.round(charge * 0.18);
  return { fee: charge + tax, tax };
}

/** Uncaptured authorisations are refunded after this time; milliseconds. */
const LAPSE_MS = 3 * 24 * 3600 * 1000;

const NO_ERROR = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

function newPayment(order: OrderEntity, details: AttemptDetails, seconds: number): PaymentEntity {
  return {
    id: `pay_${randomId()}`,
    entity: 'payment',
    amount: order.amount,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    card_id: null,
    bank: null,
    wallet: null,
    ...details,
    notes: order.notes,
    fee: null,
    tax: null,
    ...NO_ERROR,
    acquirer_data: {},
    created_at: seconds,
  };
}

interface RefundTerms {
  /** Paise, at most the remaining amount of the payment. */
  amount: number;
  request: RefundRequest;
  status: RefundEntity['status'];
}

function newRefund(
  payment: PaymentEntity,
  { amount, request, status }: RefundTerms,
  seconds: number,
): RefundEntity {
  return {
    id: `rfnd_${randomId()}`,
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: checkedNotes(request.notes),
    receipt: typeof request.receipt === 'string' ? request.receipt : null,
    acquirer_data: { arn: null },
    created_at: seconds,
    batch_id: null,
    status,
    speed_requested: request.speed === 'optimum' ? 'optimum' : 'normal',
    speed_processed: 'normal',
  };
}

/** The entry of a name. Throws the provider's error for an unknown id. */
function known<T>(entries: Record<string, T>, id: string): T {
  const found = Object.hasOwn(entries, id) ? entries[id] : undefined;
  if (found === undefined) throw unknownId();
  return found;
}

/** Creates the transitions on a store. Each throws `ApiError` 400 when the entity's state does not allow it. */
export class PaymentMachine {
  readonly #store: Store;
  readonly #announce: Announce;

  constructor(store: Store, announce: Announce) {
    this.#store = store;
    this.#announce = announce;
  }

  order(id: string): StoredOrder {
    return known(this.#store.state.orders, id);
  }

  payment(id: string): PaymentEntity {
    return known(this.#store.state.payments, id);
  }

  /** Throws unless the order can be paid now. */
  requirePayable(order: OrderEntity): void {
    if (order.status === 'paid') throw new ApiError(400, 'Payment already done for this order.');
    const held = Object.values(this.#store.state.payments).some(
      ({ order_id, status }) => order_id === order.id && status === 'authorized',
    );
    if (held) throw new ApiError(400, 'Payment for this order is already authorised.');
  }

  /** A new payment in `created`. */
  begin(orderId: string, details: AttemptDetails): PaymentEntity {
    const { entity } = this.order(orderId);
    this.requirePayable(entity);
    const made = newPayment(entity, details, this.#store.seconds());
    this.#store.state.payments[made.id] = made;
    entity.status = 'attempted';
    entity.attempts += 1;
    return made;
  }

  /** `created` or `failed` to `authorized`, and then to `captured` if the order has automatic capture. */
  authorise(paymentId: string, { capture = true }: { capture?: boolean } = {}): void {
    const found = this.payment(paymentId);
    if (found.status !== 'created' && found.status !== 'failed') {
      throw new ApiError(400, `The payment is ${found.status} already.`);
    }
    const { entity, capture: rule } = this.order(found.order_id);
    Object.assign(found, { status: 'authorized', ...NO_ERROR });
    this.#announce({ event: 'payment.authorized', payment: found });
    if (entity.status === 'paid') {
      // A second authorisation on a paid order is refunded.
      this.#giveBack(found, { amount: found.amount, request: {}, status: 'processed' });
    } else if (capture && rule === 'automatic') {
      this.capture(paymentId);
    } else {
      this.#store.state.planned.push({ atMs: this.#store.now() + LAPSE_MS, paymentId, step: 'lapse' });
    }
  }

  capture(paymentId: string): void {
    const found = this.payment(paymentId);
    const { entity } = this.order(found.order_id);
    if (found.status !== 'authorized')
      throw new ApiError(
        400,
        'Only payments which have been authorized and not yet captured can be captured',
      );
    if (entity.status === 'paid') throw new ApiError(400, 'The order has been paid already');
    Object.assign(found, { status: 'captured', captured: true, ...feeOf(found.amount) });
    Object.assign(entity, { status: 'paid', amount_paid: entity.amount, amount_due: 0 });
    this.#announce({ event: 'payment.captured', payment: found });
    this.#announce({ event: 'order.paid', payment: found, order: entity });
  }

  fail(paymentId: string, reason: FailureFields): void {
    const found = this.payment(paymentId);
    if (found.status !== 'created') throw new ApiError(400, `The payment is ${found.status} already.`);
    Object.assign(found, { status: 'failed', ...reason });
    this.#announce({ event: 'payment.failed', payment: found });
  }

  refund(
    paymentId: string,
    request: RefundRequest,
    status: RefundEntity['status'] = 'processed',
  ): RefundEntity {
    const found = this.payment(paymentId);
    if (found.status !== 'captured')
      throw new ApiError(400, 'The payment status should be captured for action to be taken');
    const remainder = found.amount - found.amount_refunded;
    const amount = request.amount ?? remainder;
    if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 100) {
      throw badField('amount', 'The amount must be an integer of at least 100.');
    }
    if (amount > remainder)
      throw badField('amount', 'The total refund amount is greater than the refund payment amount');
    return this.#giveBack(found, { amount, request, status });
  }

  /** Ends a pending refund. */
  finishRefund(refundId: string, status: 'processed' | 'failed'): RefundEntity {
    const found = known(this.#store.state.refunds, refundId);
    if (found.status !== 'pending') throw new ApiError(400, `The refund is ${found.status} already.`);
    found.status = status;
    this.#announce({ event: `refund.${status}`, refund: found, payment: this.payment(found.payment_id) });
    return found;
  }

  #giveBack(payment: PaymentEntity, terms: RefundTerms): RefundEntity {
    const refund = newRefund(payment, terms, this.#store.seconds());
    this.#store.state.refunds[refund.id] = refund;
    payment.amount_refunded += refund.amount;
    const full = payment.amount_refunded === payment.amount;
    Object.assign(payment, {
      refund_status: full ? 'full' : 'partial',
      status: full ? 'refunded' : payment.status,
    });
    this.#announce({ event: 'refund.created', refund, payment });
    if (refund.status !== 'pending') this.#announce({ event: `refund.${refund.status}`, refund, payment });
    return refund;
  }
}
