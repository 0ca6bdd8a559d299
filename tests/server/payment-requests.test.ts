/** What the functions of payments take from a browser and from the provider, on a project and provider that answer as the test says. */
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handle as pay } from '#functions/payment_local/handler.ts';
import { handle as webhook } from '#functions/razorpay_webhook/handler.ts';
import { handle as verify } from '#functions/verify_payment_local/handler.ts';
import { ORDER, PROVIDER_KEYS, PURCHASES, SETTLE, SETTLED } from '#tests/harness/payment-answers.ts';
import { type Answers, projectAnswering, raises, returns } from '#tests/harness/project-answers.ts';

beforeEach(() => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

const BEGIN = 'POST /rest/v1/rpc/begin_purchase';
const ATTACH = 'POST /rest/v1/rpc/attach_order';
const PURCHASE = {
  id: 'purchase',
  rzp_order_id: null,
  amount: 29900,
  currency: 'INR',
  receipt: 'r',
  client_receipt: null,
};
const KEYS = {
  ...PROVIDER_KEYS,
  RAZORPAY_WEBHOOK_SECRET: 'webhook secret',
  PAYMENT_WAIT_MS: '0',
};

function project(answers: Answers, variables: Record<string, string> = KEYS) {
  return projectAnswering(
    {
      'GET /auth/v1/user': returns({ id: 'a-user' }),
      'GET /v1/orders/order_a': returns(ORDER),
      'GET /v1/orders/order_a/payments': [Response.json({ items: [] })],
      'GET /v1/payments/pay_a': [Response.json({}, { status: 400 })],
      'POST /v1/orders': returns(ORDER),
      'POST /rest/v1/rpc/disputes_to_check': returns([]),
      [PURCHASES]: returns([]),
      [SETTLE]: returns(SETTLED),
      ...answers,
    },
    variables,
  );
}
describe('opening an order', () => {
  const open = (answers: Answers, body: object = {}) => {
    const asked = project({ [BEGIN]: returns(PURCHASE), [ATTACH]: returns('order_a'), ...answers });
    return { asked, answer: asked.callAsUser(pay, body) };
  };

  test.each([
    ['256 characters', 'r'.repeat(256), true],
    ['257 characters', 'r'.repeat(257), false],
    ['nothing', '', false],
    ['NUL', 'a\0b', false],
    ['half a character', 'a\ud83d', false],
    ['a number', 7, false],
  ])(
    'keeps the receipt of the page when it is text that the provider can hold: %s',
    async (_what, receipt, kept) => {
      const { asked, answer } = open({}, { reciept_id: receipt });
      await answer;
      expect(asked.sent(BEGIN)).toMatchObject({
        buyer: 'a-user',
        bought_item: 'membership_year',
        asked_mode: 'test',
        wire_receipt: kept ? receipt : null,
      });
    },
  );

  test.each([
    ['another order', { ...PURCHASE, client_receipt: 'mine' }, 'mine', true],
    ['the order that is open', { ...PURCHASE, rzp_order_id: 'order_a' }, 'purchase', false],
  ])('answers %s with its receipt', async (_what, purchase, receipt, isNew) => {
    const { asked, answer } = open({ [BEGIN]: returns(purchase) });
    expect(await answer).toEqual({
      status: 200,
      body: { id: 'order_a', amount: 29900, currency: 'INR', notes: { reciept_id: receipt } },
    });
    expect(asked.asked.includes('POST /v1/orders')).toBe(isNew);
    expect((asked.sent('POST /v1/orders') as { notes?: object } | null)?.notes).toEqual(
      isNew ? { reciept_id: 'mine' } : undefined,
    );
  });

  test.each([
    ['already_paid', { granted: true, held: true }],
    ['payment_pending', { held: true }],
  ])('is refused with 409 %s when an earlier order turns out so', async (code, change) => {
    const { asked, answer } = open({
      [PURCHASES]: returns([{ id: 'purchase', rzp_order_id: 'order_a' }]),
      [SETTLE]: returns({ ...SETTLED, ...change }),
    });
    expect(await answer).toMatchObject({ status: 409, body: { code } });
    expect(asked.asked).not.toContain(BEGIN);
  });
});

describe('confirming a payment', () => {
  const sign = (order: string, payment: string) =>
    createHmac('sha256', 'key secret').update(`${order}|${payment}`).digest('hex');
  const confirm = (
    answers: Answers,
    {
      order = 'order_a' as unknown,
      payment = 'pay_a' as unknown,
      signature = sign('order_a', 'pay_a') as unknown,
    },
  ) => {
    const asked = project({
      [PURCHASES]: returns([{ id: 'purchase', rzp_order_id: 'order_a' }]),
      ...answers,
    });
    const body = { razorpay_order_id: order, razorpay_payment_id: payment, razorpay_signature: signature };
    return { asked, answer: asked.callAsUser(verify, body) };
  };

  test.each([
    ['no order', { order: null }],
    ['an order of another form', { order: 'order_a&user_id=eq.x' }],
    ['an order of 41 characters', { order: `order_${'a'.repeat(41)}` }],
    ['no payment', { payment: null }],
    ['a payment that is no text', { payment: ['pay_a'] }],
    ['a payment of another form', { payment: ' pay_a' }],
    ['a payment of 41 characters', { payment: `pay_${'a'.repeat(41)}` }],
  ])('is refused with %s, before anything is read', async (_what, given) => {
    const { asked, answer } = confirm({}, given);
    expect(await answer).toMatchObject({
      status: 400,
      body: { success: false, code: 'payment_not_verified' },
    });
    expect(asked.asked).toEqual(['GET /auth/v1/user']);
  });

  test.each([
    ['an order of nobody or another member', { [PURCHASES]: returns([]) }, {}],
    ['a signature of another payment', {}, { signature: sign('order_a', 'pay_b') }],
    ['no signature', {}, { signature: null }],
  ])('is refused with %s, before the provider is asked', async (_what, answers, given) => {
    const { asked, answer } = confirm(answers, given);
    expect(await answer).toMatchObject({
      status: 400,
      body: { success: false, code: 'payment_not_verified' },
    });
    expect(asked.query(PURCHASES)).toContain('rzp_order_id=eq.order_a&user_id=eq.a-user');
    expect(asked.asked.at(-1)).toBe(PURCHASES);
  });

  const id40 = 'a'.repeat(40);
  test('accepts ids of 40 characters', async () => {
    const [order, payment] = [`order_${id40}`, `pay_${id40}`];
    const answers = {
      [PURCHASES]: returns([{ id: 'purchase', rzp_order_id: order }]),
      [`GET /v1/orders/${order}`]: returns({ ...ORDER, id: order }),
      [`GET /v1/orders/${order}/payments`]: [Response.json({ items: [] })],
    };
    const { answer } = confirm(answers, { order, payment, signature: sign(order, payment) });
    expect(await answer).toEqual({ status: 200, body: { success: false, state: 'pending' } });
  });

  test.each([
    ['paid', { success: true }],
    ['refunded', { success: false, state: 'refunded' }],
    ['open', { success: false, state: 'pending' }],
  ])('of a purchase that is %s answers %j', async (state, body) => {
    const { asked, answer } = confirm({ [SETTLE]: returns({ ...SETTLED, state }) }, {});
    expect(await answer).toEqual({ status: 200, body });
    expect(asked.sent(SETTLE)).toMatchObject({
      trigger_name: 'handler',
      signed_payment: 'pay_a',
      checkout_signature: sign('order_a', 'pay_a'),
    });
  });

  test('is pending while the provider is away, and fails when the database refuses it', async () => {
    const away = confirm({ 'GET /v1/orders/order_a': [Response.json({}, { status: 503 })] }, {});
    expect(await away.answer).toEqual({ status: 200, body: { success: false, state: 'pending' } });
    const refused = confirm({ [SETTLE]: raises('payment_mode_differs') }, {});
    expect(await refused.answer).toMatchObject({ status: 503, body: { code: 'payments_misconfigured' } });
  });
});

describe('asking for the state of open orders', () => {
  test.each([
    ['none', [], {}, false],
    ['open', ['order_a'], {}, false],
    ['pending', ['order_a'], { pending: true }, false],
    ['paid', ['order_a'], { state: 'paid', pending: true }, true],
  ])('answers %s', async (state, orders, change, success) => {
    const asked = project({
      [PURCHASES]: returns(orders.map((order) => ({ id: 'purchase', rzp_order_id: order }))),
      [SETTLE]: returns({ ...SETTLED, ...change }),
    });
    expect(await asked.callAsUser(verify)).toEqual({ status: 200, body: { success, state } });
  });
});

describe('an event of the provider', () => {
  const RECEIVE = 'POST /rest/v1/rpc/receive_webhook';
  const FINISH = 'POST /rest/v1/rpc/finish_webhook';
  const BODY = '{"event":"order.paid","payload":{"order":{"entity":{"id":"order_a"}}}}';

  /** The response, and what is done after it. */
  async function receive(answers: Answers, variables: Record<string, string> = KEYS) {
    const asked = project({ [RECEIVE]: returns(true), [FINISH]: returns(null), ...answers }, variables);
    const work: Promise<unknown>[] = [];
    const headers = {
      'x-razorpay-signature': createHmac('sha256', 'webhook secret').update(BODY).digest('hex'),
      'x-razorpay-event-id': 'e'.repeat(64),
    };
    const response = await webhook(
      new Request('https://functions.example/', { method: 'POST', body: BODY, headers }),
      { ...asked.context, waitUntil: (working) => void work.push(working) },
    );
    await Promise.all(work);
    return { ...asked, status: response.status, work: work.length };
  }

  test('is kept, and its order settled after the response', async () => {
    const { status, sent, work } = await receive({
      [PURCHASES]: returns([{ id: 'purchase', rzp_order_id: 'order_a', mode: 'test' }]),
    });
    expect([status, work]).toEqual([200, 1]);
    expect(sent(RECEIVE)).toEqual({
      event_id: 'e'.repeat(64),
      event: 'order.paid',
      rzp_order: 'order_a',
      rzp_payment: null,
      rzp_dispute: null,
    });
    expect(sent(FINISH)).toEqual({ finished_event: 'e'.repeat(64), result: 'settled' });
  });

  test('that was received before is answered, and nothing is done', async () => {
    const { status, work, asked } = await receive({ [RECEIVE]: returns(false) });
    expect([status, work, asked]).toEqual([200, 0, [RECEIVE]]);
  });

  test('waits for the scheduled run when the keys of the provider are missing', async () => {
    const { status, asked } = await receive({}, { RAZORPAY_WEBHOOK_SECRET: 'webhook secret' });
    expect([status, asked]).toEqual([200, [RECEIVE]]);
  });

  test('is sent again by the provider when it cannot be kept', async () => {
    const { status, work } = await receive({ [RECEIVE]: [Response.json({}, { status: 503 })] });
    expect([status, work]).toEqual([503, 0]);
  });

  test.each([
    ['no secret', {}],
    ['an empty secret', { RAZORPAY_WEBHOOK_SECRET: '' }],
    ['another secret', { RAZORPAY_WEBHOOK_SECRET: 'another', RAZORPAY_WEBHOOK_SECRET_PREVIOUS: '' }],
  ])('is refused with %s in the settings', async (_what, variables) => {
    const { status, asked } = await receive({}, variables);
    expect([status, asked]).toEqual([401, []]);
  });

  test('is accepted with the previous secret', async () => {
    const secrets = { RAZORPAY_WEBHOOK_SECRET: 'new', RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'webhook secret' };
    expect((await receive({}, secrets)).status).toBe(200);
  });
});
