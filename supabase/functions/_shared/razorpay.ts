/**
 * A small client of the provider's API (payments.md section 1, which says why not the npm one): the calls that settling needs,
 * with a time limit, and answers reduced to the fields we use, so that no personal data travels further.
 */
import { Failure } from './failure.ts';
import type { PaymentSettings } from './payment-settings.ts';
import {
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
  readItems,
  readOrder,
  readPayment,
  readRefund,
} from './provider-entities.ts';

/** The provider didn't give an answer one can act on: network, time limit, 5xx, 429, or our own key refused. Nothing may be concluded. */
export class ProviderUnavailable extends Failure {
  constructor(reason: string) {
    super(
      503,
      'provider_unavailable',
      'The payment provider is not available at the moment. Please try again.',
    );
    this.cause = reason;
  }
}

/** The provider refused the request itself (4xx), e.g. an id it doesn't know. Never branch on its wording. */
export class ProviderRefusal extends Failure {
  constructor(reason: string) {
    super(502, 'provider_refused', 'The payment provider refused the request.');
    this.cause = reason;
  }
}

export interface NewOrder {
  /** Paise. */
  amount: number;
  currency: string;
  receipt: string;
  notes: Record<string, string>;
}

export interface Razorpay {
  createOrder(order: NewOrder): Promise<ProviderOrder>;
  fetchOrder(orderId: string): Promise<ProviderOrder>;
  fetchOrderPayments(orderId: string): Promise<ProviderPayment[]>;
  fetchPayment(paymentId: string): Promise<ProviderPayment>;
  /** Payments of a time span in unix seconds, newest first, at most 100 from `skip` on. */
  listPayments(from: number, to: number, skip: number): Promise<ProviderPayment[]>;
  fetchRefunds(paymentId: string): Promise<ProviderRefund[]>;
  capture(paymentId: string, amount: number, currency: string): Promise<ProviderPayment>;
  /** `key` makes the call repeatable: 10 characters or more of A-Z a-z 0-9 _ -. */
  refund(paymentId: string, amount: number, key: string): Promise<ProviderRefund>;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Said on every order, so that a switch at the provider's dashboard can't stop captures; minutes. */
const CAPTURE_RULE = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 4320, manual_expiry_period: 4320, refund_speed: 'normal' },
};

/** Settles like `work`, or rejects when the time is over: also for a `fetch` that doesn't heed its signal. */
function within<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
    ),
  ]);
}

/** The client of one key pair. Every call throws `ProviderUnavailable` or `ProviderRefusal`. */
export function createRazorpay(settings: PaymentSettings, fetch: Fetch, timeoutMs = 5000): Razorpay {
  const authorization = `Basic ${btoa(`${settings.keyId}:${settings.keySecret}`)}`;

  async function ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<[number, unknown]> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const init: RequestInit = {
        method,
        signal,
        headers: { ...headers, authorization, accept: 'application/json' },
      };
      if (body !== undefined) {
        init.body = JSON.stringify(body);
        init.headers = { ...init.headers, 'content-type': 'application/json' };
      }
      const response = await within(fetch(`${settings.apiUrl}${path}`, init), signal);
      return [
        response.status,
        await within(
          response.json().catch(() => null),
          signal,
        ),
      ];
    } catch (error) {
      throw new ProviderUnavailable(`${method} ${path}: ${error instanceof Error ? error.name : 'network'}`);
    }
  }

  async function call<T>(
    read: (answer: unknown) => T,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<T> {
    let [status, answer] = await ask(method, path, body, headers);
    // A burst over the limit has been seen as a bare 401; only the second one says that the keys are wrong.
    if (status === 401) [status, answer] = await ask(method, path, body, headers);
    const reason = `${method} ${path.split('?')[0]} answered ${status}`;
    if (status >= 200 && status < 300) {
      try {
        return read(answer);
      } catch {
        throw new ProviderUnavailable(`${reason} without what it must hold`);
      }
    }
    if (status === 401) console.error(`The payment provider refuses our keys: ${reason}.`);
    if (status >= 400 && status < 500 && ![401, 403, 408, 409, 429].includes(status))
      throw new ProviderRefusal(reason);
    throw new ProviderUnavailable(reason);
  }

  const payments = (answer: unknown) => readItems(answer, readPayment);
  const refunds = (answer: unknown) => readItems(answer, readRefund);
  const at = (id: string) => encodeURIComponent(id);
  return {
    createOrder: (order) => call(readOrder, 'POST', '/orders', { ...order, payment: CAPTURE_RULE }),
    fetchOrder: (id) => call(readOrder, 'GET', `/orders/${at(id)}`),
    fetchOrderPayments: (id) => call(payments, 'GET', `/orders/${at(id)}/payments`),
    fetchPayment: (id) => call(readPayment, 'GET', `/payments/${at(id)}`),
    listPayments: (from, to, skip) =>
      call(payments, 'GET', `/payments?from=${from}&to=${to}&count=100&skip=${skip}`),
    fetchRefunds: (id) => call(refunds, 'GET', `/payments/${at(id)}/refunds`),
    capture: (id, amount, currency) =>
      call(readPayment, 'POST', `/payments/${at(id)}/capture`, { amount, currency }),
    refund: (id, amount, key) =>
      call(readRefund, 'POST', `/payments/${at(id)}/refund`, { amount }, { 'x-refund-idempotency': key }),
  };
}
