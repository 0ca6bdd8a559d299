/**
 * Paying as the page does: opening an order, confirming it, and refusals of forged or misdirected confirmations.
 */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariantsAfterEach } from '#tests/harness/invariants.ts';
import { type PaymentServer, startPaymentServer } from '#tests/harness/payment-server.ts';

const NOT_VERIFIED = { success: false, code: 'payment_not_verified', message: expect.any(String) };
const YEAR_MS = 365 * 24 * 3600_000;

let server: PaymentServer;

beforeAll(async () => {
  server = await startPaymentServer();
});
checkInvariantsAfterEach(() => server);
afterAll(() => server.close());

function sign(order: string, payment: string, secret = 'sim_key_secret'): string {
  return createHmac('sha256', secret).update(`${order}|${payment}`).digest('hex');
}

describe('paying for a membership', () => {
  test('opens an order, verifies the payment and returns the payment row [4.35, 7.04, 9.06]', async () => {
    const { client, id } = await server.buyer();
    const receipt = `${id}-${'7'.repeat(30)}`;
    const { data: order } = await client.functions.invoke('payment_local', {
      body: {
        name: 'Functions',
        amount: 29900,
        reciept_id: receipt,
        notes: { user_id: id, reciept_id: receipt },
      },
    });
    expect(order).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      amount: 29900,
      currency: 'INR',
      notes: { reciept_id: receipt },
    });
    const status = async () =>
      (await client.from('profile_status').select('has_paid, has_open_payment').single()).data;
    expect(await status()).toEqual({ has_paid: false, has_open_payment: true });
    const { response } = await server.press(order.id, 'pay');
    const { data } = await client.functions.invoke('verify_payment_local', {
      body: { name: 'Functions', ...response },
    });
    expect(data).toEqual({ success: true });

    const { data: payments } = await client
      .from('payments')
      .select('*')
      .eq('user_id', id)
      .order('payment_at', { ascending: false })
      .limit(1);
    expect(payments).toHaveLength(1);
    expect(payments?.[0]).toMatchObject({
      user_id: id,
      payment_id: response.razorpay_payment_id,
      order_id: order.id,
      signature: response.razorpay_signature,
      reciept_id: receipt,
      amount: 29900,
      currency: 'INR',
      refunded_at: null,
    });
    expect(await status()).toEqual({ has_paid: true, has_open_payment: false });
  });

  test('uses the price of the database and ignores an amount in the request [9.06, P9]', async () => {
    const { token, id } = await server.buyer();
    const { body } = await server.call(
      'payment_local',
      { amount: 100, notes: { user_id: 'somebody' } },
      token,
    );
    expect(body).toMatchObject({ amount: 29900, currency: 'INR' });
    const [row] = await server.database
      .admin`select user_id, amount from payment_orders where rzp_order_id = ${String(body.id)}`;
    expect(row).toEqual({ user_id: id, amount: 29900 });
    const atProvider = server.simulator?.state.orders[String(body.id)]?.entity;
    expect(atProvider).toMatchObject({ amount: 29900, receipt: expect.stringMatching(/^[0-9A-Z]{26}$/) });
  });

  test('returns success again when a verification is repeated', async () => {
    const buyer = await server.buyer();
    const { response } = await server.press((await server.open(buyer)).id, 'pay');
    expect((await server.verify(buyer, response)).body).toEqual({ success: true });
    expect((await server.verify(buyer, response)).body).toEqual({ success: true });
    expect(await server.payments(buyer.id)).toHaveLength(1);
  });

  test('returns 401 to an expired session and accepts the same signature after the next sign-in [P2]', async () => {
    const buyer = await server.buyer();
    const { response } = await server.press((await server.open(buyer)).id, 'pay');
    const now = Math.floor(server.now().getTime() / 1000);
    const claims = { sub: buyer.id, role: 'authenticated', aud: 'authenticated', aal: 'aal1' };
    const expired = await server.tokens.sign({ ...claims, iat: now - 7200, exp: now - 3600 });
    const refused = await server.verify({ ...buyer, token: expired }, response);
    expect([refused.status, refused.body.code]).toEqual([401, 'not_signed_in']);
    expect((await server.verify(buyer, response)).body).toEqual({ success: true });
  });

  test('keeps the price of an open order and makes another order when the price changes [P7]', async () => {
    const buyer = await server.buyer();
    const cheap = await server.open(buyer);
    await server.database.admin`update membership_prices set amount = 39900`;
    try {
      const dear = await server.open(buyer);
      expect([dear.id === cheap.id, dear.amount]).toEqual([false, 39900]);
      const { response } = await server.press(cheap.id, 'pay');
      const mixed = await server.verify(buyer, { ...response, razorpay_order_id: dear.id });
      expect(mixed.status).toBe(400);
      expect((await server.verify(buyer, response)).body).toEqual({ success: true });
      expect([await server.purchaseState(cheap.id), await server.purchaseState(dear.id)]).toEqual([
        'paid',
        'open',
      ]);
      expect(await server.payments(buyer.id)).toHaveLength(1);
    } finally {
      await server.database.admin`update membership_prices set amount = 29900`;
    }
  });

  test('returns the same open order for repeated and concurrent requests', async () => {
    const buyer = await server.buyer();
    const orders = await Promise.all([server.open(buyer), server.open(buyer), server.open(buyer)]);
    orders.push(await server.open(buyer));
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    const rows = await server.database.admin`select from payment_orders where user_id = ${buyer.id}`;
    expect(rows).toHaveLength(1);
  });

  test('leaves out a receipt that is too long for the provider', async () => {
    const { token } = await server.buyer();
    const { body } = await server.call('payment_local', { reciept_id: 'r'.repeat(257) }, token);
    expect(body.notes).toEqual({ reciept_id: expect.stringMatching(/^[0-9A-Z]{26}$/) });
  });
});

