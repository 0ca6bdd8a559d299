/**
 * The windows in which a payment could be lost, granted twice, or granted wrongly.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkInvariantsAfterEach } from '#tests/harness/invariants.ts';
import {
  type Buyer,
  buyYear,
  daysLeft,
  type PaymentServer,
  SOON,
  startPaymentServer,
} from '#tests/harness/payment-server.ts';

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

describe('exactly one grant', () => {
  test.each([1, 2, 3, 4, 5])(
    'grants one year when handler, webhook, page and schedule settle concurrently (%i) [P3]',
    async () => {
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
    },
  );

  test('grants two years for two purchases of one member that settle concurrently', async () => {
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

  test('alerts the operator to a second capture on one order', async () => {
    const { buyer, order, payment } = await buyYear(server);
    const { state } = server.simulator ?? {};
    const twin = `${payment.slice(0, -4)}twin`;
    Object.assign(state?.payments ?? {}, { [twin]: { ...state?.payments[payment], id: twin } });
    await server.poll(order);
    expect(await server.payments(buyer.id)).toHaveLength(1);
    expect(await server.notices(order)).toContain('second_capture');
  });
});

describe('without events', () => {
  test('records the payment in the scheduled run and alerts the operator to the missing event [P5]', async () => {
    await server.control('/webhooks', { mode: 'drop' });
    const { buyer, order } = await pressed('lose_handler');
    expect((await server.poll(order)).body).toMatchObject({ leader: true, purchases: 1 });
    expect((await server.payments(buyer.id))[0]).toMatchObject({ recorded_by: 'poller', signature: null });
    expect(await server.notices(order)).toEqual(['webhook_missing']);
  });

  test('finds a payment on an abandoned order in the daily comparison [P5]', async () => {
    const { buyer, order } = await pressed('lose_handler');
    await server.database
      .admin`update payment_orders set state = 'closed', next_poll_at = null where rzp_order_id = ${order}`;
    await server.database.admin`update private.payment_settings set swept_at = now() - interval '25 hours'`;
    await server.poll();
    expect(await server.payments(buyer.id)).toHaveLength(1);
    expect(await server.purchaseState(order)).toBe('paid');
  });

  test('rejects settle_due_payments without the secret key', async () => {
    const { token } = await server.buyer();
    for (const bearer of [undefined, token, 'sb_secret_guess']) {
      const { status, body } = await server.call('settle_due_payments', {}, bearer);
      expect([status, body.code]).toEqual([401, 'service_only']);
    }
  });
});

describe('an unavailable provider', () => {
  test.each(['timeout', 'server_error', 'bad_gateway', 'rate_limit', 'unauthorized'])(
    'neither grants nor denies anything while the provider answers with %s [P20]',
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

  test('returns 503 when the provider fails, and an order at the next request', async () => {
    const { token } = await server.buyer();
    await server.control('/api', { fail: 'server_error' });
    const { status, body } = await server.call('payment_local', {}, token);
    expect([status, body.code]).toEqual([503, 'provider_unavailable']);
    expect((await server.call('payment_local', {}, token)).status).toBe(200);
  });

  test('retries after a single 401 of the provider', async () => {
    const { token } = await server.buyer();
    await server.control('/api', { fail: 'unauthorized' });
    expect((await server.call('payment_local', {}, token)).status).toBe(200);
  });

  test('makes another order with a new receipt when the response was lost [P15]', async () => {
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

  test('makes a new order when the provider does not know the old one', async () => {
    const buyer = await server.buyer();
    const { id: lost } = await server.open(buyer);
    delete server.simulator?.state.orders[lost];
    const { id } = await server.open(buyer);
    expect(id).not.toBe(lost);
    expect(await server.purchaseState(lost)).toBe('closed');
  });

  test('fetches a known payment by id when the list of payments lags behind', async () => {
    const { buyer, response } = await pressed('pay');
    await server.control('/api', { fail: 'list_lag' });
    expect((await server.verify(buyer, response)).body).toEqual({ success: true });
  });

  test('checks again after five seconds when the list lags behind and no id is known', async () => {
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

describe('the answers of the provider', () => {
  test.each([
    ['the payment is smaller', 'payment', { amount: 100 }],
    ['the payment is in another currency [P9]', 'payment', { currency: 'USD' }],
    ['the payment is partly refunded', 'payment', { amount_refunded: 100 }],
    ['the order is smaller', 'order', { amount: 100 }],
    ['the order has another receipt', 'order', { receipt: 'another' }],
  ])('grants nothing and alerts the operator when %s', async (_case, which, fields) => {
    const { buyer, order, payment, response } = await pressed('pay');
    await server.control('/tamper', { id: which === 'payment' ? payment : order, ...fields });
    expect((await server.verify(buyer, response)).body).toEqual({ success: false, state: 'pending' });
    expect(await server.payments(buyer.id)).toEqual([]);
    expect(await server.notices(order)).toEqual(['mismatch']);
  });

  test('ignores a payment of another order [P7]', async () => {
    const [first, second] = [await pressed('pending'), await pressed('pay')];
    await server.database.admin`
      insert into payment_attempts (rzp_payment_id, purchase_id, amount, currency, status)
      select ${second.payment}, id, 29900, 'INR', 'created' from payment_orders where rzp_order_id = ${first.order}`;
    await server.verify(first.buyer, {});
    expect(await server.payments(first.buyer.id)).toEqual([]);
    expect(await server.hasPaid(first.buyer.id)).toBe(false);
  });

  test('captures an authorised payment after two minutes and grants nothing before [P10]', async () => {
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

  test('waits for a pending capture during verification', async () => {
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

  test('grants the year when a failed payment is captured later [P11]', async () => {
    const { buyer, order, payment } = await pressed('fail');
    await server.poll(order);
    expect(await server.hasPaid(buyer.id)).toBe(false);
    await server.control('/late-authorise', { payment_id: payment });
    await server.deliver();
    expect(await server.hasPaid(buyer.id)).toBe(true);
    expect(await server.purchaseState(order)).toBe('paid');
  });

  test('grants the year for a capture on a closed purchase', async () => {
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

  test('grants both years and asks the member when an old order is paid late', async () => {
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
