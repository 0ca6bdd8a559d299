/**
 * The database is unreachable during payments and returns: no payment is reported as failed, the provider is asked to
 * retry its event, and the running server recovers everything without a restart.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PaymentEnvironment, startPaymentEnvironment } from './payment-environment.ts';

const PATIENCE = { timeout: 60_000 };
let environment: PaymentEnvironment;

beforeAll(async () => {
  environment = await startPaymentEnvironment();
  await environment.start();
});
afterAll(() => environment.close());

it('loses no payment during a database outage and recovers without a restart [P21]', async () => {
  const [confirming, silent, paying] = [
    await environment.payer(),
    await environment.payer(),
    await environment.payer(),
  ];
  const [first, second, third] = [await confirming.open(), await silent.open(), await paying.open()];
  const proof = await environment.attempt(first, 'pay');
  await environment.attempt(second, 'lose_handler');

  await environment.proxy.stop();
  // Paid at the provider while nobody here can write it down.
  const late = await environment.attempt(third, 'pay');
  const answers = await Promise.all([
    environment.announce(second),
    confirming.call('verify_payment_local', proof).then(({ status }) => status),
    paying.call('verify_payment_local', late).then(({ status }) => status),
    silent.call('payment_local').then(({ status }) => status),
  ]);
  expect(answers).toEqual([503, 503, 503, 503]);
  await environment.proxy.start();

  // The page retries the first, the provider sends the second again; nothing retries the third.
  await expect
    .poll(async () => (await confirming.call('verify_payment_local', proof)).status, PATIENCE)
    .toBe(200);
  expect(await environment.announce(second)).toBe(200);
  const { admin } = environment.base;
  await admin`update payment_orders set next_poll_at = now() where rzp_order_id = ${third}`;
  await expect
    .poll(async () => {
      await environment.runDue();
      return [...(await admin`select order_id, count(*)::int as years from payments group by 1 order by 1`)];
    }, PATIENCE)
    .toEqual([first, second, third].sort().map((order_id) => ({ order_id, years: 1 })));
  expect([...(await admin`select rule, subject from payment_violations()`)]).toEqual([]);
});
