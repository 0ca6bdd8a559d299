/**
 * A small client of the provider's API: the calls that settling needs, with a timeout, and responses reduced to the fields we use, so that
 * no personal data travels further.
 */
import { Failure } from './failure.ts';
import type { PaymentSettings } from './payment-settings.ts';
import {
  type ProviderDispute,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
  readDispute,
  readItems,
  readOrder,
  readPayment,
  readRefund,
} from './provider-entities.ts';

/** The provider gave no usable response: network error, timeout, 5xx, 429, or our own key rejected. It proves nothing about a payment. */
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

/** The provider rejected the request itself (4xx), e.g. for an unknown id. Never branch on its message. */
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
  fetchDispute(disputeId: string): Promise<ProviderDispute>;
  /** Disputes opened in a time span in unix seconds, newest first, at most 100 from `skip` on. */
  listDisputes(from: number, to: number, skip: number): Promise<ProviderDispute[]>;
  capture(paymentId: string, amount: number, currency: string): Promise<ProviderPayment>;
  /** `key` is the idempotency key: 10 characters or more of A-Z a-z 0-9 _ -. */
  refund(paymentId: string, amount: number, key: string): Promise<ProviderRefund>;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Minutes; sent with every order, so that a setting of the provider's dashboard cannot stop captures. */
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

/** Why no answer came: the network's own code (e.g. ENOTFOUND) where the runtime has it: the error's name alone does not help an operator. */
function reasonOf({ name, cause }: Error): string {
  const { code }: { code?: unknown } = Object(cause);
  return typeof code === 'string' ? code : name;
}

interface ApiRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

interface ApiAnswer {
  status: number;
  /** The JSON of the response; null without any. */
  json: unknown;
}

/** Sends single requests with the key pair. Its function throws `ProviderUnavailable` when no answer comes. */
function createAsk(settings: PaymentSettings, fetch: Fetch, timeoutMs: number) {
  const authorization = `Basic ${btoa(`${settings.keyId}:${settings.keySecret}`)}`;
  return async ({ method, path, body, headers }: ApiRequest): Promise<ApiAnswer> => {
    const signal = AbortSignal.timeout(timeoutMs);
    const init: RequestInit = {
      method,
      signal,
      headers: { ...headers, authorization, accept: 'application/json' },
    };
    if (body !== undefined) {
      init.body = JSON.stringify(body);
      init.headers = { ...init.headers, 'content-type': 'application/json' };
    }
    try {
      const response = await within(fetch(`${settings.apiUrl}${path}`, init), signal);
      const json = await within<unknown>(
        response.json().catch(() => null),
        signal,
      );
      return { status: response.status, json };
    } catch (error) {
      throw new ProviderUnavailable(`${method} ${path}: ${reasonOf(error as Error)}`);
    }
  };
}

/** The error of a response other than success. Wrong keys, rate limits and conflicts are temporary: a retry can succeed. */
function faultOf(status: number, reason: string): Failure {
  if (status === 401) console.error(`The payment provider refuses our keys: ${reason}.`);
  const isRefusal = status >= 400 && status < 500 && ![401, 403, 408, 409, 429].includes(status);
  return isRefusal ? new ProviderRefusal(reason) : new ProviderUnavailable(reason);
}

/** The client of one key pair. Every call throws `ProviderUnavailable` or `ProviderRefusal`. */
export function createRazorpay(settings: PaymentSettings, fetch: Fetch, timeoutMs = 5000): Razorpay {
  const ask = createAsk(settings, fetch, timeoutMs);

  async function call<T>(read: (answer: unknown) => T, request: ApiRequest): Promise<T> {
    let answer = await ask(request);
    // A burst over the limit has been seen as a bare 401; only the second one means that the keys are wrong.
    if (answer.status === 401) answer = await ask(request);
    const reason = `${request.method} ${request.path.split('?')[0]} answered ${answer.status}`;
    if (answer.status < 200 || answer.status >= 300) throw faultOf(answer.status, reason);
    try {
      return read(answer.json);
    } catch {
      throw new ProviderUnavailable(`${reason} without what it must hold`);
    }
  }

  const get = <T>(read: (answer: unknown) => T, path: string) => call(read, { method: 'GET', path });
  const post = <T>(
    read: (answer: unknown) => T,
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ) => call(read, { method: 'POST', path, body, headers });
  const payments = (answer: unknown) => readItems(answer, readPayment);
  const refunds = (answer: unknown) => readItems(answer, readRefund);
  const disputes = (answer: unknown) => readItems(answer, readDispute);
  const at = (id: string) => encodeURIComponent(id);
  return {
    createOrder: (order) => post(readOrder, '/orders', { ...order, payment: CAPTURE_RULE }),
    fetchOrder: (id) => get(readOrder, `/orders/${at(id)}`),
    fetchOrderPayments: (id) => get(payments, `/orders/${at(id)}/payments`),
    fetchPayment: (id) => get(readPayment, `/payments/${at(id)}`),
    listPayments: (from, to, skip) => get(payments, `/payments?from=${from}&to=${to}&count=100&skip=${skip}`),
    fetchRefunds: (id) => get(refunds, `/payments/${at(id)}/refunds`),
    fetchDispute: (id) => get(readDispute, `/disputes/${at(id)}`),
    listDisputes: (from, to, skip) => get(disputes, `/disputes?from=${from}&to=${to}&count=100&skip=${skip}`),
    capture: (id, amount, currency) => post(readPayment, `/payments/${at(id)}/capture`, { amount, currency }),
    refund: (id, amount, key) =>
      post(readRefund, `/payments/${at(id)}/refund`, { amount }, { 'x-refund-idempotency': key }),
  };
}
