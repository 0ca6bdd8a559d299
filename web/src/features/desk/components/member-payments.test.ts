/** @vitest-environment happy-dom */
import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { dateInIndia } from '#domain/india-time.ts';
import type { DeskPayment } from '#web/features/desk/api/rows.ts';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../../public/locales/en/desk.json' with { type: 'json' };
import { Payments } from './member-payments.tsx';

const RECORD = 'POST /rest/v1/rpc/desk_record_payment';
const FEES = 'GET /rest/v1/community';
const today = dateInIndia(new Date());

/** The dialog of the member 7, whose year costs 500.50 rupees. */
async function open(answer: Response | null = new Response(null, { status: 204 })) {
  const used = await openAsMember(createElement(Payments, { code: 7, payments: [] }), {
    [FEES]: [Response.json({ fee: 50_050 })],
    [RECORD]: [answer],
  });
  await used.user.click(screen.getByRole('button', { name: en['desk.record_payment'] }));
  const dialog = within(await screen.findByRole('alertdialog', { name: en['desk.record_payment'] }));
  return { ...used, dialog };
}

test('a payment in cash of today is recorded with its receipt and the fee', async () => {
  const { user, backend, dialog } = await open();
  const amount = dialog.getByLabelText<HTMLInputElement>(en['desk.amount']);
  await expect.poll(() => amount.value).toBe('500.5');
  const day = dialog.getByLabelText<HTMLInputElement>(en['desk.received_on']);
  expect([day.value, day.max]).toEqual([today, today]);
  await user.type(dialog.getByLabelText(en['desk.reference_cash']), 'R 1');
  await user.click(dialog.getByRole('button', { name: en['desk.record'] }));
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  expect(backend.last(RECORD)?.body).toEqual({
    code: 7,
    method: 'cash',
    reference: 'R 1',
    received_on: today,
    amount: 50_050,
  });
});

test('a bank transfer of another amount is recorded with its number', async () => {
  const { user, backend, dialog } = await open();
  const amount = dialog.getByLabelText<HTMLInputElement>(en['desk.amount']);
  await expect.poll(() => amount.value).toBe('500.5');
  await user.click(dialog.getByRole('radio', { name: en['desk.method_bank'] }));
  await user.type(dialog.getByLabelText(en['desk.reference_bank']), 'UTR');
  await user.clear(amount);
  expect(amount.value).toBe('');
  await user.type(amount, '१९.९९');
  await user.click(dialog.getByRole('button', { name: en['desk.record'] }));
  await expect
    .poll(() => backend.last(RECORD)?.body)
    .toMatchObject({
      method: 'bank',
      reference: 'UTR',
      amount: 1999,
    });
});

test('a payment without a number is not recorded', async () => {
  const { user, backend, dialog } = await open();
  await user.type(dialog.getByLabelText(en['desk.reference_cash']), ' ');
  await user.click(dialog.getByRole('button', { name: en['desk.record'] }));
  expect(dialog.queryByText(en['desk.reference_missing'])).not.toBeNull();
  expect(backend.asked).not.toContain(RECORD);
});

test('a payment that is refused says why and keeps what was written', async () => {
  const { user, dialog } = await open(
    Response.json({ message: 'payment_recorded_already' }, { status: 409 }),
  );
  const reference = dialog.getByLabelText<HTMLInputElement>(en['desk.reference_cash']);
  expect(reference.maxLength).toBe(60);
  await user.type(reference, 'R 1');
  await user.click(dialog.getByRole('button', { name: en['desk.record'] }));
  await dialog.findByText(en['desk.error_payment_recorded_already']);
  expect(reference.value).toBe('R 1');
});

test('a payment shows its number, or how and when it was received', async () => {
  const payment: DeskPayment = {
    at: '2026-11-20T06:30:00Z',
    payment_id: 'pay_1',
    amount: 50_000,
    state: 'paid',
    until: '2027-11-20T06:30:00Z',
    method: null,
    reference: null,
    received_on: null,
  };
  const byHand = {
    ...payment,
    payment_id: 'hand_1',
    method: 'cash',
    reference: 'R 1',
    received_on: '2026-11-19',
  } as const;
  await openAsMember(createElement(Payments, { code: 7, payments: [payment, byHand] }));
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toContain('pay_1');
  expect(second).toContain('R 1');
  expect(second).toContain('19 Nov 2026');
  expect(second).not.toContain('hand_1');
  expect(screen.queryByText(en['desk.payments_none'])).toBeNull();
});
