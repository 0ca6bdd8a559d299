import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paymentSettings } from './payment-settings.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

const TEST_PAIR = { RAZORPAY_KEY_ID: 'rzp_test_abcdefghijklmn', RAZORPAY_KEY_SECRET: 'secret' };
const LIVE_PAIR = { RAZORPAY_KEY_ID: 'rzp_live_abcdefghijklmn', RAZORPAY_KEY_SECRET: 'secret' };

test('accepts a live key pair without a mode', () => {
  expect(paymentSettings(LIVE_PAIR)).toEqual({
    keyId: LIVE_PAIR.RAZORPAY_KEY_ID,
    keySecret: 'secret',
    apiUrl: 'https://api.razorpay.com/v1',
    mode: 'live',
  });
});

test.each(['test', 'simulator'])('accepts a test key pair when the mode is %s', (mode) => {
  const settings = paymentSettings({
    ...TEST_PAIR,
    PAYMENT_MODE: mode,
    RAZORPAY_API_URL: 'http://127.0.0.1:3000/sim/v1/',
  });
  expect(settings).toMatchObject({ mode: 'test', apiUrl: 'http://127.0.0.1:3000/sim/v1' });
});

test.each([
  ['no key', {}],
  ['no secret', { RAZORPAY_KEY_ID: LIVE_PAIR.RAZORPAY_KEY_ID }],
  ['not a key', { RAZORPAY_KEY_ID: 'abc', RAZORPAY_KEY_SECRET: 'secret', PAYMENT_MODE: 'test' }],
  ['a test key without a mode [P19]', TEST_PAIR],
  ['a test key in live mode', { ...TEST_PAIR, PAYMENT_MODE: 'live' }],
  ['a live key in test mode', { ...LIVE_PAIR, PAYMENT_MODE: 'test' }],
  ['a live key for another address', { ...LIVE_PAIR, RAZORPAY_API_URL: 'http://127.0.0.1:3000/v1' }],
])('rejects %s', (_case, variables) => {
  expect(() => paymentSettings(variables)).toThrow(
    expect.objectContaining({ status: 503, code: 'payments_misconfigured' }),
  );
  expect(vi.mocked(console.error).mock.calls).toEqual([
    [expect.stringMatching(/^Payments are refused: .*(?:RAZORPAY|PAYMENT)_/)],
  ]);
});
