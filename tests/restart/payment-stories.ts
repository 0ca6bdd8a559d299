/**
 * What people do about payments while the server may be killed: each story runs, is cut somewhere, and goes on.
 */
import { isDeepStrictEqual } from 'node:util';
import { openPurchase, payment, settle } from '../harness/purchases.ts';
import type { Payer, PaymentWorld } from './payment-world.ts';

/** One person's way through a payment. */
export interface Story {
  member: string;
  /** Known when the story begins with a purchase that is there already. */
  purchase: string | null;
  /** Ends when all of it has happened; never, or with a rejection, when the server is killed on the way. */
  run(): Promise<unknown>;
  /** What the person and the provider do when the server is back. */
  goOn(): Promise<unknown>;
  /** What has become of it. */
  outcome(): Promise<unknown>;
  expected: unknown;
}

/** Waits for a condition of the database, unless the server has been killed meanwhile. */
async function until(world: PaymentWorld, isSo: () => Promise<boolean>): Promise<void> {
  while (world.isAlive() && !(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function purchaseOf(world: PaymentWorld, order: string): Promise<string> {
  const [row] = await world.base.admin<
    { id: string }[]
  >`select id from payment_orders where rzp_order_id = ${order}`;
  return row?.id ?? '';
}

async function isWorkedOff(world: PaymentWorld, order: string): Promise<boolean> {
  const [row] = await world.base
    .admin`select from webhook_inbox where rzp_order_id = ${order} and processed_at is not null`;
  return row !== undefined;
}

/** What the provider took of a person and still has, what we granted for it, and the purchases that are not closed by either. */
async function booksOf(world: PaymentWorld, member: string): Promise<unknown> {
  const orders = await world.base.admin<{ rzp_order_id: string }[]>`
    select rzp_order_id from payment_orders where user_id = ${member}`;
  const ids = new Set(orders.map(({ rzp_order_id }) => rzp_order_id));
  const taken = Object.values(world.simulator.state.payments).filter(
    ({ order_id, status }) => ids.has(order_id) && status === 'captured',
  );
  const [row] = await world.base.admin<{ granted: number; paid: boolean }[]>`
    select count(*)::int as granted, (select paid_until > now() from private.profiles where id = ${member}) as paid
    from payments where user_id = ${member}`;
  return { taken: taken.length, ...row };
}

const ONE_YEAR = { taken: 1, granted: 1, paid: true };

/** Presses pay, pays, and the browser reports it. */
export async function paying(world: PaymentWorld): Promise<Story> {
  const payer = await world.payer();
  let shown = '';
  let triple: object = {};
  const run = async () => {
    shown = await payer.open();
    triple = await world.attempt(shown, 'pay');
    await payer.call('verify_payment_local', triple);
  };
  return {
    member: payer.id,
    purchase: null,
    run,
    // The page settles on a visit; who was shown no order, or paid nothing on it, presses pay again.
    goOn: async () => {
      await payer.call('verify_payment_local');
      const [year] = await world.base.admin`select from payments where user_id = ${payer.id}`;
      if (!year) await run();
    },
    outcome: () => booksOf(world, payer.id),
    expected: ONE_YEAR,
  };
}

async function paidUnheard(
  world: PaymentWorld,
  outcome: string,
): Promise<{ payer: Payer; order: string; purchase: string }> {
  const payer = await world.payer();
  const order = await payer.open();
  await world.attempt(order, outcome);
  return { payer, order, purchase: await purchaseOf(world, order) };
}

/** The browser has died; the provider's event arrives. */
export async function announced(world: PaymentWorld): Promise<Story> {
  const { payer, order, purchase } = await paidUnheard(world, 'lose_handler');
  return {
    member: payer.id,
    purchase,
    run: async () => {
      await world.announce(order);
      await until(world, () => isWorkedOff(world, order));
    },
    goOn: () => world.announce(order),
    outcome: () => booksOf(world, payer.id),
    expected: ONE_YEAR,
  };
}

/** Authorised, and nobody captures it: the schedule does, two minutes later. */
export async function capturedLate(world: PaymentWorld): Promise<Story> {
  const { payer, purchase } = await paidUnheard(world, 'authorize');
  await payer.call('verify_payment_local');
  await world.base.admin`
    update payment_attempts set authorized_at = now() - interval '121 seconds' where purchase_id = ${purchase}`;
  await world.base.admin`update payment_orders set next_poll_at = now() where id = ${purchase}`;
  const isPaid = async () => {
    const [row] = await world.base.admin`select from payments where purchase_id = ${purchase}`;
    return row !== undefined;
  };
  return {
    member: payer.id,
    purchase,
    run: () =>
      until(world, async () => {
        if (!(await isPaid())) await world.runDue();
        return isPaid();
      }),
    goOn: async () => {},
    outcome: () => booksOf(world, payer.id),
    expected: ONE_YEAR,
  };
}

/** Paid, then left before anybody heard of it: nobody is left with half of it. */
export async function leaving(world: PaymentWorld): Promise<Story> {
  const { payer, order, purchase } = await paidUnheard(world, 'lose_handler');
  const isGone = async () =>
    (await world.base.admin`select from auth.users where id = ${payer.id}`).length === 0;
  const leave = () => payer.call('user_self_deletion', { user_id: payer.id });
  return {
    member: payer.id,
    purchase,
    run: async () => {
      await leave();
      await world.announce(order);
      await until(world, () => isWorkedOff(world, order));
    },
    goOn: async () => {
      if (!(await isGone())) await leave();
      await world.announce(order);
    },
    outcome: async () => {
      const refunds = Object.values(world.simulator.state.refunds).filter(
        ({ payment_id }) => world.simulator.machine.payment(payment_id).order_id === order,
      );
      const [row] = await world.base.admin`
        select state, (select count(*)::int from payments where purchase_id = ${purchase}) as granted
        from payment_orders where id = ${purchase}`;
      // Where the deletion was undone, the schedule may have granted the year before they left at last.
      const sentBack = { state: 'refunded', granted: 0, refunds: [29900] };
      const granted = { state: 'paid', granted: 1, refunds: [] };
      const books = { ...row, refunds: refunds.map(({ amount }) => amount) };
      return {
        gone: await isGone(),
        settled: [sentBack, granted].some((each) => isDeepStrictEqual(books, each)),
      };
    },
    expected: { gone: true, settled: true },
  };
}

/** Paid, then disputed at the bank and lost: the provider's event ends the year. */
export async function disputed(world: PaymentWorld): Promise<Story> {
  const { payer, order, purchase } = await paidUnheard(world, 'pay');
  await payer.call('verify_payment_local');
  const taken = Object.values(world.simulator.state.payments).find(({ order_id }) => order_id === order);
  const { id } = world.simulator.disputes.open(taken?.id ?? '');
  world.simulator.disputes.move(id, 'lost');
  const announce = () => world.announce(order, 'payment.dispute.lost');
  return {
    member: payer.id,
    purchase,
    run: async () => {
      await announce();
      await until(world, () => isWorkedOff(world, order));
    },
    goOn: announce,
    outcome: () => booksOf(world, payer.id),
    expected: { taken: 1, granted: 1, paid: null },
  };
}

/** A receipt that waits for the server. */
export async function receipt(world: PaymentWorld): Promise<Story> {
  const bought = await openPurchase(world.base);
  const captured = payment(bought, 'captured');
  await settle(world.base.admin, bought, [captured], [], 'paid');
  const isSent = async () => {
    const [row] = await world.base.admin`
      select from outbox where key = ${`receipt-${captured.id}`} and done_at is not null`;
    return row !== undefined;
  };
  return {
    member: bought.buyer,
    purchase: bought.id,
    run: () => until(world, isSent),
    goOn: async () => {},
    outcome: async () => world.mails.filter(({ raw }) => raw.includes(captured.id)).length > 0,
    expected: true,
  };
}
