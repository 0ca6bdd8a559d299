/**
 * The failure table (docs/payments.md): the steps of each case run in twenty random orders, partly concurrently, while the provider fails in
 * between; afterwards every member has what they paid for.
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
  [
    'an authorised payment that nobody captures [P10]',
    async (on, run) => {
      const purchase = await on.checkOut('authorize');
      const steps = [
        on.confirm(purchase),
        on.event(purchase, 'payment.authorized'),
        on.poll(purchase),
        on.visitPage(purchase),
        () => on.passTwoMinutes(purchase),
        on.poll(purchase),
      ];
      return {
        purchases: [purchase],
        steps: [...steps, on.failProvider(run)],
        end: () => on.passTwoMinutes(purchase),
        check: on.expectOneYear(purchase),
      };
    },
  ],
  [
    'a failed payment that is captured later [P11]',
    async (on, run) => {
      const purchase = await on.checkOut('fail');
      const steps = [
        on.captureFailedPayment(purchase),
        on.event(purchase, 'payment.failed'),
        on.poll(purchase),
        on.visitPage(purchase),
        on.poll(purchase),
        on.failProvider(run),
      ];
      return { purchases: [purchase], steps, check: on.expectOneYear(purchase) };
    },
  ],
  [
    'a payment captured late, after the member has paid again [P12]',
    async (on) => {
      const first = await on.checkOut('fail');
      await on.closeUnpaid(first);
      const second = await on.checkOut('pay', first.buyer);
      const steps = [
        on.captureFailedPayment(first),
        on.confirm(second),
        on.poll(first),
        on.poll(second),
        on.event(second, 'order.paid'),
      ];
      return {
        purchases: [first, second],
        steps,
        check: async () => {
          await on.expectOneYear(first)();
          await on.expectOneYear(second)();
          expect(await on.daysLeft(first)).toBeGreaterThan(728);
          expect([
            ...(await on.server.notices(first.order)),
            ...(await on.server.notices(second.order)),
          ]).toContain('second_year_mail');
        },
      };
    },
  ],
  [
    'a payment captured after its purchase was closed [P13]',
    async (on, run) => {
      const purchase = await on.checkOut('fail');
      await on.closeUnpaid(purchase);
      return {
        purchases: [purchase],
        steps: [
          on.captureFailedPayment(purchase),
          on.event(purchase, 'payment.failed'),
          on.visitPage(purchase),
          on.poll(purchase),
          on.failProvider(run),
        ],
        check: on.expectOneYear(purchase),
      };
    },
  ],
  [
    'a closed purchase that nobody pays [P13]',
    async (on, run) => {
      const purchase = await on.checkOut('fail');
      await on.closeUnpaid(purchase);
      const steps = [
        on.event(purchase, 'payment.failed'),
        on.event(purchase, 'payment.failed'),
        on.visitPage(purchase),
        on.poll(purchase),
        on.poll(purchase),
        on.failProvider(run),
      ];
      return { purchases: [purchase], steps, check: on.expectResult(purchase, 'closed', 0, 0) };
    },
  ],
  [
    'a full refund [P14]',
    async (on, run) => {
      const purchase = await on.buyYear();
      const refund: Step = () => on.server.control('/refund', { payment_id: purchase.payment });
      const steps = [
        refund,
        on.event(purchase, 'refund.created'),
        on.event(purchase, 'refund.processed'),
        on.poll(purchase),
        on.confirm(purchase),
        on.visitPage(purchase),
      ];
      return {
        purchases: [purchase],
        steps: [...steps, on.failProvider(run)],
        check: on.expectResult(purchase, 'refunded', 0, 0),
      };
    },
  ],
  [
    'a refund of a part [P14]',
    async (on) => {
      const purchase = await on.buyYear();
      const refund: Step = () =>
        on.server.control('/refund', { payment_id: purchase.payment, amount: 10000 });
      const steps = [
        refund,
        on.event(purchase, 'refund.created'),
        on.event(purchase, 'refund.processed'),
        on.poll(purchase),
        on.confirm(purchase),
      ];
      return {
        purchases: [purchase],
        steps,
        check: async () => {
          await on.expectOneYear(purchase)();
          expect(await on.server.notices(purchase.order)).toContain('partial_refund');
        },
      };
    },
  ],
  [
    'a lost dispute [P24]',
    async (on, run) => {
      const purchase = await on.buyYear();
      const { id } = await on.server.control('/dispute', { payment_id: purchase.payment });
      const lose: Step = () => on.server.control('/move-dispute', { dispute_id: id, status: 'lost' });
      const steps = [
        lose,
        on.event(purchase, 'payment.dispute.created'),
        on.event(purchase, 'payment.dispute.lost'),
        on.event(purchase, 'payment.dispute.created'),
        on.poll(purchase),
        on.confirm(purchase),
        on.visitPage(purchase),
      ];
      return {
        purchases: [purchase],
        steps: [...steps, on.failProvider(run)],
        // The provider keeps the payment as captured.
        check: on.expectResult(purchase, 'refunded', 0, 1),
      };
    },
  ],
  [
    'a dispute that is won [P24]',
    async (on, run) => {
      const purchase = await on.buyYear();
      const { id } = await on.server.control('/dispute', { payment_id: purchase.payment });
      const win: Step = () => on.server.control('/move-dispute', { dispute_id: id, status: 'won' });
      const steps = [
        win,
        on.event(purchase, 'payment.dispute.created'),
        on.event(purchase, 'payment.dispute.won'),
        on.poll(purchase),
        on.visitPage(purchase),
      ];
      return {
        purchases: [purchase],
        steps: [...steps, on.failProvider(run)],
        check: on.expectOneYear(purchase),
      };
    },
  ],
  [
    'a lost response to the creation of the order [P15]',
    async (on) => {
      const buyer = await on.server.buyer();
      await on.server.control('/api', { fail: 'lost_answer', on: 'POST /v1/orders' });
      await on.expectNoFailure(on.server.call('payment_local', {}, buyer.token));
      const purchase = await on.checkOut('pay', buyer);
      return {
        purchases: [purchase],
        steps: [
          ...on.captureEvents(purchase),
          on.confirm(purchase),
          on.poll(purchase),
          on.visitPage(purchase),
        ],
        check: on.expectOneYear(purchase),
      };
    },
  ],
  [
    'an account deleted while the payment is settled [P16]',
    async (on, run) => {
      const purchase = await on.checkOut('pay');
      const leave: Step = async () => {
        await on.server.call('user_self_deletion', {}, purchase.buyer.token);
      };
      return {
        purchases: [purchase],
        steps: [
          leave,
          on.confirm(purchase),
          ...on.captureEvents(purchase),
          on.poll(purchase),
          on.failProvider(run),
        ],
        // Granted before they left, or sent back.
        check: async () => {
          const { valid, captured, state } = await on.resultOf(purchase);
          expect([valid, state]).toEqual(captured === 1 ? [1, 'paid'] : [0, 'refunded']);
        },
      };
    },
  ],
  [
    'two purchases of one member [P17]',
    async (on, run) => {
      const first = await on.checkOut('fail');
      await on.closeUnpaid(first);
      await on.captureFailedPayment(first)();
      const second = await on.checkOut('pay', first.buyer);
      const steps = [
        on.confirm(second),
        on.poll(first),
        on.poll(second),
        ...on.captureEvents(first),
        ...on.captureEvents(second),
      ];
      return {
        purchases: [first, second],
        steps: [...steps, on.failProvider(run)],
        check: async () => {
          await on.expectOneYear(first)();
          await on.expectOneYear(second)();
          expect(await on.daysLeft(first)).toBeGreaterThan(728);
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