describe('the membership year', () => {
  async function payOnce(paidUntil: string | null): Promise<number> {
    const buyer = await server.buyer();
    if (paidUntil) {
      await server.database.admin`
        insert into payments (user_id, payment_id, order_id, amount, payment_at, expiry_at) values
        (${buyer.id}, ${`pay_${buyer.id}`}, ${`order_${buyer.id}`}, 29900,
          now() + ${paidUntil}::interval - interval '1 year', now() + ${paidUntil}::interval)`;
    }
    const { response } = await server.press((await server.open(buyer)).id, 'pay');
    await server.verify(buyer, response);
    const rows = await server.payments(buyer.id);
    return Math.round(((rows.at(-1)?.expiry_at.getTime() ?? 0) - Date.now()) / (24 * 3600_000));
  }

  const oneYear = Math.round(YEAR_MS / (24 * 3600_000));

  test.each([
    ['begins now for a first payment [4.32, 9.08]', null, oneYear],
    ['begins when the current year ends for a renewal [4.33, 9.08]', '100 days', oneYear + 100],
    ['begins now for a lapsed member [4.34]', '-100 days', oneYear],
  ])('%s', async (_case, paidUntil, days) => {
    const got = await payOnce(paidUntil);
    expect(Math.abs(got - days)).toBeLessThanOrEqual(1);
  });
});

