/**
 * The states of simulated orders, payments and refunds and what moves them (payments.md section 6, "State").
 * Each move announces its events; who hears of them is for `webhook-delivery.ts`.
 */
import { ApiError, badField, unknownId } from './api-error.ts';
import type { OrderEntity, PaymentEntity, RefundEntity, StoredOrder } from './entities.ts';
import type { FailureFields } from './failure-reasons.ts';
import { checkedNotes } from './order-rules.ts';
import { randomId, type Store } from './store.ts';

export interface Announcement {
  event: string;
  payment?: PaymentEntity;
  order?: OrderEntity;
  refund?: RefundEntity;
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

export interface PaymentMachine {
  order(id: string): StoredOrder;
  payment(id: string): PaymentEntity;
  /** A new payment in `created`. Throws 400 when the order takes none. */
  begin(orderId: string, details: AttemptDetails): PaymentEntity;
  /** `created` or `failed` to `authorized`, and on to `captured` when the order says so. */
  authorise(paymentId: string, options?: { capture?: boolean }): void;
  capture(paymentId: string): void;
  fail(paymentId: string, reason: FailureFields): void;
  refund(paymentId: string, request: RefundRequest, status?: RefundEntity['status']): RefundEntity;
  /** Ends a pending refund. */
  finishRefund(refundId: string, status: 'processed' | 'failed'): RefundEntity;
}

/** About what the provider keeps: 2 % and 18 % tax on it. */
function feeOf(amount: number): { fee: number; tax: number } {
  const charge = Math.round(amount * 0.02);
  const tax = Math.round(charge * 0.18);
  return { fee: charge + tax, tax };
}

/** Uncaptured authorisations go back after three days; milliseconds. */
const LAPSE_MS = 3 * 24 * 3600 * 1000;

export function createPaymentMachine(store: Store, announce: Announce): PaymentMachine {
  const { state } = store;

  function order(id: string): StoredOrder {
    const found = Object.hasOwn(state.orders, id) ? state.orders[id] : undefined;
    if (!found) throw unknownId();
    return found;
  }

  function payment(id: string): PaymentEntity {
    const found = Object.hasOwn(state.payments, id) ? state.payments[id] : undefined;
    if (!found) throw unknownId();
    return found;
  }

  function begin(orderId: string, details: AttemptDetails): PaymentEntity {
    const { entity } = order(orderId);
    if (entity.status === 'paid') throw new ApiError(400, 'Payment already done for this order.');
    const held = Object.values(state.payments).some(
      (other) => other.order_id === orderId && other.status === 'authorized',
    );
    if (held) throw new ApiError(400, 'Payment for this order is already authorised.');
    const made: PaymentEntity = {
      id: `pay_${randomId()}`,
      entity: 'payment',
      amount: entity.amount,
      currency: entity.currency,
      status: 'created',
      order_id: orderId,
      invoice_id: null,
      international: false,
      method: details.method,
      amount_refunded: 0,
      refund_status: null,
      captured: false,
      description: details.description,
      card_id: null,
      bank: null,
      wallet: null,
      vpa: details.vpa,
      email: details.email,
      contact: details.contact,
      notes: entity.notes,
      fee: null,
      tax: null,
      error_code: null,
      error_description: null,
      error_source: null,
      error_step: null,
      error_reason: null,
      acquirer_data: {},
      created_at: store.seconds(),
    };
    state.payments[made.id] = made;
    entity.status = 'attempted';
    entity.attempts += 1;
    return made;
  }

  function authorise(paymentId: string, { capture: wanted = true }: { capture?: boolean } = {}): void {
    const found = payment(paymentId);
    if (found.status !== 'created' && found.status !== 'failed') {
      throw new ApiError(400, `The payment is ${found.status} already.`);
    }
    const { entity, capture: rule } = order(found.order_id);
    Object.assign(found, {
      status: 'authorized',
      error_code: null,
      error_description: null,
      error_source: null,
      error_step: null,
      error_reason: null,
    });
    announce({ event: 'payment.authorized', payment: found });
    if (entity.status === 'paid') {
      // A second authorisation on a paid order never stays.
      giveBack(found, found.amount, {}, 'processed');
    } else if (wanted && rule === 'automatic') {
      capture(paymentId);
    } else {
      state.planned.push({ atMs: store.now() + LAPSE_MS, paymentId, step: 'lapse' });
    }
  }

  function capture(paymentId: string): void {
    const found = payment(paymentId);
    const { entity } = order(found.order_id);
    if (found.status !== 'authorized')
      throw new ApiError(
        400,
        'Only payments which have been authorized and not yet captured can be captured',
      );
    if (entity.status === 'paid') throw new ApiError(400, 'The order has been paid already');
    Object.assign(found, { status: 'captured', captured: true, ...feeOf(found.amount) });
    Object.assign(entity, { status: 'paid', amount_paid: entity.amount, amount_due: 0 });
    announce({ event: 'payment.captured', payment: found });
    announce({ event: 'order.paid', payment: found, order: entity });
  }

  function fail(paymentId: string, reason: FailureFields): void {
    const found = payment(paymentId);
    if (found.status !== 'created') throw new ApiError(400, `The payment is ${found.status} already.`);
    Object.assign(found, { status: 'failed', ...reason });
    announce({ event: 'payment.failed', payment: found });
  }

  function giveBack(
    found: PaymentEntity,
    amount: number,
    request: RefundRequest,
    status: RefundEntity['status'],
  ): RefundEntity {
    const made: RefundEntity = {
      id: `rfnd_${randomId()}`,
      entity: 'refund',
      amount,
      currency: found.currency,
      payment_id: found.id,
      notes: checkedNotes(request.notes),
      receipt: typeof request.receipt === 'string' ? request.receipt : null,
      acquirer_data: { arn: null },
      created_at: store.seconds(),
      batch_id: null,
      status,
      speed_requested: request.speed === 'optimum' ? 'optimum' : 'normal',
      speed_processed: 'normal',
    };
    state.refunds[made.id] = made;
    found.amount_refunded += amount;
    const full = found.amount_refunded === found.amount;
    Object.assign(found, {
      refund_status: full ? 'full' : 'partial',
      status: full ? 'refunded' : found.status,
    });
    announce({ event: 'refund.created', refund: made, payment: found });
    if (status !== 'pending') announce({ event: `refund.${status}`, refund: made, payment: found });
    return made;
  }

  function refund(
    paymentId: string,
    request: RefundRequest,
    status: RefundEntity['status'] = 'processed',
  ): RefundEntity {
    const found = payment(paymentId);
    if (found.status !== 'captured')
      throw new ApiError(400, 'The payment status should be captured for action to be taken');
    const remainder = found.amount - found.amount_refunded;
    const amount = request.amount ?? remainder;
    if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 100) {
      throw badField('amount', 'The amount must be an integer of at least 100.');
    }
    if (amount > remainder)
      throw badField('amount', 'The total refund amount is greater than the refund payment amount');
    return giveBack(found, amount, request, status);
  }

  function finishRefund(refundId: string, status: 'processed' | 'failed'): RefundEntity {
    const found = Object.hasOwn(state.refunds, refundId) ? state.refunds[refundId] : undefined;
    if (!found) throw unknownId();
    if (found.status !== 'pending') throw new ApiError(400, `The refund is ${found.status} already.`);
    found.status = status;
    announce({ event: `refund.${status}`, refund: found, payment: payment(found.payment_id) });
    return found;
  }

  return { order, payment, begin, authorise, capture, fail, refund, finishRefund };
}
