/**
 * The failure table (docs/payments.md) in twenty orders a row, second half: what comes late, goes back, or finds nobody.
 */
import { expect, test } from 'vitest';
import type { Step } from '../harness/payment-steps.ts';
import { LONG, type Row, runShuffled, SEED } from '../harness/shuffled-steps.ts';

const ROWS: Row[] = [
  [
    'authorised, and nobody captures it [P10]',
    async (at, turn) => {
      const it = await at.buy('authorize');
      const steps = [
        at.handler(it),
        at.event(it, 'payment.authorized'),
        at.poll(it),
        at.page(it),
        () => at.twoMinutesPass(it),
        at.poll(it),
      ];
      return {
        bought: [it],
        steps: [...steps, at.providerFails(turn)],
        end: () => at.twoMinutesPass(it),
        check: at.oneYear(it),
      };
    },
  ],
  [
    'failed, then captured after all [P11]',
    async (at, turn) => {
      const it = await at.buy('fail');
      const steps = [
        at.captureAfterAll(it),
        at.event(it, 'payment.failed'),
        at.poll(it),
        at.page(it),
        at.poll(it),
        at.providerFails(turn),
      ];
      return { bought: [it], steps, check: at.oneYear(it) };
    },
  ],
  [
    'captured late, after buying again [P12]',
    async (at) => {
      const first = await at.buy('fail');
      await at.aWeekPasses(first);
      const second = await at.buy('pay', first.buyer);
      const steps = [
        at.captureAfterAll(first),
        at.handler(second),
        at.poll(first),
        at.poll(second),
        at.event(second, 'order.paid'),
      ];
      return {
        bought: [first, second],
        steps,
        check: async () => {
          await at.oneYear(first)();
          await at.oneYear(second)();
          expect(await at.daysLeft(first)).toBeGreaterThan(728);
          expect([
            ...(await at.server.notices(first.order)),
            ...(await at.server.notices(second.order)),
          ]).toContain('second_year_mail');
        },
      };
    },
  ],
  [
    'captured on a purchase that was closed [P13]',
    async (at, turn) => {
      const it = await at.buy('fail');
      await at.aWeekPasses(it);
      return {
        bought: [it],
        steps: [
          at.captureAfterAll(it),
          at.event(it, 'payment.failed'),
          at.page(it),
          at.poll(it),
          at.providerFails(turn),
        ],
        check: at.oneYear(it),
      };
    },
  ],
  [
    'a closed purchase that nobody pays stays closed [P13]',
    async (at, turn) => {
      const it = await at.buy('fail');
      await at.aWeekPasses(it);
      const steps = [
        at.event(it, 'payment.failed'),
        at.event(it, 'payment.failed'),
        at.page(it),
        at.poll(it),
        at.poll(it),
        at.providerFails(turn),
      ];
      return { bought: [it], steps, check: at.becomes(it, 'closed', 0, 0) };
    },
  ],
  [
    'a full refund [P14]',
    async (at, turn) => {
      const it = await at.paid();
      const refund: Step = () => at.server.control('/refund', { payment_id: it.payment });
      const steps = [
        refund,
        at.event(it, 'refund.created'),
        at.event(it, 'refund.processed'),
        at.poll(it),
        at.handler(it),
        at.page(it),
      ];
      return {
        bought: [it],
        steps: [...steps, at.providerFails(turn)],
        check: at.becomes(it, 'refunded', 0, 0),
      };
    },
  ],
  [
    'a refund of a part [P14]',
    async (at) => {
      const it = await at.paid();
      const refund: Step = () => at.server.control('/refund', { payment_id: it.payment, amount: 10000 });
      const steps = [
        refund,
        at.event(it, 'refund.created'),
        at.event(it, 'refund.processed'),
        at.poll(it),
        at.handler(it),
      ];
      return {
        bought: [it],
        steps,
        check: async () => {
          await at.oneYear(it)();
          expect(await at.server.notices(it.order)).toContain('partial_refund');
        },
      };
    },
  ],
  [
    'a lost dispute [P24]',
    async (at, turn) => {
      const it = await at.paid();
      const { id } = await at.server.control('/dispute', { payment_id: it.payment });
      const lose: Step = () => at.server.control('/move-dispute', { dispute_id: id, status: 'lost' });
      const steps = [
        lose,
        at.event(it, 'payment.dispute.created'),
        at.event(it, 'payment.dispute.lost'),
        at.event(it, 'payment.dispute.created'),
        at.poll(it),
        at.handler(it),
        at.page(it),
      ];
      return {
        bought: [it],
        steps: [...steps, at.providerFails(turn)],
        // The provider keeps the payment as captured.
        check: at.becomes(it, 'refunded', 0, 1),
      };
    },
  ],
  [
    'a dispute that is won [P24]',
    async (at, turn) => {
      const it = await at.paid();
      const { id } = await at.server.control('/dispute', { payment_id: it.payment });
      const win: Step = () => at.server.control('/move-dispute', { dispute_id: id, status: 'won' });
      const steps = [
        win,
        at.event(it, 'payment.dispute.created'),
        at.event(it, 'payment.dispute.won'),
        at.poll(it),
        at.page(it),
      ];
      return { bought: [it], steps: [...steps, at.providerFails(turn)], check: at.oneYear(it) };
    },
  ],
  [
    'the answer to the order’s making gets lost [P15]',
    async (at) => {
      const buyer = await at.server.buyer();
      await at.server.control('/api', { fail: 'lost_answer', on: 'POST /v1/orders' });
      await at.answered(at.server.call('payment_local', {}, buyer.token));
      const it = await at.buy('pay', buyer);
      return {
        bought: [it],
        steps: [...at.captureEvents(it), at.handler(it), at.poll(it), at.page(it)],
        check: at.oneYear(it),
      };
    },
  ],
  [
    'the member leaves while the payment is settled [P16]',
    async (at, turn) => {
      const it = await at.buy('pay');
      const leave: Step = async () => {
        await at.server.call('user_self_deletion', {}, it.buyer.token);
      };
      return {
        bought: [it],
        steps: [leave, at.handler(it), ...at.captureEvents(it), at.poll(it), at.providerFails(turn)],
        // Granted before they left, or sent back.
        check: async () => {
          const { live, taken, state } = await at.booksOf(it);
          expect([live, state]).toEqual(taken === 1 ? [1, 'paid'] : [0, 'refunded']);
        },
      };
    },
  ],
  [
    'two purchases of one member [P17]',
    async (at, turn) => {
      const first = await at.buy('fail');
      await at.aWeekPasses(first);
      await at.captureAfterAll(first)();
      const second = await at.buy('pay', first.buyer);
      const steps = [
        at.handler(second),
        at.poll(first),
        at.poll(second),
        ...at.captureEvents(first),
        ...at.captureEvents(second),
      ];
      return {
        bought: [first, second],
        steps: [...steps, at.providerFails(turn)],
        check: async () => {
          await at.oneYear(first)();
          await at.oneYear(second)();
          expect(await at.daysLeft(first)).toBeGreaterThan(728);
        },
      };
    },
  ],
];

test.each(ROWS)(`%s (seed ${SEED})`, runShuffled(), LONG);
