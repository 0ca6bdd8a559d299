import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openOrder } from '#web/features/membership/api/open-order.ts';
import { settleOpenOrders, verifyPayment } from '#web/features/membership/api/verify-payment.ts';
import { type AnsweringBackend, stubBackend, stubStorage } from '#web/testing/answering-backend.ts';
import { type CheckoutSuccess, CheckoutUnreachable, checkoutOptions, loadCheckout } from './checkout.ts';
import { deletePendingPayment, readPendingPayment, storePendingPayment } from './pending-verification.ts';

const PAYMENT: CheckoutSuccess = {
  razorpay_payment_id: 'pay_1',
  razorpay_order_id: 'order_1',
  razorpay_signature: 'signature',
};
const ORDER = { id: 'order_1', amount: 29900, currency: 'INR' };
const [OPEN, VERIFY] = ['POST /functions/v1/payment_local', 'POST /functions/v1/verify_payment_local'];

let backend: AnsweringBackend;
let stored: Map<string, string>;
beforeEach(() => {
  stored = stubStorage('localStorage');
  backend = stubBackend();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

describe('the options of the checkout', () => {
  const optionsFor = (payer: { first_name?: string; last_name?: string; phone?: string }, language = 'mr') =>
    checkoutOptions({
      keyId: 'rzp_test_a',
      order: ORDER,
      payer: payer as never,
      email: undefined,
      language,
      english: ((key: string) => key) as never,
      onSuccess: () => {},
      onDismiss: () => {},
    });

  it('have the order, and what is known of the payer', () => {
    expect(optionsFor({ first_name: 'Asha', last_name: 'Patil', phone: '9876543210' })).toMatchObject({
      key: 'rzp_test_a',
      amount: 29900,
      currency: 'INR',
      order_id: 'order_1',
      prefill: { name: 'Asha Patil', contact: '+919876543210' },
    });
    expect(optionsFor({}).prefill).toEqual({});
  });

  it.each([
    ['9876543210', '+919876543210'],
    ['919876543210', '+919876543210'],
    ['+4479111234', '+4479111234'],
    ['447911123', '+447911123'],
  ])('have the number %s with its country', (phone, contact) => {
    expect(optionsFor({ phone }).prefill).toEqual({ contact });
  });

  it.each([
    ['mr', 'mar'],
    ['en', 'en'],
    ['hi', 'en'],
  ])('show %s as %s of the provider', (language, code) => {
    expect(optionsFor({}, language).config.display.language).toBe(code);
  });
});

describe('the script of the checkout', () => {
  it('is loaded again after a failure, and once after that', async () => {
    const scripts: { onload: () => void; onerror: () => void; src: string }[] = [];
    const remove = vi.fn();
    vi.stubGlobal('document', {
      createElement: () => ({ remove }),
      head: { append: (script: (typeof scripts)[number]) => scripts.push(script) },
    });
    vi.stubGlobal('window', {});
    const first = loadCheckout('https://provider.example/checkout.js');
    scripts[0]?.onerror();
    await expect(first).rejects.toThrow(CheckoutUnreachable);
    expect(remove).toHaveBeenCalledOnce();
    const second = loadCheckout('https://provider.example/checkout.js');
    scripts[1]?.onload();
    await expect(second).rejects.toThrow('defines nothing');
    const Razorpay = class {};
    vi.stubGlobal('window', { Razorpay });
    const third = loadCheckout('https://provider.example/checkout.js');
    scripts[2]?.onload();
    expect([await third, await loadCheckout('https://provider.example/checkout.js')]).toEqual([
      Razorpay,
      Razorpay,
    ]);
    expect(scripts.map(({ src }) => src)).toEqual(Array(3).fill('https://provider.example/checkout.js'));
  });
});

describe('an order', () => {
  it('is opened at the price that was shown, with a receipt of its own', async () => {
    backend.answers = { [OPEN]: [Response.json(ORDER)] };
    expect(await openOrder('a-user', 29900)).toEqual(ORDER);
    const body = backend.last(OPEN)?.body as { reciept_id: string };
    expect(body).toEqual({
      name: 'payment_local',
      amount: 29900,
      reciept_id: expect.stringMatching(/^a-user_\d{1,6}_\d{13}$/),
      notes: { user_id: 'a-user', reciept_id: body.reciept_id },
    });
  });

  it.each([null, {}, { ...ORDER, id: 7 }, { ...ORDER, amount: 1.5 }, { ...ORDER, currency: null }])(
    'is none when the answer is %j',
    async (answer) => {
      backend.answers = { [OPEN]: [Response.json(answer)] };
      await expect(openOrder('a-user', 29900)).rejects.toMatchObject({ code: 'unexpected_answer' });
    },
  );
});

describe('the answer about a payment', () => {
  it.each([
    [{ success: true }, 'paid', 'paid'],
    [{ success: true, state: 'paid' }, 'paid', 'paid'],
    [{ success: false, state: 'pending' }, 'pending', 'pending'],
    [{ success: false, state: 'refunded' }, 'refused', 'open'],
    [{ success: false, state: 'open' }, 'refused', 'open'],
    [{ success: false, state: 'none' }, 'refused', 'open'],
  ])('%j is %s for the payment, and %s for all open orders', async (answer, ofPayment, ofOrders) => {
    backend.answers = { [VERIFY]: [Response.json(answer)] };
    expect(await verifyPayment(PAYMENT)).toBe(ofPayment);
    expect(backend.last(VERIFY)?.body).toEqual({ name: 'verify_payment_local', ...PAYMENT });
    expect(await settleOpenOrders()).toBe(ofOrders);
    expect(backend.last(VERIFY)?.body).toEqual({ name: 'verify_payment_local' });
  });

  it.each([null, {}, { success: 'yes' }, { success: false, state: 'unknown' }])(
    'is unexpected when it is %j',
    async (answer) => {
      backend.answers = { [VERIFY]: [Response.json(answer)] };
      await expect(settleOpenOrders()).rejects.toMatchObject({ code: 'unexpected_answer' });
    },
  );
});

describe('a payment that is not verified yet', () => {
  it('is stored by user until it is deleted', () => {
    storePendingPayment('asha', PAYMENT);
    expect([readPendingPayment('asha'), readPendingPayment('sunil')]).toEqual([PAYMENT, null]);
    deletePendingPayment('asha');
    expect(readPendingPayment('asha')).toBeNull();
  });

  it.each(['{', 'null', '7', JSON.stringify({ ...PAYMENT, razorpay_signature: undefined })])(
    'is none when what is stored is %s',
    (text) => {
      stored.set('unconfirmed-payment:asha', text);
      expect(readPendingPayment('asha')).toBeNull();
    },
  );

  it('is left to the webhook in a browser without storage', () => {
    const told = vi.spyOn(console, 'info').mockImplementation(() => {});
    vi.stubGlobal('localStorage', {
      setItem() {
        throw new DOMException('The quota is used up.', 'QuotaExceededError');
      },
    });
    storePendingPayment('asha', PAYMENT);
    expect(told).toHaveBeenCalledOnce();
    told.mockRestore();
  });
});
