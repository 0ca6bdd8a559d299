/**
 * What we keep of the provider's entities. Read tolerantly (empty strings for nulls, unknown fields, missing ones), but an entity
 * without its id, amount or status is no answer; e-mail, phone, card and UPI ids are dropped here.
 */

export interface ProviderOrder {
  id: string;
  /** Paise, like every amount here. */
  amount: number;
  currency: string;
  receipt: string | null;
  status: string;
}

export interface ProviderPayment {
  id: string;
  order_id: string | null;
  amount: number;
  currency: string;
  status: string;
  amount_refunded: number;
  method: string | null;
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_reason: string | null;
  /** Unix seconds. */
  created_at: number | null;
}

export interface ProviderRefund {
  id: string;
  payment_id: string;
  amount: number;
  status: string;
}

export interface ProviderDispute {
  id: string;
  payment_id: string;
  amount: number;
  currency: string;
  status: string;
  phase: string | null;
  reason_code: string | null;
  /** Unix seconds until which the dispute may be answered. */
  respond_by: number | null;
}

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function integer(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

/** Throws a TypeError when one of the values that decide is missing. */
function need<T>(value: T | null, name: string): T {
  if (value === null) throw new TypeError(`The payment provider's answer has no ${name}`);
  return value;
}

/** An order of the provider's API. Throws a TypeError for what can't be one. */
export function readOrder(value: unknown): ProviderOrder {
  const order = fieldsOf(value);
  return {
    id: need(text(order.id), 'order id'),
    amount: need(integer(order.amount), 'order amount'),
    currency: need(text(order.currency), 'order currency'),
    receipt: text(order.receipt),
    status: need(text(order.status), 'order status'),
  };
}

/** A payment, as `readOrder`. */
export function readPayment(value: unknown): ProviderPayment {
  const payment = fieldsOf(value);
  return {
    id: need(text(payment.id), 'payment id'),
    order_id: text(payment.order_id),
    amount: need(integer(payment.amount), 'payment amount'),
    currency: need(text(payment.currency), 'payment currency'),
    status: need(text(payment.status), 'payment status'),
    amount_refunded: integer(payment.amount_refunded) ?? 0,
    method: text(payment.method),
    fee: integer(payment.fee),
    tax: integer(payment.tax),
    error_code: text(payment.error_code),
    error_reason: text(payment.error_reason),
    created_at: integer(payment.created_at),
  };
}

/** A refund, as `readOrder`. */
export function readRefund(value: unknown): ProviderRefund {
  const refund = fieldsOf(value);
  return {
    id: need(text(refund.id), 'refund id'),
    payment_id: need(text(refund.payment_id), 'refund payment id'),
    amount: need(integer(refund.amount), 'refund amount'),
    status: need(text(refund.status), 'refund status'),
  };
}

/** A dispute, as `readOrder`. */
export function readDispute(value: unknown): ProviderDispute {
  const dispute = fieldsOf(value);
  return {
    id: need(text(dispute.id), 'dispute id'),
    payment_id: need(text(dispute.payment_id), 'dispute payment id'),
    amount: need(integer(dispute.amount), 'dispute amount'),
    currency: need(text(dispute.currency), 'dispute currency'),
    status: need(text(dispute.status), 'dispute status'),
    phase: text(dispute.phase),
    reason_code: text(dispute.reason_code),
    respond_by: integer(dispute.respond_by),
  };
}

/** The items of a collection, each read by `read`. Throws a TypeError where there is no list. */
export function readItems<T>(value: unknown, read: (item: unknown) => T): T[] {
  const { items } = fieldsOf(value);
  return need(Array.isArray(items) ? items : null, 'list of items').map(read);
}
