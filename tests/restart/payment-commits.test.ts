/**
 * Kills the server at each commit of everything it does about a payment, with the commit made and with it undone, and lets the world
 * go on: afterwards every payment is recorded once or refunded once, and every receipt has gone out (payments.md section 5, "crash
 * between any two steps").
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CommitStops, installCommitStops } from '../harness/commit-stops.ts';
import { openPurchase, payment, settle } from '../harness/purchases.ts';
import { makePaymentWorld, type Payer, type PaymentWorld } from './payment-world.ts';

/** One person's way through a payment. */
interface Story {
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

let world: PaymentWorld;
let stops: CommitStops;
let dead = false;

beforeAll(async () => {
  world = await makePaymentWorld();
  stops = await installCommitStops(world.base);
});
afterAll(async () => {
  await stops.close();
  await world.close();
});

/** Waits for a condition of the database, unless the server has been killed meanwhile. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!dead && !(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function purchaseOf(order: string): Promise<string> {
  const [row] = await world.base.admin<
    { id: string }[]
  >`select id from payment_orders where rzp_order_id = ${order}`;
  return row?.id ?? '';
}

async function isWorkedOff(order: string): Promise<boolean> {
  const [row] = await world.base
    .admin`select from webhook_inbox where rzp_order_id = ${order} and processed_at is not null`;
  return row !== undefined;
}

/** What the provider took of a person and still has, what we granted for it, and the purchases that are not closed by either. */
async function booksOf(member: string): Promise<unknown> {
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
async function paying(): Promise<Story> {
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
    outcome: () => booksOf(payer.id),
    expected: ONE_YEAR,
  };
}

async function paidUnheard(outcome: string): Promise<{ payer: Payer; order: string; purchase: string }> {
  const payer = await world.payer();
  const order = await payer.open();
  await world.attempt(order, outcome);
  return { payer, order, purchase: await purchaseOf(order) };
}

/** The browser has died; the provider's event arrives. */
async function announced(): Promise<Story> {
  const { payer, order, purchase } = await paidUnheard('lose_handler');
  return {
    member: payer.id,
    purchase,
    run: async () => {
      await world.announce(order);
      await until(() => isWorkedOff(order));
    },
    goOn: () => world.announce(order),
    outcome: () => booksOf(payer.id),
    expected: ONE_YEAR,
  };
}

/** Authorised, and nobody captures it: the schedule does, two minutes later. */
async function capturedLate(): Promise<Story> {
  const { payer, purchase } = await paidUnheard('authorize');
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
      until(async () => {
        if (!(await isPaid())) await world.runDue();
        return isPaid();
      }),
    goOn: async () => {},
    outcome: () => booksOf(payer.id),
    expected: ONE_YEAR,
  };
}

/** Paid, then left before anybody heard of it: the money goes back. */
async function leaving(): Promise<Story> {
  const { payer, order, purchase } = await paidUnheard('lose_handler');
  const isGone = async () =>
    (await world.base.admin`select from auth.users where id = ${payer.id}`).length === 0;
  const leave = () => payer.call('user_self_deletion', { user_id: payer.id });
  return {
    member: payer.id,
    purchase,
    run: async () => {
      await leave();
      await world.announce(order);
      await until(() => isWorkedOff(order));
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
      return { gone: await isGone(), refunds: refunds.map(({ amount }) => amount), ...row };
    },
    expected: { gone: true, refunds: [29900], state: 'refunded', granted: 0 },
  };
}

/** A receipt that waits for the server. */
async function receipt(): Promise<Story> {
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
    run: () => until(isSent),
    goOn: async () => {},
    outcome: async () => world.mails.filter(({ raw }) => raw.includes(captured.id)).length > 0,
    expected: true,
  };
}

/** So many commits each story has at least; on a slow machine the server's own schedule may add some. */
const COMMITS = {
  // Begin, attach, settle.
  paying: 3,
  // Keep the event, settle, finish the event.
  announced: 3,
  // Claim, settle (then we capture), settle.
  capturedLate: 3,
  // Delete, keep the event, settle (then we refund), settle, finish the event.
  leaving: 5,
  // Claim, finish the receipt, finish the alert that goes with it.
  receipt: 3,
};
const STORIES = { paying, announced, capturedLate, leaving };

/** One life of a server: every story runs to its `point`-th commit, then it is killed. Gives who stood there, and all the stories. */
async function live(
  point: number,
  outcome: 'committed' | 'undone',
): Promise<{ stood: string[]; stories: Story[] }> {
  dead = false;
  // As if the minute had passed that the last runner's lease is good for, and the outbox's five.
  await world.base.admin`update private.payment_settings set runner_until = now()`;
  const stories: Record<string, Story> = { receipt: await receipt() };
  await stops.arm('receipt', stories.receipt?.member ?? '', stories.receipt?.purchase ?? null, point);
  await world.start();
  for (const [name, prepare] of Object.entries(STORIES)) stories[name] = await prepare();
  for (const [name, { member, purchase }] of Object.entries(stories)) {
    if (name !== 'receipt') await stops.arm(name, member, purchase, point);
  }
  const through = new Set<string>();
  const running = Object.entries(stories).map(([name, story]) =>
    story.run().then(
      () => through.add(name),
      () => undefined,
    ),
  );
  const stood = new Set<string>();
  await expect
    .poll(async () => {
      for (const name of await stops.standing()) stood.add(name);
      return Object.keys(stories).filter((name) => !stood.has(name) && !through.has(name));
    })
    .toEqual([]);
  await world.kill();
  dead = true;
  await stops.release(outcome);
  await Promise.all(running);
  return { stood: [...stood], stories: Object.values(stories) };
}

/** Time passes: whatever waits for a moment is due. */
async function letTimePass(): Promise<void> {
  const { admin } = world.base;
  await admin`update private.payment_settings set runner_until = now()`;
  await admin`update webhook_inbox set next_try_at = now() where processed_at is null`;
  await admin`update outbox set next_try_at = now() where done_at is null`;
  await admin`
    update payment_orders set next_poll_at = now() where state not in ('paid', 'refunded') and rzp_order_id is not null`;
}

it.each(['committed', 'undone'] as const)(
  'no payment is lost, doubled or left half done by a kill at any commit: %s',
  async (outcome) => {
    const told: Story[] = [];
    const reached: Record<string, number> = {};
    for (let point = 1; ; point += 1) {
      const { stood, stories } = await live(point, outcome);
      told.push(...stories);
      for (const name of stood) reached[name] = point;
      if (stood.length === 0) break;
    }
    for (const [name, commits] of Object.entries(COMMITS))
      expect(reached[name], name).toBeGreaterThanOrEqual(commits);

    dead = false;
    await letTimePass();
    await world.start();
    for (const story of told) await story.goOn();
    await expect
      .poll(
        async () => {
          await letTimePass();
          await world.runDue();
          return Promise.all(told.map((story) => story.outcome()));
        },
        { timeout: 60_000 },
      )
      .toEqual(told.map(({ expected }) => expected));
    await expect
      .poll(async () => [...(await world.base.admin`select key, fault from outbox where done_at is null`)], {
        timeout: 60_000,
      })
      .toEqual([]);
    expect([...(await world.base.admin`select * from payment_violations()`)]).toEqual([]);
    await world.kill();
  },
  300_000,
);
