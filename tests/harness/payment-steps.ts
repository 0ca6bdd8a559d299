/**
 * What can happen to a purchase, as single steps that a test runs in any order, and the recovery after them.
 */
import { expect, vi } from 'vitest';
import type { Simulator } from '#dev/razorpay-simulator/simulator.ts';
import type { Buyer, Confirmation, PaymentServer } from './payment-server.ts';
import { eventsOf, sendEvent } from './provider-events.ts';

export type Step = () => Promise<unknown>;

/** A purchase whose checkout has been used. */
export interface Purchase {
  buyer: Buyer;
  order: string;
  payment: string;
  confirmation: Confirmation;
}

/** One run through a case of the failure table. */
export interface Scenario {
  purchases: Purchase[];
  /** Run in a random order, some of them concurrently. */
  steps: Step[];
  /** Runs after all steps, before the recovery ends. */
  end?: Step;
  /** Checks the result after the recovery. */
  check(): Promise<void>;
}

const FAULTS = ['server_error', 'bad_gateway', 'rate_limit', 'unauthorized', 'list_lag', 'lost_answer'];
/** Long, because twenty scenarios recover at once. */
const EVENTUALLY = { timeout: 120_000, interval: 20 };

/** Runs the steps in their order; those marked in `together` start concurrently with the next one. */
export async function runSteps(steps: Step[], together: boolean[]): Promise<void> {
  let started: Promise<unknown>[] = [];
  for (const [index, step] of steps.entries()) {
    started.push(step());
    if (together[index]) continue;
    await Promise.all(started);
    started = [];
  }
  await Promise.all(started);
}

function simulatorOf({ simulator }: PaymentServer): Simulator {
  if (!simulator) throw new Error('There is no simulator');
  return simulator;
}

/** Purchases up to the end of the checkout, while the provider may fail. */
function checkoutsOn(server: PaymentServer) {
  async function openOrder({ token }: Buyer): Promise<string> {
    for (;;) {
      const { status, body } = await server.call('payment_local', {}, token);
      if (status === 200) return String(body.id);
      expect(status).toBe(503);
    }
  }

  /** Opens an order and ends its checkout with this outcome; by a new member unless given. */
  async function checkOut(outcome: string, buyer?: Buyer): Promise<Purchase> {
    const owner = buyer ?? (await server.buyer());
    const order = await openOrder(owner);
    const { response, error, ...pending } = await server.press(order, outcome);
    const payment = response?.razorpay_payment_id ?? error?.metadata.payment_id;
    return { buyer: owner, order, payment, confirmation: response ?? { ...pending } };
  }

  /** A purchase that is paid and settled. */
  async function buyYear(): Promise<Purchase> {
    const purchase = await checkOut('pay');
    await vi.waitFor(async () => {
      const { body } = await server.verify(purchase.buyer, purchase.confirmation);
      expect(body).toEqual({ success: true });
    }, EVENTUALLY);
    return purchase;
  }

  return { openOrder, checkOut, buyYear };
}

async function expectNoFailure(call: Promise<{ status: number }>): Promise<void> {
  expect([200, 400, 401, 409, 503]).toContain((await call).status);
}