describe('authorization', () => {
  test.each(['payment_local', 'verify_payment_local', 'user_self_deletion'])(
    'rejects %s without a session',
    async (name) => {
      const guest = await server.call(name, {});
      expect([guest.status, guest.body.code]).toEqual([401, 'not_signed_in']);
      const stranger = await server.call(name, {}, 'not.a.token');
      expect([stranger.status, stranger.body.code]).toEqual([401, 'not_signed_in']);
    },
  );

  test('sends CORS headers with errors and preflights', async () => {
    const { headers } = await server.call('payment_local', {});
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const preflight = await fetch(`${server.url}/functions/v1/payment_local`, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  });

  test('rejects a body that is not an object', async () => {
    const { token } = await server.buyer();
    expect((await server.call('payment_local', [1], token)).body.code).toBe('invalid_body');
  });
});

describe('an invalid verification', () => {
  test('rejects a forged signature and an unknown order and changes nothing [P6]', async () => {
    const buyer = await server.buyer();
    const { id } = await server.open(buyer);
    const payment = 'pay_BBBBBBBBBBBBBB';
    for (const confirmation of [
      { razorpay_order_id: id, razorpay_payment_id: payment, razorpay_signature: sign(id, payment, 'guess') },
      { razorpay_order_id: id, razorpay_payment_id: payment, razorpay_signature: '' },
      { razorpay_order_id: id, razorpay_payment_id: payment },
      {
        razorpay_order_id: id,
        razorpay_payment_id: `${payment}&x=1`,
        razorpay_signature: sign(id, `${payment}&x=1`),
      },
      {
        razorpay_order_id: 'order_AAAAAAAAAAAAAA',
        razorpay_payment_id: payment,
        razorpay_signature: sign('order_AAAAAAAAAAAAAA', payment),
      },
      { razorpay_order_id: { or: 1 }, razorpay_payment_id: [payment], razorpay_signature: 7 },
    ]) {
      const { status, body } = await server.verify(buyer, confirmation);
      expect([status, body]).toEqual([400, NOT_VERIFIED]);
    }
    expect(await server.payments(buyer.id)).toEqual([]);
    expect(await server.purchaseState(id)).toBe('open');
  });

  test('grants nothing for a valid signature when the provider reports no payment', async () => {
    const buyer = await server.buyer();
    const { id } = await server.open(buyer);
    const payment = 'pay_BBBBBBBBBBBBBB';
    const { body } = await server.verify(buyer, {
      razorpay_order_id: id,
      razorpay_payment_id: payment,
      razorpay_signature: sign(id, payment),
    });
    expect(body).toEqual({ success: false, state: 'pending' });
    expect(await server.payments(buyer.id)).toEqual([]);
  });

  test('treats an order of another member as unknown and grants the year to its owner only [P8]', async () => {
    const [owner, thief] = [await server.buyer(), await server.buyer()];
    const { response } = await server.press((await server.open(owner)).id, 'pay');
    const { status, body } = await server.verify(thief, response);
    expect([status, body]).toEqual([400, NOT_VERIFIED]);
    expect(await server.hasPaid(thief.id)).toBe(false);
    expect((await server.verify(owner, response)).body).toEqual({ success: true });
    expect(await server.hasPaid(owner.id)).toBe(true);
  });

  test('rejects the signature of a paid order for the next order', async () => {
    const buyer = await server.buyer();
    const { response } = await server.press((await server.open(buyer)).id, 'pay');
    await server.verify(buyer, response);
    const next = await server.open(buyer);
    expect(next.id).not.toBe(response.razorpay_order_id);
    const { status } = await server.verify(buyer, { ...response, razorpay_order_id: next.id });
    expect(status).toBe(400);
    expect(await server.payments(buyer.id)).toHaveLength(1);
  });
});

describe('verification without a signature, after closing the checkout', () => {
  const ask = async (buyer: Parameters<PaymentServer['verify']>[0]) => (await server.verify(buyer, {})).body;

  test('returns the state of the order and records a payment that nobody reported [P1]', async () => {
    const buyer = await server.buyer();
    expect(await ask(buyer)).toEqual({ success: false, state: 'none' });
    const { id } = await server.open(buyer);
    expect(await ask(buyer)).toEqual({ success: false, state: 'open' });
    await server.press(id, 'pending');
    expect(await ask(buyer)).toEqual({ success: false, state: 'pending' });
    await server.press(id, 'lose_handler');
    expect(await ask(buyer)).toEqual({ success: true, state: 'paid' });
    const [payment] = await server.payments(buyer.id);
    expect(payment).toMatchObject({ recorded_by: 'page', signature: null });
    expect(await ask(buyer)).toEqual({ success: false, state: 'none' });
  });

  test('takes no second payment when pay is pressed after a lost verification', async () => {
    const buyer = await server.buyer();
    await server.press((await server.open(buyer)).id, 'lose_handler');
    const { status, body } = await server.call('payment_local', {}, buyer.token);
    expect([status, body.code]).toEqual([409, 'already_paid']);
    expect(await server.payments(buyer.id)).toHaveLength(1);
  });

  test('takes no second payment while an authorised payment waits for its capture', async () => {
    const buyer = await server.buyer();
    await server.press((await server.open(buyer)).id, 'authorize');
    const { status, body } = await server.call('payment_local', {}, buyer.token);
    expect([status, body.code]).toEqual([409, 'payment_pending']);
  });

  test('keeps the order open after a failed attempt', async () => {
    const buyer = await server.buyer();
    const { id } = await server.open(buyer);
    await server.press(id, 'fail');
    expect((await server.open(buyer)).id).toBe(id);
    const { response } = await server.press(id, 'pay');
    expect((await server.verify(buyer, response)).body).toEqual({ success: true });
  });
});
