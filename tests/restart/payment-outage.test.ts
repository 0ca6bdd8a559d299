/**
 * The database goes away in the middle of payments and comes back: nobody is told that a payment failed, the
 * provider is told to send its event again, and the running server makes up for everything by itself.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePaymentWorld, type PaymentWorld } from './payment-world.ts';

const PATIENCE = { timeout: 60_000 };
let world: PaymentWorld;

beforeAll(async () => {
  world = await makePaymentWorld();
  await world.start();
});
afterAll(() => world.close());

it('loses no payment during a database outage and recovers without a restart [P21]', async () => {
  const [confirming, silent, paying] = [await world.payer(), await world.payer(), await world.payer()];
  const [first, second, third] = [await confirming.open(), await silent.open(), await paying.open()];
  const proof = await world.attempt(first, 'pay');
  await world.attempt(second, 'lose_handler');

  await world.door.shut();
  // Paid at the provider while nobody here can write it down.
  const late = await world.attempt(third, 'pay');
  const answers = await Promise.all([
    world.announce(second),
    confirming.call('verify_payment_local', proof).then(({ status }) => status),
    paying.call('verify_payment_local', late).then(({ status }) => status),
    silent.call('payment_local').then(({ status }) => status),
  ]);
  expect(answers).toEqual([503, 503, 503, 503]);
  await world.door.open();

  // The page asks again, the provider sends again; nobody does anything about the third.
  await expect
    .poll(async () => (await confirming.call('verify_payment_local', proof)).status, PATIENCE)
    .toBe(200);
  expect(await world.announce(second)).toBe(200);
  const { admin } = world.base;
  await admin`update payment_orders set next_poll_at = now() where rzp_order_id = ${third}`;
  await expect
    .poll(async () => {
      await world.runDue();
      return [...(await admin`select order_id, count(*)::int as years from payments group by 1 order by 1`)];
    }, PATIENCE)
    .toEqual([first, second, third].sort().map((order_id) => ({ order_id, years: 1 })));
  expect([...(await admin`select rule, subject from payment_violations()`)]).toEqual([]);
});
