import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ORDER, PROVIDER_KEYS, PURCHASES, SETTLE, SETTLED } from '#tests/harness/payment-answers.ts';
import { type Answers, projectAnswering, returns } from '#tests/harness/project-answers.ts';
import { handle } from './handler.ts';

const USER = '00000000-0000-4000-8000-000000000001';
const PAYMENT = { id: 'pay_a', order_id: 'order_a', amount: 29900, currency: 'INR', status: 'captured' };
const CHECKOUT = {
  razorpay_order_id: 'order_a',
  razorpay_payment_id: 'pay_a',
  razorpay_signature: createHmac('sha256', PROVIDER_KEYS.RAZORPAY_KEY_SECRET)
    .update('order_a|pay_a')
    .digest('hex'),
};
const KNOWN: Answers = {
  'GET /auth/v1/user': returns({ id: USER }),
  [PURCHASES]: returns([{ id: 'purchase', rzp_order_id: 'order_a' }]),
  'GET /v1/orders/order_a': returns(ORDER),
  'GET /v1/orders/order_a/payments': [Response.json({ items: [PAYMENT] })],
  'POST /rest/v1/rpc/disputes_to_check': returns([]),
  [SETTLE]: returns(SETTLED),
};
const settled = (...states: string[]) => ({
  [SETTLE]: states.flatMap((state) => returns({ ...SETTLED, state })),
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** The answer to a page that comes back from the checkout, and the pauses before it, of which each ends at once. */
async function confirm(different: Answers, { body = CHECKOUT as object, variables = {} } = {}) {
  const project = projectAnswering({ ...KNOWN, ...different }, { ...PROVIDER_KEYS, ...variables });
  let now = Date.now();
  const pauses: number[] = [];
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((end: () => void, pause: number) => {
    pauses.push(pause);
    now += pause;
    end();
  }) as () => never);
  const { status, body: answer } = await project.callAsUser(handle, body);
  return { ...project, status, answer, pauses };
}

describe('a payment of the checkout', () => {
  const PENDING = { success: false, state: 'pending' };
  test.each<[string, Answers, object, object, number[]]>([
    ['confirmed at once', settled('paid'), {}, { success: true }, []],
    ['confirmed when it is captured', settled('open', 'open', 'paid'), {}, { success: true }, [300, 600]],
    ['told to be refunded', settled('open', 'refunded'), {}, { success: false, state: 'refunded' }, [300]],
    ['waited for at most eight seconds', {}, {}, PENDING, [300, 600, 1200, 2000, 2000]],
    ['waited for as long as a setting says', {}, { PAYMENT_WAIT_MS: '900' }, PENDING, [300, 600]],
    [
      'waited for while the provider fails',
      { 'GET /v1/orders/order_a': [Response.json({}, { status: 503 })] },
      { PAYMENT_WAIT_MS: '300' },
      PENDING,
      [300],
    ],
  ])('is %s', async (_what, different, variables, expected, pauses) => {
    const confirmed = await confirm(different, { variables });
    expect([confirmed.status, confirmed.answer, confirmed.pauses]).toEqual([200, expected, pauses]);
  });

  test('is settled with its id and signature', async () => {
    const { sent, query } = await confirm(settled('paid'));
    expect(query(PURCHASES)).toBe(`?select=id,rzp_order_id&rzp_order_id=eq.order_a&user_id=eq.${USER}`);
    expect(sent(SETTLE)).toMatchObject({ trigger_name: 'handler', signed_payment: 'pay_a' });
  });

  test.each<[string, object, Answers?]>([
    ['a wrong signature', { razorpay_signature: 'a'.repeat(64) }],
    ['no signature', { razorpay_signature: undefined }],
    ['an order that is no id', { razorpay_order_id: `order_${'a'.repeat(41)}` }],
    ['no order', { razorpay_order_id: undefined }],
    ['a payment that is no id', { razorpay_payment_id: `pay_${'a'.repeat(41)}` }],
    ['no payment', { razorpay_payment_id: undefined }],
    ['an order of somebody else', {}, { [PURCHASES]: returns([]) }],
  ])('is refused with payment_not_verified for %s', async (_what, wrong, different = {}) => {
    const { status, answer, asked } = await confirm(different, { body: { ...CHECKOUT, ...wrong } });
    expect([status, answer]).toMatchObject([400, { code: 'payment_not_verified', success: false }]);
    expect(asked).not.toContain(SETTLE);
  });
});

test.each([
  ['paid', { state: 'paid' }, { success: true, state: 'paid' }],
  ['pending', { pending: true }, { success: false, state: 'pending' }],
  ['open', {}, { success: false, state: 'open' }],
])('tells a page that opens that a purchase is %s', async (_what, settlement, expected) => {
  const { answer } = await confirm({ [SETTLE]: returns({ ...SETTLED, ...settlement }) }, { body: {} });
  expect(answer).toEqual(expected);
});

test('tells a page that opens that there is no purchase', async () => {
  const { answer } = await confirm({ [PURCHASES]: returns([]) }, { body: {} });
  expect(answer).toEqual({ success: false, state: 'none' });
});
