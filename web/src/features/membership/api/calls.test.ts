import { expect, it, vi } from 'vitest';
import { loadClient } from '#web/backend/client.ts';
import { stubBackend } from '#web/testing/answering-backend.ts';
import { changingBy, describeCalls, reading, shown } from '#web/testing/calls.ts';
import { type MembershipChange, useChangeMembership } from './change-membership.ts';
import { latestPaymentOptions } from './get-latest-payment.ts';
import { openOrder } from './open-order.ts';
import { settleOpenOrders, verifyPayment } from './verify-payment.ts';

const ORDER = { id: 'order_1', amount: 100_000, currency: 'INR' };
const SUCCESS = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 's' };
const VERIFY = 'POST /functions/v1/verify_payment_local';
const changes = ['deactivate', 'reactivate', 'cancel'] satisfies MembershipChange[];

describeCalls({
  'reading the latest payment': {
    call: reading(latestPaymentOptions('me')),
    asks: ['GET /rest/v1/payments?select=*&user_id=eq.me&order=payment_at.desc&limit=1'],
  },
  ...Object.fromEntries(
    changes.map((change) => [
      `the change of the membership: ${change}`,
      {
        call: changingBy(useChangeMembership, change),
        asks: [`POST /rest/v1/rpc/${change}_membership {}`],
        outdates: [
          ['payments', 'me'],
          ['profile-status', 'me'],
        ],
      },
    ]),
  ),
  'opening an order': {
    call: () => {
      const random = vi.spyOn(Math, 'random').mockReturnValue(0.25);
      return openOrder('me', 100_000).finally(() => random.mockRestore());
    },
    asks: [
      expect.stringMatching(
        /^POST \/functions\/v1\/payment_local \{"name":"payment_local","amount":100000,"reciept_id":"(me_250000_\d{13})","notes":\{"user_id":"me","reciept_id":"\1"\}\}$/,
      ),
    ],
    ...shown(ORDER),
  },
  'verifying a payment': {
    call: () => verifyPayment({ ...SUCCESS, other: 1 } as typeof SUCCESS),
    asks: [`${VERIFY} ${JSON.stringify({ name: 'verify_payment_local', ...SUCCESS })}`],
    answer: { success: true, state: 'paid' },
    result: 'paid',
  },
  'settling open orders': {
    call: settleOpenOrders,
    asks: [`${VERIFY} {"name":"verify_payment_local"}`],
    answer: { success: true },
    result: 'paid',
  },
});

/** Makes a call that is answered so. */
async function answered(answer: unknown, call: () => Promise<unknown>) {
  stubBackend().otherwise = Response.json(answer);
  await loadClient();
  return call().finally(() => vi.unstubAllGlobals());
}

it.each([
  ['pending', 'pending', 'pending'],
  ['refunded', 'refused', 'open'],
  ['open', 'refused', 'open'],
  ['none', 'refused', 'open'],
  [undefined, 'refused', 'open'],
])('the answer %s means that a payment is %s, and open orders are %s', async (state, payment, orders) => {
  const answer = { success: false, state };
  expect(await answered(answer, () => verifyPayment(SUCCESS))).toBe(payment);
  expect(await answered(answer, settleOpenOrders)).toBe(orders);
});

it.each<[unknown, () => Promise<unknown>]>([
  [null, settleOpenOrders],
  [{ success: 'yes' }, settleOpenOrders],
  [{ success: false, state: 'other' }, settleOpenOrders],
  [null, () => openOrder('me', 1)],
  [{ ...ORDER, id: 1 }, () => openOrder('me', 1)],
  [{ ...ORDER, amount: 0.5 }, () => openOrder('me', 1)],
  [{ ...ORDER, currency: null }, () => openOrder('me', 1)],
])('refuses an answer of another form: %j', async (answer, call) => {
  await expect(answered(answer, call)).rejects.toMatchObject({ code: 'unexpected_answer' });
});
