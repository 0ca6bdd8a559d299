/**
 * What can happen to a purchase, as single steps that a test puts into any order, and the recovery after them.
 */
import { expect, vi } from 'vitest';
import type { Buyer, PaymentServer, Triple } from './payment-server.ts';
import { eventsOf, sendEvent } from './provider-events.ts';

export type Step = () => Promise<unknown>;

/** A purchase whose checkout has been used. */
export interface Bought {
  buyer: Buyer;
  order: string;
  payment: string;
  triple: Triple;
}

/** What becomes of one run through a row. */
export interface Story {
  bought: Bought[];
  steps: Step[];
  /** Happens after all steps, before the last look. */
  end?: Step;
  check(): Promise<void>;
}

const FAULTS = ['server_error', 'bad_gateway', 'rate_limit', 'unauthorized', 'list_lag', 'lost_answer'];
/** Twenty stories have much to make up for. */
const AT_LAST = { timeout: 120_000, interval: 20 };

/** Runs the steps in their order; those marked begin together with the next one. */
export async function runSteps(steps: Step[], together: boolean[]): Promise<void> {
  let begun: Promise<unknown>[] = [];
  for (const [place, step] of steps.entries()) {
    begun.push(step());
    if (together[place]) continue;
    await Promise.all(begun);
    begun = [];
  }
  await Promise.all(begun);
}

export type PaymentSteps = ReturnType<typeof paymentSteps>;

/** The steps against this server, whose provider holds its events. No step may end in a failure of ours. */
export function paymentSteps(server: PaymentServer) {
  async function openPatiently({ token }: Buyer): Promise<string> {
    for (;;) {
      const { status, body } = await server.call('payment_local', {}, token);
      if (status === 200) return String(body.id);
      expect(status).toBe(503);
    }
  }

  async function buy(outcome: string, buyer?: Buyer): Promise<Bought> {
    const owner = buyer ?? (await server.buyer());
    const order = await openPatiently(owner);
    const { response, error, ...pending } = await server.press(order, outcome);
    const payment = response?.razorpay_payment_id ?? error?.metadata.payment_id;
    const triple = response ?? { ...pending };
    return { buyer: owner, order, payment, triple };
  }

  async function paid(buyer?: Buyer): Promise<Bought> {
    const bought = await buy('pay', buyer);
    await vi.waitFor(async () => {
      expect((await server.verify(bought.buyer, bought.triple)).body).toEqual({ success: true });
    }, AT_LAST);
    return bought;
  }

  const simulator = () => {
    if (!server.simulator) throw new Error('There is no simulator');
    return server.simulator;
  };
  const sql = () => server.database.admin;

  const answered = async (asking: Promise<{ status: number }>) => {
    expect([200, 400, 401, 409, 503]).toContain((await asking).status);
  };
  const handler =
    ({ buyer, triple }: Bought): Step =>
    () =>
      answered(server.verify(buyer, triple));
  const page =
    ({ buyer }: Bought): Step =>
    () =>
      answered(server.verify(buyer, {}));
  const pressAgain =
    ({ buyer }: Bought): Step =>
    () =>
      answered(server.call('payment_local', {}, buyer.token));
  const poll =
    ({ order }: Bought): Step =>
    () =>
      answered(server.poll(order));
  const event =
    ({ order }: Bought, name: string): Step =>
    async () => {
      for (const each of eventsOf(simulator(), order).filter(({ event: called }) => called === name))
        expect(await sendEvent(server.url, each)).toBe(200);
    };
  const captureEvents = (bought: Bought) =>
    ['payment.authorized', 'payment.captured', 'order.paid'].map((name) => event(bought, name));
  const providerFails =
    (kind: number): Step =>
    () =>
      server.control('/api', { fail: FAULTS[kind % FAULTS.length] });
  const captureAfterAll =
    ({ payment }: Bought): Step =>
    () =>
      server.control('/late-authorise', { payment_id: payment });
  const aWeekPasses = async ({ order }: Bought) => {
    await sql()`update payment_orders set opened_at = now() - interval '8 days' where rzp_order_id = ${order}`;
    await vi.waitFor(async () => {
      await server.poll(order);
      expect(await server.purchaseState(order)).toBe('closed');
    }, AT_LAST);
  };
  const twoMinutesPass = ({ payment }: Bought) =>
    sql()`update payment_attempts set authorized_at = now() - interval '121 seconds' where rzp_payment_id = ${payment}`;

  /** Live grants of a purchase, the captured payments that the provider still has of it, and its state. */
  async function booksOf({ order }: Bought) {
    const [row] = await sql()<{ state: string; live: number }[]>`
    select o.state, (select count(*)::int from payments p where p.purchase_id = o.id and p.refunded_at is null) as live
    from payment_orders o where rzp_order_id = ${order}`;
    const taken = Object.values(simulator().state.payments).filter(
      ({ order_id, status }) => order_id === order && status === 'captured',
    );
    return { ...row, taken: taken.length };
  }
  const becomes = (bought: Bought, state: string, live: number, taken: number) => async () => {
    expect(await booksOf(bought)).toEqual({ state, live, taken });
  };
  const oneYear = (bought: Bought) => becomes(bought, 'paid', 1, 1);
  const daysLeft = async ({ buyer }: Bought) =>
    ((await server.payments(buyer.id)).at(-1)?.expiry_at.getTime() ?? 0) / 86_400_000 -
    Date.now() / 86_400_000;

  const nothingIsDue = () =>
    vi.waitFor(async () => {
      await sql()`update webhook_inbox set next_try_at = now() where processed_at is null`;
      await server.poll();
      const due = await sql()`
      select from payment_orders where next_poll_at <= now() and rzp_order_id is not null
      union all select from webhook_inbox where processed_at is null`;
      expect(due).toHaveLength(0);
    }, AT_LAST);

  /** The provider is well again, sends every event once more, and time passes until nothing is due. */
  async function recover(stories: Story[]): Promise<void> {
    await server.control('/api', { fail: null });
    const orders = stories.flatMap(({ bought }) => bought.map(({ order }) => order));
    for (const order of orders)
      for (const each of eventsOf(simulator(), order)) expect(await sendEvent(server.url, each)).toBe(200);
    await nothingIsDue();
    // Only what was seen of a purchase can have been seen long ago.
    await Promise.all(stories.map(({ end }) => end?.()));
    await sql()`update payment_orders set next_poll_at = now() where rzp_order_id = any(${orders}) and next_poll_at is not null`;
    await nothingIsDue();
  }

  return {
    server,
    buy,
    paid,
    openPatiently,
    handler,
    page,
    pressAgain,
    poll,
    event,
    captureEvents,
    providerFails,
    captureAfterAll,
    aWeekPasses,
    twoMinutesPass,
    booksOf,
    becomes,
    oneYear,
    daysLeft,
    answered,
    recover,
  };
}
