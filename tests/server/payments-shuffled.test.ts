/**
 * The failure table (docs/payments.md) in twenty orders a row, first half: how a payment is reported, and forged reports.
 * All that can happen happens by turns or together, with a provider that fails in between; afterwards everybody has what they paid for.
 */
import { expect, test } from 'vitest';
import type { Bought, Step } from '../harness/payment-steps.ts';
import { sendEvent } from '../harness/provider-events.ts';
import { LONG, type Row, runShuffled, SEED } from '../harness/shuffled-steps.ts';

const ROWS: Row[] = [
  [
    'the browser dies before it receives the payment [P1]',
    async (at, turn) => {
      const it = await at.buy('lose_handler');
      return {
        bought: [it],
        steps: [...at.captureEvents(it), at.poll(it), at.page(it), at.providerFails(turn)],
        check: at.oneYear(it),
      };
    },
  ],
  [
    'the confirmation is lost, repeated and late [P2]',
    async (at, turn) => {
      const it = await at.buy('pay');
      const steps = [
        at.handler(it),
        at.handler(it),
        at.page(it),
        at.poll(it),
        at.pressAgain(it),
        at.providerFails(turn),
      ];
      return { bought: [it], steps, check: at.oneYear(it) };
    },
  ],
  [
    'the events come before, during and after the confirmation, twice and in any order [P3, P4]',
    async (at, turn) => {
      const it = await at.buy('pay');
      const steps = [
        ...at.captureEvents(it),
        ...at.captureEvents(it),
        at.handler(it),
        at.handler(it),
        at.providerFails(turn),
      ];
      return { bought: [it], steps, check: at.oneYear(it) };
    },
  ],
  [
    'a confirmation and events that are forged [P6]',
    async (at) => {
      const it = await at.buy('pending');
      const entity = {
        id: 'pay_BBBBBBBBBBBBBB',
        order_id: it.order,
        status: 'captured',
        amount: 29900,
        currency: 'INR',
      };
      const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
      const forged = {
        razorpay_order_id: it.order,
        razorpay_payment_id: entity.id,
        razorpay_signature: 'a'.repeat(64),
      };
      const steps: Step[] = [
        async () => expect((await at.server.verify(it.buyer, forged)).status).toBe(400),
        async () =>
          expect(await sendEvent(at.server.url, { eventId: `f${it.order}`, event: '', body }, 'guess')).toBe(
            401,
          ),
        // Signed correctly, but the state at the provider differs.
        async () =>
          expect(await sendEvent(at.server.url, { eventId: `g${it.order}`, event: '', body })).toBe(200),
        at.poll(it),
        at.page(it),
      ];
      return { bought: [it], steps, check: at.becomes(it, 'open', 0, 0) };
    },
  ],
  [
    'the proof of another order [P7]',
    async (at) => {
      const first = await at.paid();
      const next: Bought = { ...first, order: await at.openPatiently(first.buyer) };
      const steps: Step[] = [
        async () =>
          expect(
            (await at.server.verify(next.buyer, { ...first.triple, razorpay_order_id: next.order })).status,
          ).toBe(400),
        at.handler(first),
        at.poll(next),
        at.page(next),
        ...at.captureEvents(first),
      ];
      return {
        bought: [first, next],
        steps,
        check: async () => {
          await at.oneYear(first)();
          await at.becomes(next, 'open', 0, 0)();
        },
      };
    },
  ],
  [
    'the order of another member [P8]',
    async (at, turn) => {
      const it = await at.buy('pay');
      const thief = await at.server.buyer();
      const steal: Step = async () => expect((await at.server.verify(thief, it.triple)).status).toBe(400);
      return {
        bought: [it],
        steps: [
          steal,
          steal,
          at.handler(it),
          at.event(it, 'payment.captured'),
          at.poll(it),
          at.providerFails(turn),
        ],
        check: async () => {
          await at.oneYear(it)();
          expect(await at.server.payments(thief.id)).toEqual([]);
        },
      };
    },
  ],
  [
    'another amount than the order’s [P9]',
    async (at) => {
      const it = await at.buy('pay');
      await at.server.control('/tamper', { id: it.payment, amount: 100 });
      return {
        bought: [it],
        steps: [...at.captureEvents(it), at.handler(it), at.poll(it), at.page(it)],
        check: async () => {
          await at.becomes(it, 'open', 0, 1)();
          expect(await at.server.notices(it.order)).toEqual(['mismatch']);
        },
      };
    },
  ],
];

test.each(ROWS)(`%s (seed ${SEED})`, runShuffled(), LONG);
