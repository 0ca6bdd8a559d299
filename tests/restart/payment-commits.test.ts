/**
 * Kills the server at each commit of everything it does about a payment, with the commit made and with it undone, and lets the world
 * go on: afterwards every payment is recorded once or refunded once, and every receipt has gone out (docs/payments.md, "a crash
 * between any two steps").
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CommitStops, installCommitStops } from '../harness/commit-stops.ts';
import {
  announced,
  capturedLate,
  disputed,
  leaving,
  paying,
  receipt,
  type Story,
} from './payment-stories.ts';
import { makePaymentWorld, type PaymentWorld } from './payment-world.ts';

const PATIENCE = { timeout: 60_000 };

let world: PaymentWorld;
let stops: CommitStops;

beforeAll(async () => {
  world = await makePaymentWorld();
  stops = await installCommitStops(world.base);
});
afterAll(async () => {
  await stops.close();
  await world.close();
});

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
  // Keep the event, settle, finish the event.
  disputed: 3,
  // Claim, finish the receipt, finish the alert that goes with it.
  receipt: 3,
};
const STORIES = { paying, announced, capturedLate, leaving, disputed };

/** One life of a server: every story runs to its `point`-th commit, then it is killed. Gives who stood there, and all the stories. */
async function live(
  point: number,
  outcome: 'committed' | 'undone',
): Promise<{ stood: string[]; stories: Story[] }> {
  // As if the minute had passed that the last runner's lease is good for, and the outbox's five.
  await world.base.admin`update private.payment_settings set runner_until = now()`;
  const stories: Record<string, Story> = { receipt: await receipt(world) };
  await stops.arm('receipt', stories.receipt?.member ?? '', stories.receipt?.purchase ?? null, point);
  await world.start();
  for (const [name, prepare] of Object.entries(STORIES)) stories[name] = await prepare(world);
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
    }, PATIENCE)
    .toEqual([]);
  await world.kill();
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
  'loses, doubles and leaves no payment incomplete after a kill at any commit: %s [P18]',
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

    await letTimePass();
    await world.start();
    for (const story of told) await story.goOn();
    await expect
      .poll(async () => {
        await letTimePass();
        await world.runDue();
        return Promise.all(told.map((story) => story.outcome()));
      }, PATIENCE)
      .toEqual(told.map(({ expected }) => expected));
    await expect
      .poll(
        async () => [...(await world.base.admin`select key, fault from outbox where done_at is null`)],
        PATIENCE,
      )
      .toEqual([]);
    expect([...(await world.base.admin`select * from payment_violations()`)]).toEqual([]);
    await world.kill();
  },
  300_000,
);
