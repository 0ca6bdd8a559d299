/**
 * Runs each case of the failure table (docs/payments.md) twenty times at once, its steps in as many random orders, and checks the result.
 */
import fc from 'fast-check';
import { afterAll, beforeAll } from 'vitest';
import { checkInvariantsAfterEach } from './invariants.ts';
import { type PaymentServer, startPaymentServer } from './payment-server.ts';
import { type PaymentSteps, paymentSteps, runSteps, type Story } from './payment-steps.ts';

/** Of the orders; another one by SHUFFLE_SEED. */
export const SEED = Number(process.env.SHUFFLE_SEED ?? 1);
const ORDERS_OF_EVENTS = 20;
/** Milliseconds for a row on a machine that has much else to do. */
export const LONG = 300_000;

/** Starts one scenario of a series with a new purchase. */
type Tell = (at: PaymentSteps, turn: number) => Promise<Story>;
/** What the test calls the row, and the row. */
export type Row = [title: string, tell: Tell];

/** Starts the server of a file of rows; returns the body of their test. */
export function runShuffled(): (title: string, tell: Tell) => Promise<void> {
  let server: PaymentServer;

  beforeAll(async () => {
    server = await startPaymentServer({ RAZORPAY_TIMEOUT_MS: '2000' });
  });
  checkInvariantsAfterEach(() => server);
  afterAll(() => server.close());

  return async (_title, tell) => {
    const at = paymentSteps(server);
    const stories = await Promise.all(Array.from({ length: ORDERS_OF_EVENTS }, (_, turn) => tell(at, turn)));
    await Promise.all(
      stories.map(({ steps }, turn) => {
        const order = fc.tuple(
          fc.shuffledSubarray(steps, { minLength: steps.length }),
          fc.array(fc.boolean(), { minLength: steps.length, maxLength: steps.length }),
        );
        const [[mixed, together] = [[], []]] = fc.sample(order, { seed: SEED * 1000 + turn, numRuns: 1 });
        return runSteps(mixed, together);
      }),
    );
    await at.recover(stories);
    for (const { check } of stories) await check();
  };
}
