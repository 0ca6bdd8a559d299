/**
 * Money going back, memberships ending, members leaving.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariantsAfterEach } from '#tests/harness/invariants.ts';
import {
  type Buyer,
  buyYear,
  daysLeft,
  type PaymentServer,
  startPaymentServer,
} from '#tests/harness/payment-server.ts';

let server: PaymentServer;

beforeAll(async () => {
  server = await startPaymentServer();
});
checkInvariantsAfterEach(() => server);
afterAll(() => server.close());

const paid = (buyer?: Buyer) => buyYear(server, buyer);
const refund = (payment: string, more: object = {}) =>
  server.control('/refund', { payment_id: payment, ...more });

describe('refunds made at the provider', () => {
  test('ends the membership once after a full refund', async () => {
    const { buyer, order, payment, response } = await paid();
    await refund(payment);
    await server.deliver();
    const [before] = await server.payments(buyer.id);
    expect(before?.refunded_at).toBeInstanceOf(Date);
    expect([await server.hasPaid(buyer.id), await server.purchaseState(order)]).toEqual([false, 'refunded']);
    await server.poll(order);
    expect((await server.payments(buyer.id))[0]).toEqual(before);
    expect((await server.verify(buyer, response)).body).toEqual({ success: false, state: 'refunded' });
  });

  test('finds a refund in the daily comparison without an event [P14]', async () => {
    await server.control('/webhooks', { mode: 'drop' });
    const { buyer, order, payment } = await paid();
    await refund(payment);
    await server.poll(order);
    expect(await server.hasPaid(buyer.id)).toBe(false);
  });

  test('keeps the membership after a partial refund and alerts the operator', async () => {
    const { buyer, order, payment } = await paid();
    await refund(payment, { amount: 10000 });
    await server.deliver();
    expect([await server.hasPaid(buyer.id), await server.notices(order)]).toEqual([true, ['partial_refund']]);
    await refund(payment);
    await server.deliver();
    expect(await server.hasPaid(buyer.id)).toBe(false);
  });

  test.each([
    ['processed', false, 'refunded'],
    ['failed', true, 'paid'],
  ])('changes nothing while a refund is pending until it is %s [P14]', async (status, stillPaid, state) => {
    const { buyer, order, payment } = await paid();
    const { id } = await refund(payment, { status: 'pending' });
    await server.deliver();
    expect(await server.hasPaid(buyer.id)).toBe(true);
    await server.control('/finish-refund', { refund_id: id, status });
    await server.deliver();
    expect([await server.hasPaid(buyer.id), await server.purchaseState(order)]).toEqual([stillPaid, state]);
    if (status === 'failed') expect(await server.notices(order)).toContain('refund_failed');
  });

  test('moves the second year to the date when it was bought when the first is refunded', async () => {
    const first = await paid();
    await paid(first.buyer);
    expect(daysLeft((await server.payments(first.buyer.id)).at(-1)?.expiry_at)).toBeGreaterThan(728);
    await refund(first.payment);
    await server.deliver();
    const [, second] = await server.payments(first.buyer.id);
    expect([364, 365, 366]).toContain(daysLeft(second?.expiry_at));
    expect(await server.hasPaid(first.buyer.id)).toBe(true);
  });

  test('leaves the first year unchanged when the second is refunded', async () => {
    const first = await paid();
    const [before] = await server.payments(first.buyer.id);
    const second = await paid(first.buyer);
    await refund(second.payment);
    await server.deliver();
    expect((await server.payments(first.buyer.id))[0]).toEqual(before);
    expect(await server.hasPaid(first.buyer.id)).toBe(true);
  });

  test('grants nothing for a payment that was refunded before it was recorded', async () => {
    const buyer = await server.buyer();
    const { id } = await server.open(buyer);
    const { response } = await server.press(id, 'lose_handler');
    await refund(response.razorpay_payment_id);
    await server.deliver();
    expect([await server.payments(buyer.id), await server.purchaseState(id)]).toEqual([[], 'refunded']);
  });
});

describe('cancelling the membership', () => {
  const cancel = (buyer: Buyer) => buyer.client.rpc('cancel_membership');

  test('ends the membership without a refund; a new payment begins a new year now [4.65]', async () => {
    const { buyer, order } = await paid();
    expect((await cancel(buyer)).error).toBeNull();
    expect([await server.hasPaid(buyer.id), await server.purchaseState(order)]).toEqual([false, 'paid']);
    await server.poll(order);
    expect(await server.hasPaid(buyer.id)).toBe(false);
    await paid(buyer);
    expect([364, 365, 366]).toContain(daysLeft((await server.payments(buyer.id)).at(-1)?.expiry_at));
    expect(await server.hasPaid(buyer.id)).toBe(true);
  });

  test('is rejected for guests and users without a membership', async () => {
    const buyer = await server.buyer();
    expect((await cancel(buyer)).error).toMatchObject({ message: 'membership_not_active' });
    const guest = await server.client().rpc('cancel_membership');
    expect(guest.error?.code).toBe('42501');
  });

  test('changes no other membership', async () => {
    const [one, other] = [await paid(), await paid()];
    await cancel(one.buyer);
    expect([await server.hasPaid(one.buyer.id), await server.hasPaid(other.buyer.id)]).toEqual([false, true]);
  });

  test('followed by a refund leaves a year that was bought since unchanged', async () => {
    const first = await paid();
    await cancel(first.buyer);
    await paid(first.buyer);
    await refund(first.payment);
    await server.deliver();
    expect([364, 365, 366]).toContain(daysLeft((await server.payments(first.buyer.id)).at(-1)?.expiry_at));
  });
});

describe('a deleted account', () => {
  const leave = (buyer: Buyer) =>
    server.call('user_self_deletion', { name: 'Functions', user_id: buyer.id }, buyer.token);

  test('keeps payments without personal data', async () => {
    const { buyer, order, payment } = await paid();
    expect((await leave(buyer)).body).toEqual({ success: true });
    const [row] = await server.database.admin`
      select user_id, signature, reciept_id, amount, currency from payments where payment_id = ${payment}`;
    expect(row).toEqual({ user_id: null, signature: null, reciept_id: null, amount: 29900, currency: 'INR' });
    const [purchase] = await server.database
      .admin`select user_id, client_receipt from payment_orders where rzp_order_id = ${order}`;
    expect(purchase).toEqual({ user_id: null, client_receipt: null });
  });

  test('records a refund after the account was deleted [P16]', async () => {
    const { buyer, order, payment } = await paid();
    await leave(buyer);
    await refund(payment);
    await server.deliver();
    expect(await server.purchaseState(order)).toBe('refunded');
  });

  test('refunds money that is captured after the account was deleted, once, and grants no year [P16]', async () => {
    const buyer = await server.buyer();
    const { id: order } = await server.open(buyer);
    const { response } = await server.press(order, 'lose_handler');
    await leave(buyer);
    await server.deliver();
    await server.poll(order);
    const { razorpay_payment_id: payment } = response;
    const refunds = Object.values(server.simulator?.state.refunds ?? {}).filter(
      ({ payment_id }) => payment_id === payment,
    );
    expect(refunds).toMatchObject([{ amount: 29900, status: 'processed' }]);
    const grants = await server.database.admin`select from payments where payment_id = ${payment}`;
    expect([grants.length, await server.purchaseState(order), await server.notices(order)]).toEqual([
      0,
      'refunded',
      ['surplus'],
    ]);
  });

  test('grants or refunds a payment that is settled while its account is deleted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const buyer = await server.buyer();
      const { id: order } = await server.open(buyer);
      await server.press(order, 'lose_handler');
      const [gone] = await Promise.all([leave(buyer), server.poll(order), server.deliver()]);
      expect(gone.status).toBe(200);
      await server.poll(order);
      expect(['paid', 'refunded']).toContain(await server.purchaseState(order));
    }
  });
});
