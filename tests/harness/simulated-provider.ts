/**
 * The simulated payment provider alone, called without a network: its API, its control, and the events it would send.
 */
import { routesOf } from '#dev/razorpay-simulator/routes.ts';
import {
  createSimulator,
  type Simulator,
  type SimulatorDependencies,
} from '#dev/razorpay-simulator/simulator.ts';

export const PROVIDER_KEY = 'rzp_test_SimulatorKey01';
export const PROVIDER_BASIC = `Basic ${btoa(`${PROVIDER_KEY}:sim_key_secret`)}`;
export const WEBHOOK_SECRET = 'sim_webhook_secret';

/** Any field of the provider's responses. */
export interface Answered {
  id: string;
  status: string;
  count: number;
  amount_refunded: number;
  disabled: boolean;
  result: string;
  payment_id: string;
  response?: { razorpay_payment_id: string };
  error: { code: string; field: string; reason: string; metadata: { payment_id: string } };
}

export interface SentEvent {
  id: string | null;
  event: string;
  body: string;
  signature: string | null;
}

export interface SimulatedProvider {
  simulator: Simulator;
  /** The events that the webhook received, in order. */
  sent: SentEvent[];
  /** The webhook's response from now on. */
  answerWith(status: number): void;
  /** Calls a route, by default with the key pair. */
  call(
    path: string,
    method?: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Headers; body: Answered }>;
  control(path: string, body?: unknown): Promise<{ status: number; body: Answered }>;
  makeOrder(): Promise<string>;
  /** An order with one attempt of that outcome. */
  makePayment(outcome: string): Promise<{ order: string; payment: string }>;
}

/** Starts a provider; `differences` replace single values of its configuration. */
export function startProvider(differences: Partial<SimulatorDependencies> = {}): SimulatedProvider {
  const sent: SentEvent[] = [];
  let answer = 200;
  const simulator = createSimulator({
    keyId: PROVIDER_KEY,
    keySecret: 'sim_key_secret',
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: 'http://app.test/webhooks/razorpay',
    controlToken: 'control',
    fetch: async (_url, init) => {
      const headers = new Headers(init.headers);
      const body = Buffer.from(init.body as Uint8Array).toString('utf8');
      sent.push({
        id: headers.get('x-razorpay-event-id'),
        event: (JSON.parse(body) as { event: string }).event,
        body,
        signature: headers.get('x-razorpay-signature'),
      });
      return new Response(null, { status: answer });
    },
    ...differences,
  });
  const routes = routesOf(simulator);

  const call: SimulatedProvider['call'] = async (
    path,
    method = 'GET',
    body,
    headers = { authorization: PROVIDER_BASIC },
  ) => {
    const init: RequestInit = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await routes.request(path, init);
    const answered = (await response.json().catch(() => null)) as Answered;
    return { status: response.status, headers: response.headers, body: answered };
  };
  const makeOrder = async () =>
    (await call('/v1/orders', 'POST', { amount: 29900, currency: 'INR' })).body.id;

  return {
    simulator,
    sent,
    answerWith: (status) => {
      answer = status;
    },
    call,
    control: (path, body = {}) =>
      call(`/sim/control${path}`, 'POST', body, { authorization: 'Bearer control' }),
    makeOrder,
    async makePayment(outcome) {
      const order = await makeOrder();
      const { body } = await call('/sim/attempt', 'POST', { key_id: PROVIDER_KEY, order_id: order, outcome });
      const payment = body.response?.razorpay_payment_id ?? body.payment_id ?? body.error.metadata.payment_id;
      return { order, payment };
    },
  };
}
