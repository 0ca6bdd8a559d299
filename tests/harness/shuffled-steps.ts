/**
 * Runs each case of the failure table (docs/payments.md) twenty times at once, its steps in as many random orders, and checks the results.
 */
import fc from 'fast-check';
import { afterAll, beforeAll } from 'vitest';
import { checkInvariantsAfterEach } from './invariants.ts';
import { type PaymentServer, startPaymentServer } from './payment-server.ts';
import { type PaymentSteps, paymentSteps, recover, runSteps, type Scenario } from './payment-steps.ts';

/** Of the random orders; another one by SHUFFLE_SEED. */
export const SEED = Number(process.env.SHUFFLE_SEED ?? 1);
const RUNS = 20;
/** Milliseconds for a case on a busy machine. */
export const TIMEOUT_MS = 300_000;

/** Makes the purchases of one run and returns its scenario. `run` is the number of the run. */
type StartScenario = (on: PaymentSteps, run: number) => Promise<Scenario>;
/** The title of a case, and its scenario. */
export type ShuffledCase = [title: string, start: StartScenario];

/** Starts the server of a test file; returns the body of a test of each case. */
export function runShuffled(): (title: string, start: StartScenario) => Promise<void> {
  let server: PaymentServer;

  beforeAll(async () => {
    server = await startPaymentServer({ RAZORPAY_TIMEOUT_MS: '2000' });
  });
  checkInvariantsAfterEach(() => server);
  afterAll(() => server.close());

  return async (_title, start) => {
    const on = paymentSteps(server);
    const scenarios = await Promise.all(Array.from({ length: RUNS }, (_, run) => start(on, run)));
    await Promise.all(
      scenarios.map(({ steps }, run) => {
        const order = fc.tuple(
          fc.shuffledSubarray(steps, { minLength: steps.length }),
          fc.array(fc.boolean(), { minLength: steps.length, maxLength: steps.length }),
        );
        const [[shuffled, together] = [[], []]] = fc.sample(order, { seed: SEED * 1000 + run, numRuns: 1 });
        return runSteps(shuffled, together);
      }),
    );
    await recover(server, scenarios);
    for (const { check } of scenarios) await check();
  };
}
