/** @vitest-environment happy-dom */
import { screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { loadClient } from '#web/backend/client.ts';
import { config } from '#web/backend/config.ts';
import type { ProfileStatus } from '#web/backend/types.ts';
import { type Answers, stubBackend } from '#web/testing/answering-backend.ts';
import { ANAGHA } from '#web/testing/render-screen.ts';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { usePayment } from './lib/use-payment.ts';
import { PaymentSection } from './payment-section.tsx';

const ORDER = 'POST /functions/v1/payment_local';
const VERIFY = 'POST /functions/v1/verify_payment_local';
const CONSENTS = 'GET /rest/v1/my_consents';
const CONSENT = 'POST /rest/v1/rpc/give_consent';
const LATEST = 'GET /rest/v1/payments';
const FEE = 'GET /rest/v1/community';
const DAY_MS = 24 * 3600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const SUCCESS = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 's' };

/** The provider's form as the page has opened it. */
interface Form {
  options: {
    amount: number;
    prefill: object;
    handler: (success: object) => void;
    modal: { ondismiss: () => void };
  };
  fail: () => void;
}
let form: Form | undefined;

afterEach(() => {
  form = undefined;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Section({ status }: { status: ProfileStatus }) {
  return createElement(PaymentSection, { status, payment: usePayment('me', status) });
}

/** The section of a member who has declared everything and not paid. */
async function open(
  changed: Partial<ProfileStatus> = {},
  answers: Answers = {},
  mode: 'live' | 'test' = 'live',
) {
  const status = {
    has_paid: false,
    expiry_at: null,
    has_open_payment: false,
    data_without_updated_at: ANAGHA,
    ...changed,
  } as ProfileStatus;
  stubBackend();
  await loadClient();
  Object.assign(config(), {
    payment: { mode, keyId: 'k', scriptUrl: 'https://provider.example/checkout.js' },
  });
  Object.assign(window, {
    Razorpay: class {
      constructor(options: Form['options']) {
        form = { options, fail: () => undefined };
      }
      on(_: string, listener: () => void) {
        if (form) form.fail = listener;
      }
      open() {}
    },
  });
  vi.spyOn(document.head, 'append').mockImplementation((script) =>
    queueMicrotask(() => (script as HTMLScriptElement).onload?.(new Event('load'))),
  );
  const used = await openAsMember(createElement(Section, { status }), {
    [FEE]: [Response.json({ fee: 100_000 })],
    [LATEST]: [Response.json([])],
    [CONSENTS]: [
      Response.json(['for_marriage', 'true_facts', 'family_data'].map((purpose) => ({ purpose }))),
    ],
    [ORDER]: [Response.json({ id: 'order_1', amount: 100_000, currency: 'INR' })],
    ...answers,
  });
  return used;
}

const button = (name: string) => screen.findByRole('button', { name });
const PAY = 'Pay ₹1,000';

test('the declarations come before the payment, those that are open only', async () => {
  const { user, backend } = await open(
    {},
    {
      [CONSENTS]: [
        Response.json([{ purpose: 'true_facts' }]),
        Response.json([{ purpose: 'true_facts' }]),
        Response.json(['for_marriage', 'true_facts', 'family_data'].map((purpose) => ({ purpose }))),
      ],
      [CONSENT]: [null, Response.json(null)],
    },
  );
  await screen.findByText(en['declarations.for_marriage']);
  expect(screen.queryByText(en['declarations.true_facts'])).toBeNull();
  expect(screen.queryByRole('button', { name: PAY })).toBeNull();
  await user.click(await button(en['declarations.save']));
  await screen.findByText(en['error.network']);
  await user.click(await button(en['declarations.save']));
  expect(await button(PAY)).not.toBeNull();
  expect(backend.last(CONSENT)?.body).toMatchObject({
    purpose: 'family_data',
    shown: en['declarations.family_data'],
  });
});

test.each([
  ['live', 0],
  ['test', 1],
] as const)('in the mode %s the badge of the test is shown %i times', async (mode, times) => {
  await open({}, {}, mode);
  await button(PAY);
  expect(screen.queryAllByText(en['membership.test_mode'])).toHaveLength(times);
});

test.each([
  ['cancelled', { cancelled_at: '2026-05-01T08:00:00Z', refunded_at: null }, '1 May 2026'],
  ['refunded', { cancelled_at: null, refunded_at: '2026-06-01T08:00:00Z' }, '1 Jun 2026'],
  ['over', { cancelled_at: null, refunded_at: null }, '10 Jan 2026'],
])('of a membership that is %s the section says since when', async (_, dates, day) => {
  const payment = { amount: 50_000, payment_at: '2025-01-10T08:00:00Z', expiry_at: '2026-01-10T08:00:00Z' };
  await open({}, { [LATEST]: [Response.json([{ ...payment, ...dates }])] });
  await screen.findByText(`Your last membership ended on ${day}.`);
});

test.each([
  [61, 0],
  [59, 1],
])('%i days before its end a paid year can be renewed: %i', async (days, times) => {
  const payment = { amount: 50_000, payment_at: '2026-01-09T20:00:00Z' };
  await open({ has_paid: true, expiry_at: inDays(days) }, { [LATEST]: [Response.json([payment])] });
  await screen.findByText('₹500 paid on 10 Jan 2026');
  expect(screen.queryAllByRole('button', { name: 'Renew for ₹1,000' })).toHaveLength(times);
  expect(screen.queryAllByText(en['membership.renew_note'])).toHaveLength(times);
  const from = new Date(inDays(days - 60));
  const month = en['format.months'].split(',')[from.getMonth()];
  const day = `${from.getDate()} ${month} ${from.getFullYear()}`;
  expect(screen.queryAllByText(`You can renew from ${day}. Nothing is renewed by itself.`)).toHaveLength(
    1 - times,
  );
});

test('what could not be read is told, and is read again on a press', async () => {
  const { user } = await open({}, { [CONSENTS]: [Response.json({}, { status: 400 }), Response.json([])] });
  await user.click(await button(en['ui.retry']));
  await screen.findByText(en['declarations.title']);
});

/** The section with the provider's form open. */
async function pay(...opening: Parameters<typeof open>) {
  const used = await open(...opening);
  await used.user.click(await button(PAY));
  await waitFor(() => expect(form).toBeDefined());
  return { ...used, form: form as Form };
}

test('a payment that the server confirms is received', async () => {
  const { backend, form } = await pay({}, { [VERIFY]: [Response.json({ success: true, state: 'paid' })] });
  expect(form.options).toMatchObject({ amount: 100_000, order_id: 'order_1' });
  expect((await button(PAY)).getAttribute('aria-busy')).toBe('true');
  form.options.handler(SUCCESS);
  await screen.findByText(en['membership.received']);
  expect(backend.last(VERIFY)?.body).toMatchObject(SUCCESS);
  expect(localStorage.getItem('unconfirmed-payment:me')).toBeNull();
});

test('a payment that waits is kept, and asked for on the next visit', async () => {
  const { form } = await pay({}, { [VERIFY]: [Response.json({ success: false, state: 'pending' })] });
  form.options.handler(SUCCESS);
  await screen.findByText(en['membership.confirming_title']);
  expect(screen.queryByRole('button', { name: PAY })).toBeNull();
  expect(JSON.parse(localStorage.getItem('unconfirmed-payment:me') ?? '')).toEqual(SUCCESS);
});

test('a payment that the bank refused says so until it is closed', async () => {
  const { user, form } = await pay({}, { [VERIFY]: [Response.json({ success: false, state: 'open' })] });
  form.fail();
  form.options.modal.ondismiss();
  await screen.findByText(en['membership.failed_checkout']);
  await user.click(await button(en['ui.close']));
  expect(screen.queryByText(en['membership.failed_checkout'])).toBeNull();
});

test('a form that is closed asks nothing', async () => {
  const { form } = await pay({}, { [VERIFY]: [Response.json({ success: false, state: 'open' })] });
  form.options.modal.ondismiss();
  await waitFor(async () => expect((await button(PAY)).getAttribute('aria-busy')).toBeNull());
  expect(screen.queryByText(en.payment_failed)).toBeNull();
});

test('a fee that has changed opens no form and is shown', async () => {
  const { user } = await open(
    {},
    {
      [ORDER]: [Response.json({ id: 'order_1', amount: 120_000, currency: 'INR' })],
      [FEE]: [Response.json({ fee: 100_000 }), Response.json({ fee: 120_000 })],
    },
  );
  await user.click(await button(PAY));
  await screen.findByText(en['membership.failed_fee_changed']);
  expect(await button('Pay ₹1,200')).not.toBeNull();
  expect(form).toBeUndefined();
});

test.each([
  [null, en['error.network']],
  [Response.json({ code: 'provider_unavailable' }, { status: 503 }), en['membership.failed_no_provider']],
])('an order that could not be made (%#) is told', async (answer, text) => {
  const { user } = await open({}, { [ORDER]: [answer] });
  await user.click(await button(PAY));
  await screen.findByText(text);
});

test('an open order is settled on a visit', async () => {
  const { backend } = await open(
    { has_open_payment: true },
    { [VERIFY]: [Response.json({ success: true, state: 'paid' })] },
  );
  await screen.findByText(en['membership.received']);
  expect(backend.last(VERIFY)?.body).toEqual({ name: 'verify_payment_local' });
});

test('without an open order nothing is asked on a visit', async () => {
  const { backend } = await open();
  await button(PAY);
  expect(backend.asked).not.toContain(VERIFY);
});
