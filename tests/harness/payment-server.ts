/**
 * The whole product with a simulated payment provider that the test controls: events are held until the test delivers them, no job runs on
 * its own, and confirmations don't wait long.
 */
import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, vi } from 'vitest';
import { makeUser } from './members.ts';
import {
  CONTROL_TOKEN,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from './start-test-server.ts';

export interface Order {
  id: string;
  amount: number;
  currency: string;
  notes: { reciept_id: string };
}

/** What the provider's checkout passes to the page after a payment. */
export interface Confirmation {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** A function's answer, whatever its status. */
export interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

export interface Buyer {
  id: string;
  client: SupabaseClient;
  token: string;
}

export interface PaymentRow {
  payment_id: string;
  order_id: string;
  purchase_id: string;
  user_id: string | null;
  signature: string | null;
  reciept_id: string | null;
  payment_at: Date;
  expiry_at: Date;
  refunded_at: Date | null;
  recorded_by: string;
}

export interface PaymentServer extends TestServer {
  buyer(): Promise<Buyer>;
  /** Calls a function as the bearer of a token, or as a guest. */
  call(name: string, body: unknown, token?: string): Promise<Answer>;
  open(buyer: Buyer): Promise<Order>;
  /** Presses a button of the hosted page. */
  press(
    order: string,
    outcome: string,
  ): Promise<{ result: string; response: Confirmation; error: { metadata: { payment_id: string } } }>;
  verify(buyer: Buyer, confirmation: Confirmation | object): Promise<Answer>;
  control(path: string, body?: object): Promise<Record<string, unknown>>;
  /** Sends the events that the provider holds back, and waits until they are processed. */
  deliver(): Promise<void>;
  /** Makes a purchase due and runs what is due. */
  poll(order?: string): Promise<Answer>;
  payments(user: string): Promise<PaymentRow[]>;
  purchaseState(order: string): Promise<string>;
  /** The kinds of the mails and notices besides the receipt. */
  notices(order: string): Promise<string[]>;
  hasPaid(user: string): Promise<boolean>;
  /** Ends the provider's simulated faults, and fails on a broken invariant. */
  checkInvariants(): Promise<void>;
}

/** How long tests wait for background work: long, because the machine may be busy. */
export const SOON = { timeout: 10_000, interval: 20 };

function callerOf({ url, keys }: TestServer): PaymentServer['call'] {
  return async (name, body, token = keys.publishable) => {
    const response = await fetch(`${url}/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        apikey: keys.publishable,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Answer['body'],
    };
  };
}

function controlOf({ url }: TestServer): PaymentServer['control'] {
  return async (path, body = {}) => {
    const response = await fetch(`${url}/checkout-simulator/sim/control${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${CONTROL_TOKEN}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
}

function pressOf({ url }: TestServer): PaymentServer['press'] {
  return async (order, outcome) => {
    const response = await fetch(`${url}/checkout-simulator/sim/attempt`, {
      method: 'POST',
      body: JSON.stringify({
        key_id: 'rzp_test_SimulatorKey01',
        order_id: order,
        outcome,
        email: 'asha@example.org',
        contact: '+919999999999',
      }),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as Awaited<ReturnType<PaymentServer['press']>>;
  };
}

/** The stored payments. */
function recordsOf({ database: { admin: sql }, admin }: TestServer) {
  return {
    payments: async (user: string) => [
      ...(await sql<PaymentRow[]>`select * from payments where user_id = ${user} order by payment_at`),
    ],
    async purchaseState(order: string) {
      const [row] = await sql<
        { state: string }[]
      >`select state from payment_orders where rzp_order_id = ${order}`;
      return row?.state ?? 'none';
    },
    async notices(order: string) {
      const rows = await sql<{ kind: string }[]>`
        select kind from outbox join payment_orders o on o.id = purchase_id
        where rzp_order_id = ${order} and kind <> 'receipt' order by kind`;
      return rows.map(({ kind }) => kind);
    },
    async hasPaid(user: string) {
      const { data } = await admin.from('profiles').select('has_paid').eq('id', user).single();
      return data?.has_paid === true;
    },
  };
}

/** Starts the server; `variables` are added to those of the payment functions. */
export async function startPaymentServer(
  variables: Record<string, string> = {},
  options: TestServerOptions = {},
): Promise<PaymentServer> {
  const server = await startTestServer({
    ...options,
    paymentVariables: {
      PAYMENT_WAIT_MS: '0',
      PAYMENT_PACE_MS: '0',
      RAZORPAY_TIMEOUT_MS: '500',
      ...variables,
    },
  });
  const { database, keys } = server;
  const sql = database.admin;
  const call = callerOf(server);
  const control = controlOf(server);

  await control('/webhooks', { mode: 'hold' });
  // So that the daily comparison with the provider does not settle what a test expects webhooks or polls to settle.
  await sql`update private.payment_settings set swept_at = now()`;
  return {
    ...server,
    ...recordsOf(server),
    call,
    control,
    press: pressOf(server),
    async buyer() {
      const id = await makeUser(database);
      return { id, client: await server.actingAs(id), token: await server.tokenFor(id) };
    },
    async open({ token, id }) {
      const receipt = `${id}-123456-${Date.now()}-${randomUUID()}`;
      const body = { name: 'Functions', amount: 29900, reciept_id: receipt, notes: {} };
      const answer = await call('payment_local', body, token);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body as unknown as Order;
    },
    verify: ({ token }, confirmation) =>
      call('verify_payment_local', { name: 'Functions', ...confirmation }, token),
    async deliver() {
      await control('/webhooks', { release: true });
      await server.simulator?.catchUp();
      await vi.waitFor(async () => {
        const waiting = await sql`select from webhook_inbox where processed_at is null and attempts = 0`;
        expect(waiting).toHaveLength(0);
      }, SOON);
    },
    async poll(order) {
      if (order) await sql`update payment_orders set next_poll_at = now() where rzp_order_id = ${order}`;
      return call('settle_due_payments', {}, keys.secret);
    },
    async checkInvariants() {
      await control('/api', { fail: null });
      await control('/webhooks', { mode: 'hold' });
      expect([...(await sql`select * from payment_violations()`)]).toEqual([]);
    },
  };
}

export interface Paid {
  buyer: Buyer;
  order: string;
  payment: string;
  response: Confirmation;
}

/** A year bought and confirmed on the page, by a new member unless given. */
export async function buyYear(server: PaymentServer, payer?: Buyer): Promise<Paid> {
  const buyer = payer ?? (await server.buyer());
  const { id: order } = await server.open(buyer);
  const { response } = await server.press(order, 'pay');
  expect((await server.verify(buyer, response)).body).toEqual({ success: true });
  return { buyer, order, response, payment: response.razorpay_payment_id };
}

/** Whole days from now until the moment. */
export function daysLeft(until: Date | undefined): number {
  return Math.round(((until?.getTime() ?? 0) - Date.now()) / (24 * 3600_000));
}
