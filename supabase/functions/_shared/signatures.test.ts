import { describe, expect, test } from 'vitest';
import { checkoutMessage, isSigned } from './signatures.ts';

const CHECKOUT = '8f1bc4dc0ca6ee1a06d9848a3d816287489e78e54a5625f00842cc762bf93deb';
const WEBHOOK = '8121d5388c10b08ae7dac0d54dac957e72f280d87c7ca17cde213c8c5a7f13c9';

describe('signatures with known values', () => {
  test('signs a checkout with the known value [4.36]', async () => {
    const message = checkoutMessage('order_AAAAAAAAAAAAAA', 'pay_BBBBBBBBBBBBBB');
    expect(await isSigned(message, CHECKOUT, 'sim_key_secret')).toBe(true);
    expect(await isSigned(message, CHECKOUT, 'another_secret')).toBe(false);
    expect(
      await isSigned(
        checkoutMessage('order_AAAAAAAAAAAAAA', 'pay_BBBBBBBBBBBBBC'),
        CHECKOUT,
        'sim_key_secret',
      ),
    ).toBe(false);
  });

  test('signs a webhook over the raw bytes with the known value', async () => {
    const body = new TextEncoder().encode('{"entity":"event","event":"order.paid"}');
    expect(await isSigned(body, WEBHOOK, 'sim_webhook_secret')).toBe(true);
    const spaced = new TextEncoder().encode('{"entity":"event", "event":"order.paid"}');
    expect(await isSigned(spaced, WEBHOOK, 'sim_webhook_secret')).toBe(false);
  });
});

test.each([
  undefined,
  null,
  '',
  42,
  CHECKOUT.toUpperCase(),
  CHECKOUT.slice(2),
  `${CHECKOUT}00`,
  ` ${CHECKOUT}`,
])('rejects a malformed signature: %s', async (signature) => {
  const message = checkoutMessage('order_AAAAAAAAAAAAAA', 'pay_BBBBBBBBBBBBBB');
  expect(await isSigned(message, signature, 'sim_key_secret')).toBe(false);
});

test('rejects an empty secret', async () => {
  expect(await isSigned('message', CHECKOUT, '')).toBe(false);
});
