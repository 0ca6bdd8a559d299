/**
 * What happens to a payment while the server is killed: each scenario runs, is interrupted somewhere, and is resumed.
 */
import { isDeepStrictEqual } from 'node:util';
import { openPurchase, payment, settle } from '#tests/harness/purchases.ts';
import type { Payer, PaymentEnvironment } from './payment-environment.ts';

/** One user's payment. */
export interface Scenario {
  member: string;
  /** Known when the scenario begins with a purchase that is there already. */
  purchase: string | null;
  /** Resolves when all steps are done; rejects or stays pending when the server is killed meanwhile. */
  run(): Promise<unknown>;
  /** What the user and the provider do when the server runs again. */
  resume(): Promise<unknown>;
  /** The state in the end, to compare with `expected`. */
  outcome(): Promise<unknown>;
  expected: unknown;
}

/** Waits for a condition of the database, unless the server has been killed meanwhile. */
async function until(environment: PaymentEnvironment, isSo: () => Promise<boolean>): Promise<void> {
  while (environment.isAlive() && !(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function purchaseOf(environment: PaymentEnvironment, order: string): Promise<string> {
  const [row] = await environment.base.admin<
    { id: string }[]
  >`select id from payment_orders where rzp_order_id = ${order}`;
  return row?.id ?? '';
}

async function isProcessed(environment: PaymentEnvironment, order: string): Promise<boolean> {
  const [row] = await environment.base
    .admin`select from webhook_inbox where rzp_order_id = ${order} and processed_at is not null`;
  return row !== undefined;
}

/** How many payments of the member the provider has captured and not refunded, how many were granted, and whether the member has paid. */
async function resultOf(environment: PaymentEnvironment, member: string): Promise<unknown> {
  const orders = await environment.base.admin<{ rzp_order_id: string }[]>`
    select rzp_order_id from payment_orders where user_id = ${member}`;
  const ids = new Set(orders.map(({ rzp_order_id }) => rzp_order_id));
  const taken = Object.values(environment.simulator.state.payments).filter(
    ({ order_id, status }) => ids.has(order_id) && status === 'captured',
  );
  const [row] = await environment.base.admin<{ granted: number; paid: boolean }[]>`
    select count(*)::int as granted, (select paid_until > now() from private.profiles where id = ${member}) as paid
    from payments where user_id = ${member}`;
  return { taken: taken.length, ...row };
}

const ONE_YEAR = { taken: 1, granted: 1, paid: true };

/** The member pays, and the browser passes on the confirmation. */
export async function paying(environment: PaymentEnvironment): Promise<Scenario> {
  const payer = await environment.payer();
  let shown = '';
  let confirmation: object = {};
  const run = async () => {
    shown = await payer.open();
    confirmation = await environment.attempt(shown, 'pay');
    await payer.call('verify_payment_local', confirmation);
  };
  return {
    member: payer.id,
    purchase: null,
    run,
    // The page settles on a visit; a member without an order, or without a payment for it, pays again.
    resume: async () => {
      await payer.call('verify_payment_local');
      const [year] = await environment.base.admin`select from payments where user_id = ${payer.id}`;
      if (!year) await run();
    },
    outcome: () => resultOf(environment, payer.id),
    expected: ONE_YEAR,
  };
}

async function payWithoutConfirming(
  environment: PaymentEnvironment,
  outcome: string,
): Promise<{ payer: Payer; order: string; purchase: string }> {
  const payer = await environment.payer();
  const order = await payer.open();
  await environment.attempt(order, outcome);
  return { payer, order, purchase: await purchaseOf(environment, order) };
}

/** The browser passes on no confirmation; the provider's event arrives. */
export async function announced(environment: PaymentEnvironment): Promise<Scenario> {
  const { payer, order, purchase } = await payWithoutConfirming(environment, 'lose_handler');
  return {
    member: payer.id,
    purchase,
    run: async () => {
      await environment.announce(order);
      await until(environment, () => isProcessed(environment, order));
    },
    resume: () => environment.announce(order),
    outcome: () => resultOf(environment, payer.id),
    expected: ONE_YEAR,
  };
}

/** An authorised payment that is not captured: the schedule captures it two minutes later. */
export async function capturedLate(environment: PaymentEnvironment): Promise<Scenario> {
  const { payer, purchase } = await payWithoutConfirming(environment, 'authorize');
  await payer.call('verify_payment_local');
  await environment.base.admin`
    update payment_attempts set authorized_at = now() - interval '121 seconds' where purchase_id = ${purchase}`;
  await environment.base.admin`update payment_orders set next_poll_at = now() where id = ${purchase}`;
  const isPaid = async () => {
    const [row] = await environment.base.admin`select from payments where purchase_id = ${purchase}`;
    return row !== undefined;
  };
  return {
    member: payer.id,
    purchase,
    run: () =>
      until(environment, async () => {
        if (!(await isPaid())) await environment.runDue();
        return isPaid();
      }),
    resume: async () => {},
    outcome: () => resultOf(environment, payer.id),
    expected: ONE_YEAR,
  };
}

/** The member pays and deletes the account before the payment is settled: it is either granted or refunded. */
export async function leaving(environment: PaymentEnvironment): Promise<Scenario> {
  const { payer, order, purchase } = await payWithoutConfirming(environment, 'lose_handler');
  const isGone = async () =>
    (await environment.base.admin`select from auth.users where id = ${payer.id}`).length === 0;
  const leave = () => payer.call('user_self_deletion', { user_id: payer.id });
  return {
    member: payer.id,
    purchase,
    run: async () => {
      await leave();
      await environment.announce(order);
      await until(environment, () => isProcessed(environment, order));
    },
    resume: async () => {
      if (!(await isGone())) await leave();
      await environment.announce(order);
    },
    outcome: async () => {
      const refunds = Object.values(environment.simulator.state.refunds).filter(
        ({ payment_id }) => environment.simulator.machine.payment(payment_id).order_id === order,
      );
      const [row] = await environment.base.admin`
        select state, (select count(*)::int from payments where purchase_id = ${purchase}) as granted
        from payment_orders where id = ${purchase}`;
      // When the kill rolled the deletion back, the schedule may have granted the year before the account was deleted.
      const refunded = { state: 'refunded', granted: 0, refunds: [29900] };
      const granted = { state: 'paid', granted: 1, refunds: [] };
      const result = { ...row, refunds: refunds.map(({ amount }) => amount) };
      return {
        gone: await isGone(),
        settled: [refunded, granted].some((each) => isDeepStrictEqual(result, each)),
      };
    },
    expected: { gone: true, settled: true },
  };
}

/** A dispute of the paid year is lost: the provider's event ends the year. */
export async function disputed(environment: PaymentEnvironment): Promise<Scenario> {
  const { payer, order, purchase } = await payWithoutConfirming(environment, 'pay');
  await payer.call('verify_payment_local');
  const taken = Object.values(environment.simulator.state.payments).find(
    ({ order_id }) => order_id === order,
  );
  const { id } = environment.simulator.disputes.open(taken?.id ?? '');
  environment.simulator.disputes.move(id, 'lost');
  const announce = () => environment.announce(order, 'payment.dispute.lost');
  return {
    member: payer.id,
    purchase,
    run: async () => {
      await announce();
      await until(environment, () => isProcessed(environment, order));
    },
    resume: announce,
    outcome: () => resultOf(environment, payer.id),
    expected: { taken: 1, granted: 1, paid: null },
  };
}

/** A receipt waits in the outbox. */
export async function receipt(environment: PaymentEnvironment): Promise<Scenario> {
  const opened = await openPurchase(environment.base);
  const captured = payment(opened, 'captured');
  await settle(environment.base.admin, opened, [captured], [], 'paid');
  const isSent = async () => {
    const [row] = await environment.base.admin`
      select from outbox where key = ${`receipt-${captured.id}`} and done_at is not null`;
    return row !== undefined;
  };
  return {
    member: opened.buyer,
    purchase: opened.id,
    run: () => until(environment, isSent),
    resume: async () => {},
    outcome: async () => environment.mails.filter(({ raw }) => raw.includes(captured.id)).length > 0,
    expected: true,
  };
}
