/**
 * Requests that the simulated provider rejects, each beside one that it accepts.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { routesOf } from '#dev/razorpay-simulator/routes.ts';
import {
  PROVIDER_BASIC,
  PROVIDER_KEY,
  type SimulatedProvider,
  startProvider,
} from '#tests/harness/simulated-provider.ts';

const GOOD_ORDER = { amount: 29900, currency: 'INR' };

let provider: SimulatedProvider;

beforeEach(() => {
  provider = startProvider();
});
afterEach(() => provider.simulator.close());

test('rejects a live key at the start', () => {
  expect(() => startProvider({ keyId: 'rzp_live_SimulatorKey01' })).toThrow(/rzp_test_/);
});

describe('authentication', () => {
  test.each([
    ['none', {}],
    ['another secret', { authorization: `Basic ${btoa(`${PROVIDER_KEY}:other`)}` }],
    ['another key', { authorization: `Basic ${btoa('rzp_test_other:sim_key_secret')}` }],
    ['lower-case scheme', { authorization: PROVIDER_BASIC.replace('Basic', 'basic') }],
  ])('returns 401 for %s', async (_case, headers) => {
    const { status, body } = await provider.call('/v1/orders', 'POST', GOOD_ORDER, headers);
    expect([status, body.error.code]).toEqual([401, 'BAD_REQUEST_ERROR']);
  });

  test('sends no CORS headers', async () => {
    const { headers } = await provider.call('/v1/orders', 'GET', undefined, {
      authorization: PROVIDER_BASIC,
      origin: 'http://app.test',
    });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await routesOf(provider.simulator).request('/v1/orders', { method: 'OPTIONS' });
    expect([preflight.ok, preflight.headers.get('access-control-allow-origin')]).toEqual([false, null]);
  });
});

describe('new orders', () => {
  const pairs = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, 'x']));
  const capture = (automatic: number, manual: number) => ({
    payment: {
      capture: 'automatic',
      capture_options: {
        automatic_expiry_period: automatic,
        manual_expiry_period: manual,
        refund_speed: 'normal',
      },
    },
  });

  test.each([
    ['amount missing', { amount: undefined }, 'amount'],
    ['amount as text', { amount: '29900' }, 'amount'],
    ['amount not whole', { amount: 299.5 }, 'amount'],
    ['amount too small', { amount: 99 }, 'amount'],
    ['amount too large', { amount: 50_000_001 }, 'amount'],
    ['currency missing', { currency: undefined }, 'currency'],
    ['currency unknown', { currency: 'XXX' }, 'currency'],
    ['receipt of 41', { receipt: 'r'.repeat(41) }, 'receipt'],
    ['notes as text', { notes: 'text' }, 'notes'],
    ['16 notes', { notes: pairs(16) }, 'notes'],
    ['a note of 257', { notes: { long: 'x'.repeat(257) } }, 'notes'],
    ['automatic expiry of 11 minutes', capture(11, 4320), 'automatic_expiry_period'],
    ['manual before automatic', capture(4320, 4319), 'manual_expiry_period'],
    ['manual over 7200', capture(4320, 7201), 'manual_expiry_period'],
    ['partial payment', { partial_payment: true }, 'partial_payment'],
    ['an unknown field', { surprise: 1 }, 'surprise'],
  ])('returns 400 for %s', async (_case, difference, field) => {
    const { status, body } = await provider.call('/v1/orders', 'POST', { ...GOOD_ORDER, ...difference });
    expect([status, body.error.code, body.error.field]).toEqual([400, 'BAD_REQUEST_ERROR', field]);
  });

  test.each([
    ['the least amount', { amount: 100 }],
    ['the greatest amount', { amount: 50_000_000 }],
    ['receipt of 40', { receipt: 'r'.repeat(40) }],
    ['15 notes of 256', { notes: { ...pairs(14), long: 'x'.repeat(256) } }],
    ['capture settings at their bounds', capture(12, 7200)],
    ['no partial payment', { partial_payment: false }],
  ])('returns 200 for %s', async (_case, difference) => {
    expect((await provider.call('/v1/orders', 'POST', { ...GOOD_ORDER, ...difference })).status).toBe(200);
  });

  test('rejects a repeated receipt only when receipts are unique', async () => {
    const order = { ...GOOD_ORDER, receipt: 'same' };
    expect((await provider.call('/v1/orders', 'POST', order)).status).toBe(200);
    expect((await provider.call('/v1/orders', 'POST', order)).status).toBe(200);
    await provider.control('/api', { unique_receipts: true });
    expect((await provider.call('/v1/orders', 'POST', order)).body.error.field).toBe('receipt');
  });
});

test.each([
  '/v1/orders/order_AAAAAAAAAAAAAA',
  '/v1/orders/nonsense',
  '/v1/orders/__proto__',
  '/v1/payments/pay_AAAAAAAAAAAAAA',
])('returns 400 for an unknown id: %s', async (path) => {
  expect((await provider.call(path)).status).toBe(400);
});

test.each(['count=101', 'count=0', 'skip=-1', 'from=yesterday'])(
  'returns 400 for a list with %s',
  async (query) => {
    expect((await provider.call(`/v1/orders?${query}`)).status).toBe(400);
  },
);

describe('capture and refund', () => {
  test.each([
    ['wrong amount', 'authorize', { amount: 100, currency: 'INR' }, 400],
    ['wrong currency', 'authorize', { amount: 29900, currency: 'USD' }, 400],
    ['not authorised', 'fail', { amount: 29900, currency: 'INR' }, 400],
    ['captured already', 'pay', { amount: 29900, currency: 'INR' }, 400],
    ['right', 'authorize', { amount: 29900, currency: 'INR' }, 200],
  ])('checks a capture: %s', async (_case, outcome, body, status) => {
    const { payment } = await provider.makePayment(outcome);
    expect((await provider.call(`/v1/payments/${payment}/capture`, 'POST', body)).status).toBe(status);
  });

  test.each([
    ['above the remainder', 'pay', { amount: 29901 }, 400],
    ['below 100', 'pay', { amount: 99 }, 400],
    ['not captured', 'authorize', {}, 400],
    ['in full', 'pay', {}, 200],
    ['in part', 'pay', { amount: 100 }, 200],
  ])('checks a refund: %s', async (_case, outcome, body, status) => {
    const { payment } = await provider.makePayment(outcome);
    expect((await provider.call(`/v1/payments/${payment}/refund`, 'POST', body)).status).toBe(status);
  });

  test('makes one refund for repeated requests with an idempotency key', async () => {
    const { payment } = await provider.makePayment('pay');
    const refund = (body: unknown, key: string) =>
      provider.call(`/v1/payments/${payment}/refund`, 'POST', body, {
        authorization: PROVIDER_BASIC,
        'x-refund-idempotency': key,
      });
    const first = await refund({ amount: 1000 }, 'key-1234567890');
    expect((await refund({ amount: 1000 }, 'key-1234567890')).body).toEqual(first.body);
    expect((await refund({ amount: 2000 }, 'key-1234567890')).status).toBe(400);
    expect((await refund({ amount: 1000 }, 'short')).status).toBe(400);
    expect((await provider.call(`/v1/payments/${payment}`)).body.amount_refunded).toBe(1000);
  });
});

describe('the checkout', () => {
  const page = (query: Record<string, string>) =>
    routesOf(provider.simulator).request(`/v1/checkout/public?${new URLSearchParams(query)}`);

  test('shows merchant and amount escaped and without inline script', async () => {
    const response = await page({
      key: PROVIDER_KEY,
      order_id: await provider.makeOrder(),
      name: '<img src=x onerror=alert(1)>',
    });
    const html = await response.text();
    expect(html).toContain('₹299.00');
    expect(html).toContain('Test Mode');
    expect(html).not.toContain('<img');
    expect(html).not.toMatch(/<script(?![^>]*src=)|<[^>]*\s(on\w+|style)=/);
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  });

  test.each([
    ['another key', async () => ({ key_id: 'rzp_test_other', order_id: await provider.makeOrder() })],
    ['an unknown order', async () => ({ key_id: PROVIDER_KEY, order_id: 'order_AAAAAAAAAAAAAA' })],
    [
      'another amount',
      async () => ({ key_id: PROVIDER_KEY, order_id: await provider.makeOrder(), amount: 100 }),
    ],
    [
      'a paid order',
      async () => ({ key_id: PROVIDER_KEY, order_id: (await provider.makePayment('pay')).order }),
    ],
    [
      'an authorised payment',
      async () => ({ key_id: PROVIDER_KEY, order_id: (await provider.makePayment('authorize')).order }),
    ],
  ])('rejects a payment for %s', async (_case, make) => {
    const request = await make();
    const { key_id: key, ...rest } = request;
    const shown = await (
      await page({ key, ...rest, amount: String('amount' in rest ? rest.amount : '') })
    ).text();
    expect(shown).not.toContain('sim-pay"');
    const before = Object.keys(provider.simulator.state.payments).length;
    expect((await provider.call('/sim/attempt', 'POST', { ...request, outcome: 'pay' })).status).toBe(400);
    expect(Object.keys(provider.simulator.state.payments)).toHaveLength(before);
  });

  test('accepts the correct amount and the two UPI ids', async () => {
    const attempt = async (vpa: string) =>
      provider.call('/sim/attempt', 'POST', {
        key_id: PROVIDER_KEY,
        order_id: await provider.makeOrder(),
        amount: 29900,
        outcome: 'pay',
        vpa,
      });
    expect((await attempt('success@razorpay')).body.result).toBe('success');
    expect((await attempt('failure@razorpay')).body.error.reason).toBe('payment_failed');
  });
});

test('returns 401 at the controls for a wrong token, and 404 when no token is configured', async () => {
  expect(
    (await provider.call('/sim/control/reset', 'POST', {}, { authorization: 'Bearer guess' })).status,
  ).toBe(401);
  provider = startProvider({ controlToken: undefined });
  expect(
    (await provider.call('/sim/control/reset', 'POST', {}, { authorization: 'Bearer undefined' })).status,
  ).toBe(404);
});

describe('faults on request', () => {
  test.each([
    ['unauthorized', 401],
    ['rate_limit', 429],
    ['server_error', 500],
    ['bad_gateway', 502],
  ])('fails with %s as often as requested', async (fail, status) => {
    await provider.control('/api', { fail, times: 2 });
    expect((await provider.call('/v1/orders')).status).toBe(status);
    expect((await provider.call('/v1/orders')).status).toBe(status);
    expect((await provider.call('/v1/orders')).status).toBe(200);
  });

  test('hides a recent payment in a lagging list but not by id', async () => {
    const { order, payment } = await provider.makePayment('pay');
    await provider.control('/api', { fail: 'list_lag' });
    expect((await provider.call(`/v1/orders/${order}/payments`)).body.count).toBe(0);
    expect((await provider.call(`/v1/payments/${payment}`)).body.status).toBe('captured');
    expect((await provider.call(`/v1/orders/${order}/payments`)).body.count).toBe(1);
  });
});