/** The steps. None may end in an unexpected status. */
function stepsOn(server: PaymentServer) {
  const sql = server.database.admin;
  const event =
    ({ order }: Purchase, name: string): Step =>
    async () => {
      const named = eventsOf(simulatorOf(server), order).filter(({ event: called }) => called === name);
      for (const each of named) expect(await sendEvent(server.url, each)).toBe(200);
    };
  return {
    expectNoFailure,
    /** The page passes on the confirmation of the checkout. */
    confirm:
      ({ buyer, confirmation }: Purchase): Step =>
      () =>
        expectNoFailure(server.verify(buyer, confirmation)),
    /** The page asks without a confirmation, as after a reload. */
    visitPage:
      ({ buyer }: Purchase): Step =>
      () =>
        expectNoFailure(server.verify(buyer, {})),
    pressPayAgain:
      ({ buyer }: Purchase): Step =>
      () =>
        expectNoFailure(server.call('payment_local', {}, buyer.token)),
    poll:
      ({ order }: Purchase): Step =>
      () =>
        expectNoFailure(server.poll(order)),
    event,
    captureEvents: (purchase: Purchase) =>
      ['payment.authorized', 'payment.captured', 'order.paid'].map((name) => event(purchase, name)),
    /** The provider's API fails from now on, in one of several ways. */
    failProvider:
      (kind: number): Step =>
      () =>
        server.control('/api', { fail: FAULTS[kind % FAULTS.length] }),
    captureFailedPayment:
      ({ payment }: Purchase): Step =>
      () =>
        server.control('/late-authorise', { payment_id: payment }),
    /** Closes a purchase, as after a week without a payment. */
    closeUnpaid: async ({ order }: Purchase) => {
      await sql`update payment_orders set opened_at = now() - interval '8 days' where rzp_order_id = ${order}`;
      await vi.waitFor(async () => {
        await server.poll(order);
        expect(await server.purchaseState(order)).toBe('closed');
      }, EVENTUALLY);
    },
    /** Two minutes pass since the payment was authorised: settling then captures it. */
    passTwoMinutes: ({ payment }: Purchase) =>
      sql`update payment_attempts set authorized_at = now() - interval '121 seconds' where rzp_payment_id = ${payment}`,
  };
}

/** What a purchase has led to. */
function resultsOn(server: PaymentServer) {
  /** Valid grants of a purchase, the captured payments that the provider still has of it, and its state. */
  async function resultOf({ order }: Purchase) {
    const [row] = await server.database.admin<{ state: string; valid: number }[]>`
      select o.state, (select count(*)::int from payments p where p.purchase_id = o.id and p.refunded_at is null) as valid
      from payment_orders o where rzp_order_id = ${order}`;
    const captured = Object.values(simulatorOf(server).state.payments).filter(
      ({ order_id, status }) => order_id === order && status === 'captured',
    );
    return { ...row, captured: captured.length };
  }
  const expectResult = (purchase: Purchase, state: string, valid: number, captured: number) => async () => {
    expect(await resultOf(purchase)).toEqual({ state, valid, captured });
  };
  return {
    resultOf,
    expectResult,
    expectOneYear: (purchase: Purchase) => expectResult(purchase, 'paid', 1, 1),
    daysLeft: async ({ buyer }: Purchase) =>
      ((await server.payments(buyer.id)).at(-1)?.expiry_at.getTime() ?? 0) / 86_400_000 -
      Date.now() / 86_400_000,
  };
}

export type PaymentSteps = ReturnType<typeof paymentSteps>;

/** Checkouts, steps and results on this server, whose provider holds its events. */
export function paymentSteps(server: PaymentServer) {
  return { server, ...checkoutsOn(server), ...stepsOn(server), ...resultsOn(server) };
}

function settleAllDue(server: PaymentServer): Promise<void> {
  const sql = server.database.admin;
  return vi.waitFor(async () => {
    await sql`update webhook_inbox set next_attempt_at = now() where processed_at is null`;
    await server.poll();
    const due = await sql`
      select from payment_orders where next_poll_at <= now() and rzp_order_id is not null
      union all select from webhook_inbox where processed_at is null`;
    expect(due).toHaveLength(0);
  }, EVENTUALLY);
}

/** Ends the provider's faults, sends every event once more, and settles until nothing is due. */
export async function recover(server: PaymentServer, scenarios: Scenario[]): Promise<void> {
  await server.control('/api', { fail: null });
  const orders = scenarios.flatMap(({ purchases }) => purchases.map(({ order }) => order));
  for (const order of orders)
    for (const each of eventsOf(simulatorOf(server), order))
      expect(await sendEvent(server.url, each)).toBe(200);
  await settleAllDue(server);
  // Only now: `end` ages what settling has stored of a payment.
  await Promise.all(scenarios.map(({ end }) => end?.()));
  const sql = server.database.admin;
  await sql`update payment_orders set next_poll_at = now() where rzp_order_id = any(${orders}) and next_poll_at is not null`;
  await settleAllDue(server);
}
