/**
 * The windows in which a payment could be lost, granted twice, or granted wrongly.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkInvariantsAfterEach } from '../harness/invariants.ts';
import {
  type Buyer,
  buyYear,
  daysLeft,
  type PaymentServer,
  SOON,
  startPaymentServer,
} from '../harness/payment-server.ts';

let server: PaymentServer;

beforeAll(async () => {
  server = await startPaymentServer();
});
checkInvariantsAfterEach(() => server);
afterAll(() => server.close());

async function pressed(outcome: string, buyer?: Buyer) {
  const payer = buyer ?? (await server.buyer());
  const { id: order } = await server.open(payer);
  const { response, error } = await server.press(order, outcome);
  return {
    buyer: payer,
    order,
    response,
    payment: response?.razorpay_payment_id ?? error?.metadata.payment_id,
  };
}

describe('one grant', () => {
  test.each([1, 2, 3, 4, 5])('handler, webhook, page and schedule at once (%i) [P3]', async () => {
    const { buyer, order, response } = await pressed('pay');
    await Promise.all([
      server.verify(buyer, response),
      server.deliver(),
      server.verify(buyer, response),
      server.poll(order),
      server.verify(buyer, {}),
      server.poll(order),
    ]);
    const payments = await server.payments(buyer.id);
    expect(payments).toHaveLength(1);
    expect([364, 365, 366]).toContain(daysLeft(payments[0]?.expiry_at));
    expect(await server.purchaseState(order)).toBe('paid');
  });

  test('two purchases of one member at once stack to two years', async () => {
    const buyer = await server.buyer();
    const first = await pressed('pay', buyer);
    // Given up unsettled, so that a second one can be opened beside it.
    await server.database
      .admin`update payment_orders set state = 'closed' where rzp_order_id = ${first.order}`;
    const second = await pressed('pay', buyer);
    await Promise.all([server.verify(buyer, first.response), server.verify(buyer, second.response)]);
    const payments = await server.payments(buyer.id);
    expect(payments).toHaveLength(2);
    expect(daysLeft(payments.at(-1)?.expiry_at)).toBeGreaterThan(728);
  });

  test('a second capture on one order is shown to a person', async () => {
    const { buyer, order, payment } = await buyYear(server);
    const { state } = server.simulator ?? {};
    const twin = `${payment.slice(0, -4)}twin`;
    Object.assign(state?.payments ?? {}, { [twin]: { ...state?.payments[payment], id: twin } });
    await server.poll(order);
    expect(await server.payments(buyer.id)).toHaveLength(1);
    expect(await server.notices(order)).toContain('second_capture');
  });
});

describe('nobody tells us', () => {
  test('the schedule finds the payment, and says that no event announced it [P5]', async () => {
    await server.control('/webhooks', { mode: 'drop' });
    const { buyer, order } = await pressed('lose_handler');
    expect((await server.poll(order)).body).toMatchObject({ leader: true, purchases: 1 });
    expect((await server.payments(buyer.id))[0]).toMatchObject({ recorded_by: 'poller', signature: null });
    expect(await server.notices(order)).toEqual(['webhook_missing']);
  });

  test('the daily comparison finds a payment on a purchase that was given up [P5]', async () => {
    const { buyer, order } = await pressed('lose_handler');
    await server.database
      .admin`update payment_orders set state = 'closed', next_poll_at = null where rzp_order_id = ${order}`;
    await server.database.admin`update private.payment_settings set swept_at = now() - interval '25 hours'`;
    await server.poll();
    expect(await server.payments(buyer.id)).toHaveLength(1);
    expect(await server.purchaseState(order)).toBe('paid');
  });

  test('only the service itself may run it', async () => {
    const { token } = await server.buyer();
    for (const bearer of [undefined, token, 'sb_secret_guess']) {
      const { status, body } = await server.call('settle_due_payments', {}, bearer);
      expect([status, body.code]).toEqual([401, 'service_only']);
    }
  });
});

describe('the provider does not answer', () => {
  test.each(['timeout', 'server_error', 'bad_gateway', 'rate_limit', 'unauthorized'])(
    '%s: nothing is denied, nothing granted [P20]',
    async (fail) => {
      const { buyer, order, response } = await pressed('pay');
      await server.control('/api', { fail, times: 20 });
      expect((await server.verify(buyer, response)).body).toEqual({ success: false, state: 'pending' });
      const visit = await server.verify(buyer, {});
      expect([visit.status, visit.body.code]).toEqual([503, 'provider_unavailable']);
      expect((await server.poll(order)).body).toMatchObject({ interrupted: true });
      expect(await server.payments(buyer.id)).toEqual([]);
      await server.control('/api', { fail: null });
      await server.poll(order);
      expect(await server.hasPaid(buyer.id)).toBe(true);
    },
  );

  test('no order can be opened: 503, told apart from a refusal', async () => {
    const { token } = await server.buyer();
    await server.control('/api', { fail: 'server_error' });
    const { status, body } = await server.call('payment_local', {}, token);
    expect([status, body.code]).toEqual([503, 'provider_unavailable']);
    expect((await server.call('payment_local', {}, token)).status).toBe(200);
  });

  test('a single 401 is a burst, not a wrong key', async () => {
    const { token } = await server.buyer();
    await server.control('/api', { fail: 'unauthorized' });
    expect((await server.call('payment_local', {}, token)).status).toBe(200);
  });

  test('an order whose answer was lost is made anew under another receipt [P15]', async () => {
    const { token, id } = await server.buyer();
    await server.control('/api', { unique_receipts: true, fail: 'lost_answer' });
    expect((await server.call('payment_local', {}, token)).status).toBe(503);
    const { body } = await server.call('payment_local', {}, token);
    const purchases = await server.database
      .admin`select receipt, rzp_order_id from payment_orders where user_id = ${id}`;
    expect(purchases).toEqual([
      { receipt: expect.stringMatching(/^[0-9A-Z]{26}-1$/), rzp_order_id: body.id },
    ]);
    const { response } = await server.press(String(body.id), 'pay');
    expect((await server.call('verify_payment_local', response, token)).body).toEqual({ success: true });
  });

  test('an order it no longer knows gives way to a new one', async () => {
    const buyer = await server.buyer();
    const { id: lost } = await server.open(buyer);
    delete server.simulator?.state.orders[lost];
    const { id } = await server.open(buyer);
    expect(id).not.toBe(lost);
    expect(await server.purchaseState(lost)).toBe('closed');
  });

  test('a list that lags behind the capture: what is known is asked by id', async () => {
    const { buyer, response } = await pressed('pay');
    await server.control('/api', { fail: 'list_lag' });
    expect((await server.verify(buyer, response)).body).toEqual({ success: true });
  });

  test('a list that lags, and nobody knows an id: looked at again in five seconds', async () => {
    const { buyer, order } = await pressed('lose_handler');
    await server.control('/api', { fail: 'list_lag' });
    expect((await server.verify(buyer, {})).body).toEqual({ success: false, state: 'pending' });
    const [row] = await server.database.admin`
      select next_poll_at < now() + interval '6 seconds' as soon from payment_orders where rzp_order_id = ${order}`;
    expect(row).toEqual({ soon: true });
    await server.poll(order);
    expect(await server.hasPaid(buyer.id)).toBe(true);
  });
});

describe('what the provider says decides', () => {
  test.each([
    ['the payment is smaller', 'payment', { amount: 100 }],
    ['the payment is in another currency [P9]', 'payment', { currency: 'USD' }],
    ['part of it went back already', 'payment', { amount_refunded: 100 }],
    ['the order is smaller', 'order', { amount: 100 }],
    ['the order is of another receipt', 'order', { receipt: 'another' }],
  ])('%s: no grant, a person is told', async (_case, which, fields) => {
    const { buyer, order, payment, response } = await pressed('pay');
    await server.control('/tamper', { id: which === 'payment' ? payment : order, ...fields });
    expect((await server.verify(buyer, response)).body).toEqual({ success: false, state: 'pending' });
    expect(await server.payments(buyer.id)).toEqual([]);
    expect(await server.notices(order)).toEqual(['mismatch']);
  });

  test('a payment of another order is not taken for this one [P7]', async () => {
    const [first, second] = [await pressed('pending'), await pressed('pay')];
    await server.database.admin`
      insert into payment_attempts (rzp_payment_id, purchase_id, amount, currency, status)
      select ${second.payment}, id, 29900, 'INR', 'created' from payment_orders where rzp_order_id = ${first.order}`;
    await server.verify(first.buyer, {});
    expect(await server.payments(first.buyer.id)).toEqual([]);
    expect(await server.hasPaid(first.buyer.id)).toBe(false);
  });

  test('authorised is not paid; after two minutes we capture it ourselves [P10]', async () => {
    const { buyer, order, payment, response } = await pressed('authorize');
    expect((await server.verify(buyer, response)).body).toEqual({ success: false, state: 'pending' });
    await server.poll(order);
    expect(await server.hasPaid(buyer.id)).toBe(false);
    await server.database.admin`
      update payment_attempts set authorized_at = now() - interval '121 seconds' where rzp_payment_id = ${payment}`;
    await server.poll(order);
    expect(await server.hasPaid(buyer.id)).toBe(true);
    expect(server.simulator?.state.payments[payment]?.status).toBe('captured');
  });

  test('a confirmation waits for a capture that is on its way', async () => {
    const patient = await startPaymentServer({ PAYMENT_WAIT_MS: '5000' });
    try {
      const buyer = await patient.buyer();
      const { id } = await patient.open(buyer);
      const { response } = await patient.press(id, 'authorize');
      const [answer] = await Promise.all([
        patient.verify(buyer, response),
        vi.waitFor(async () => {
          const seen = await patient.database.admin`select from payment_attempts`;
          expect(seen).toHaveLength(1);
          patient.simulator?.machine.capture(response.razorpay_payment_id);
        }, SOON),
      ]);
      expect(answer.body).toEqual({ success: true });
    } finally {
      await patient.close();
    }
  });

  test('failed, then captured after all [P11]', async () => {
    const { buyer, order, payment } = await pressed('fail');
    await server.poll(order);
    expect(await server.hasPaid(buyer.id)).toBe(false);
    await server.control('/late-authorise', { payment_id: payment });
    await server.deliver();
    expect(await server.hasPaid(buyer.id)).toBe(true);
    expect(await server.purchaseState(order)).toBe('paid');
  });

  test('a capture on a purchase that was closed still grants', async () => {
    const { buyer, order, payment } = await pressed('fail');
    await server.database.admin`
      update payment_orders set opened_at = now() - interval '8 days' where rzp_order_id = ${order}`;
    await server.poll(order);
    expect(await server.purchaseState(order)).toBe('closed');
    await server.control('/late-authorise', { payment_id: payment });
    await server.deliver();
    expect(await server.purchaseState(order)).toBe('paid');
    expect(await server.hasPaid(buyer.id)).toBe(true);
  });

  test('paid late after buying again: both years count, and the member is to be asked', async () => {
    const buyer = await server.buyer();
    const first = await pressed('fail', buyer);
    await server.database
      .admin`update payment_orders set opened_at = now() - interval '8 days' where rzp_order_id = ${first.order}`;
    await server.poll(first.order);
    await buyYear(server, buyer);
    await server.control('/late-authorise', { payment_id: first.payment });
    await server.deliver();
    expect(await server.payments(buyer.id)).toHaveLength(2);
    expect(await server.notices(first.order)).toContain('second_year_mail');
  });
});
