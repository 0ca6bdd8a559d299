/** @vitest-environment happy-dom */
import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { address, openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/desk.json' with { type: 'json' };
import { OrdersPage } from './orders-page.tsx';

const READ = 'POST /rest/v1/rpc/desk_orders';
const RECORD = 'POST /rest/v1/rpc/desk_record_order';
const ORDER = {
  ticket: 'RG-1',
  authority: 'Pune court',
  reference: 'C 1',
  issued_by: 'court',
  about_code: null,
  received_at: '2026-11-20T06:30:00Z',
  due_at: '2026-11-22T06:30:00Z',
  decision: null,
  decided_at: null,
};

const open = (orders: object[] = [], answer: Response = Response.json('RG-7')) =>
  openAsMember(createElement(OrdersPage), { [READ]: [Response.json(orders)], [RECORD]: [answer] });
const button = (name: string) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('alertdialog', { name: en['desk.order_add'] }));

test('orders have their deadline until they are decided, then the decision', async () => {
  const decided = { decision: 'upheld', decided_at: '2026-11-21T06:30:00Z', about_code: 10_470 };
  await open([ORDER, { ...ORDER, ticket: 'RG-2', issued_by: 'police', ...decided }]);
  await screen.findAllByRole('link');
  const [first, second] = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(first).toContain(en['desk.late']);
  expect(first).toContain('RG-1 · decide by 22 Nov 2026');
  expect(first).not.toContain('Member');
  expect(second).toContain(en['desk.order_upheld']);
  expect(second).toContain('RG-2 · decided 21 Nov 2026');
  expect(second).toContain(`${en['desk.issuer_police']}\u00A0· Member 10470`);
  expect(second).not.toContain(en['desk.late']);
});

test('an order is recorded as it was filled in, and opened', async () => {
  const { user, backend } = await open();
  await user.click(await button(en['desk.order_add']));
  const form = await dialog();
  await user.type(form.getByLabelText(en['desk.order_authority']), 'Court');
  await user.type(form.getByLabelText(en['desk.order_reference']), 'C 2');
  const limits = (['desk.order_authority', 'desk.order_reference', 'desk.order_details'] as const).map(
    (label) => form.getByLabelText<HTMLInputElement>(en[label]).maxLength,
  );
  expect(limits).toEqual([120, 60, 1000]);
  expect(form.queryByText(en['desk.order_not_binding'])).toBeNull();
  await user.click(form.getByRole('radio', { name: en['desk.issuer_other'] }));
  expect(form.queryByText(en['desk.order_not_binding'])).not.toBeNull();
  await user.type(form.getByLabelText(new RegExp(en['desk.order_about'])), '10470');
  await user.type(form.getByLabelText(en['desk.order_details']), 'Hide');
  await user.click(form.getByRole('button', { name: en['desk.record'] }));
  await expect.poll(() => address).toBe('/desk/report?ticket=RG-7');
  expect(backend.last(RECORD)?.body).toEqual({
    authority: 'Court',
    reference: 'C 2',
    issued_by: 'other',
    received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\+05:30$/),
    details: 'Hide',
    code: 10_470,
  });
});

test('an order about nobody, received now, comes from a court unless told otherwise', async () => {
  const { user, backend } = await open();
  await user.click(await button(en['desk.order_add']));
  await user.click((await dialog()).getByRole('button', { name: en['desk.record'] }));
  await expect.poll(() => backend.last(RECORD)).toBeDefined();
  const sent = backend.last(RECORD)?.body as { received_at: string; issued_by: string };
  expect([sent.issued_by, 'code' in sent]).toEqual(['court', false]);
  expect(Math.abs(Date.parse(sent.received_at) - Date.now())).toBeLessThan(120_000);
});

test('an order that is refused says why in its dialog, which can be closed', async () => {
  const refusal = { message: 'new row violates check constraint "orders_authority_length"' };
  const { user } = await open([], Response.json(refusal, { status: 400 }));
  await user.click(await button(en['desk.order_add']));
  const form = await dialog();
  await user.click(form.getByRole('button', { name: en['desk.record'] }));
  await form.findByText(en['desk.error_orders_authority_length']);
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(address).toBe('/');
});
