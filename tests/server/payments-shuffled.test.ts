/**
 * The failure table (docs/payments.md), first half: how a payment is reported, and forged reports. The steps of each case run in twenty random
 * orders, partly concurrently, while the provider fails in between; afterwards every member has what they paid for.
 */
import { expect, test } from 'vitest';
import type { Purchase, Step } from '#tests/harness/payment-steps.ts';
import { sendEvent } from '#tests/harness/provider-events.ts';
import { runShuffled, SEED, type ShuffledCase, TIMEOUT_MS } from '#tests/harness/shuffled-steps.ts';

const CASES: ShuffledCase[] = [
  [
    'the browser dies before it receives the payment [P1]',
    async (on, run) => {
      const purchase = await on.checkOut('lose_handler');
      return {
        purchases: [purchase],
        steps: [
          ...on.captureEvents(purchase),
          on.poll(purchase),
          on.visitPage(purchase),
          on.failProvider(run),
        ],
        check: on.expectOneYear(purchase),
      };
    },
  ],
  [
    'the confirmation is lost, repeated and late [P2]',
    async (on, run) => {
      const purchase = await on.checkOut('pay');
      const steps = [
        on.confirm(purchase),
        on.confirm(purchase),
        on.visitPage(purchase),
        on.poll(purchase),
        on.pressPayAgain(purchase),
        on.failProvider(run),
      ];
      return { purchases: [purchase], steps, check: on.expectOneYear(purchase) };
    },
  ],
  [
    'the events come before, during and after the confirmation, twice and in any order [P3, P4]',
    async (on, run) => {
      const purchase = await on.checkOut('pay');
      const steps = [
        ...on.captureEvents(purchase),
        ...on.captureEvents(purchase),
        on.confirm(purchase),
        on.confirm(purchase),
        on.failProvider(run),
      ];
      return { purchases: [purchase], steps, check: on.expectOneYear(purchase) };
    },
  ],
  [
    'a confirmation and events that are forged [P6]',
    async (on) => {
      const purchase = await on.checkOut('pending');
      const entity = {
        id: 'pay_BBBBBBBBBBBBBB',
        order_id: purchase.order,
        status: 'captured',
        amount: 29900,
        currency: 'INR',
      };
      const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
      const forged = {
        razorpay_order_id: purchase.order,
        razorpay_payment_id: entity.id,
        razorpay_signature: 'a'.repeat(64),
      };
      const steps: Step[] = [
        async () => expect((await on.server.verify(purchase.buyer, forged)).status).toBe(400),
        async () =>
          expect(
            await sendEvent(on.server.url, { eventId: `f${purchase.order}`, event: '', body }, 'guess'),
          ).toBe(401),
        // Signed correctly, but the state at the provider differs.
        async () =>
          expect(await sendEvent(on.server.url, { eventId: `g${purchase.order}`, event: '', body })).toBe(
            200,
          ),
        on.poll(purchase),
        on.visitPage(purchase),
      ];
      return { purchases: [purchase], steps, check: on.expectResult(purchase, 'open', 0, 0) };
    },
  ],
  [
    'the proof of another order [P7]',
    async (on) => {
      const first = await on.buyYear();
      const next: Purchase = { ...first, order: await on.openOrder(first.buyer) };
      const steps: Step[] = [
        async () =>
          expect(
            (await on.server.verify(next.buyer, { ...first.confirmation, razorpay_order_id: next.order }))
              .status,
          ).toBe(400),
        on.confirm(first),
        on.poll(next),
        on.visitPage(next),
        ...on.captureEvents(first),
      ];
      return {
        purchases: [first, next],
        steps,
        check: async () => {
          await on.expectOneYear(first)();
          await on.expectResult(next, 'open', 0, 0)();
        },
      };
    },
  ],
  [
    'the order of another member [P8]',
    async (on, run) => {
      const purchase = await on.checkOut('pay');
      const thief = await on.server.buyer();
      const steal: Step = async () =>
        expect((await on.server.verify(thief, purchase.confirmation)).status).toBe(400);
      return {
        purchases: [purchase],
        steps: [
          steal,
          steal,
          on.confirm(purchase),
          on.event(purchase, 'payment.captured'),
          on.poll(purchase),
          on.failProvider(run),
        ],
        check: async () => {
          await on.expectOneYear(purchase)();
          expect(await on.server.payments(thief.id)).toEqual([]);
        },
      };
    },
  ],
  [
    'another amount than the order’s [P9]',
    async (on) => {
      const purchase = await on.checkOut('pay');
      await on.server.control('/tamper', { id: purchase.payment, amount: 100 });
      return {
        purchases: [purchase],
        steps: [
          ...on.captureEvents(purchase),
          on.confirm(purchase),
          on.poll(purchase),
          on.visitPage(purchase),
        ],
        check: async () => {
          await on.expectResult(purchase, 'open', 0, 1)();
          expect(await on.server.notices(purchase.order)).toEqual(['mismatch']);
        },
      };
    },
  ],
];

test.each(CASES)(
  `settles a purchase correctly with its steps in any order: %s (seed ${SEED})`,
  runShuffled(),
  TIMEOUT_MS,
);
