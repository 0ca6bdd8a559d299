/**
 * Kills the server at each commit of everything it does about a payment, with the commit made and with it undone, and starts it again:
 * afterwards every payment is recorded once or refunded once, and every receipt was sent (docs/payments.md, P18).
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CommitBreakpoints, installCommitBreakpoints } from '../harness/commit-breakpoints.ts';
import { type PaymentEnvironment, startPaymentEnvironment } from './payment-environment.ts';
import {
  announced,
  capturedLate,
  disputed,
  leaving,
  paying,
  receipt,
  type Scenario,
} from './payment-scenarios.ts';

const PATIENCE = { timeout: 60_000 };

let environment: PaymentEnvironment;
let breakpoints: CommitBreakpoints;

beforeAll(async () => {
  environment = await startPaymentEnvironment();
  breakpoints = await installCommitBreakpoints(environment.base);
});
afterAll(async () => {
  await breakpoints.close();
  await environment.close();
});

/** So many commits each scenario has at least; on a slow machine the server's own schedule may add some. */
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
const SCENARIOS = { paying, announced, capturedLate, leaving, disputed };

/** Starts the server, runs these scenarios to their `point`-th commit and kills the server. Returns the names that reached it, and the scenarios. */
async function runToCommit(
  names: readonly string[],
  point: number,
  outcome: 'committed' | 'undone',
): Promise<{ stopped: string[]; scenarios: Scenario[] }> {
  // As if the minute had passed that the last runner's lease is good for, and the outbox's five.
  await environment.base.admin`update private.payment_settings set runner_until = now()`;
  const scenarios: Record<string, Scenario> = {};
  // The server sends a waiting receipt as soon as it runs.
  if (names.includes('receipt')) {
    scenarios.receipt = await receipt(environment);
    const { member, purchase } = scenarios.receipt;
    await breakpoints.arm('receipt', member, purchase, point);
  }
  await environment.start();
  const prepared = Object.entries(SCENARIOS).filter(([name]) => names.includes(name));
  for (const [name, prepare] of prepared) scenarios[name] = await prepare(environment);
  for (const [name] of prepared) {
    const { member, purchase } = scenarios[name] as Scenario;
    await breakpoints.arm(name, member, purchase, point);
  }
  const finished = new Set<string>();
  const running = Object.entries(scenarios).map(([name, scenario]) =>
    scenario.run().then(
      () => finished.add(name),
      () => undefined,
    ),
  );
  const stopped = new Set<string>();
  await expect
    .poll(async () => {
      for (const name of await breakpoints.reached()) stopped.add(name);
      return Object.keys(scenarios).filter((name) => !stopped.has(name) && !finished.has(name));
    }, PATIENCE)
    .toEqual([]);
  await environment.kill();
  await breakpoints.release(outcome);
  await Promise.all(running);
  return { stopped: [...stopped], scenarios: Object.values(scenarios) };
}

/** Makes everything that is scheduled for later due now. */
async function makeDue(): Promise<void> {
  const { admin } = environment.base;
  await admin`update private.payment_settings set runner_until = now()`;
  await admin`update webhook_inbox set next_try_at = now() where processed_at is null`;
  await admin`update outbox set next_try_at = now() where done_at is null`;
  await admin`
    update payment_orders set next_poll_at = now() where state not in ('paid', 'refunded') and rzp_order_id is not null`;
}

it.each(['committed', 'undone'] as const)(
  'loses, doubles and leaves no payment incomplete after a kill at any commit: %s [P18]',
  async (outcome) => {
    const all: Scenario[] = [];
    const reached: Record<string, number> = {};
    let names = Object.keys(COMMITS);
    for (let point = 1; names.length > 0; point += 1) {
      const { stopped, scenarios } = await runToCommit(names, point, outcome);
      all.push(...scenarios);
      for (const name of stopped) reached[name] = point;
      names = stopped;
    }
    for (const [name, commits] of Object.entries(COMMITS))
      expect(reached[name], name).toBeGreaterThanOrEqual(commits);

    await makeDue();
    await environment.start();
    for (const scenario of all) await scenario.resume();
    await expect
      .poll(async () => {
        await makeDue();
        await environment.runDue();
        return Promise.all(all.map((scenario) => scenario.outcome()));
      }, PATIENCE)
      .toEqual(all.map(({ expected }) => expected));
    await expect
      .poll(
        async () => [...(await environment.base.admin`select key, fault from outbox where done_at is null`)],
        PATIENCE,
      )
      .toEqual([]);
    expect([...(await environment.base.admin`select * from payment_violations()`)]).toEqual([]);
    await environment.kill();
  },
  300_000,
);
