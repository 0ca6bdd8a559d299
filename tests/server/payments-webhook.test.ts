/**
 * The provider's webhook: genuine, repeated, shuffled, forged and unknown events.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkInvariantsAfterEach } from '#tests/harness/invariants.ts';
import { type PaymentServer, SOON, startPaymentServer } from '#tests/harness/payment-server.ts';

let server: PaymentServer;

beforeAll(async () => {
  server = await startPaymentServer({ RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'previous_secret' });
});
checkInvariantsAfterEach(() => server);
afterAll(() => server.close());

function send(
  body: string,
  { secret = 'sim_webhook_secret', id = String(randomUUID()), signature = '' } = {},
): Promise<Response> {
  const signed = signature || createHmac('sha256', secret).update(body).digest('hex');
  return fetch(`${server.url}/webhooks/razorpay`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signed,
      ...(id && { 'x-razorpay-event-id': id }),
    },
  });
}

async function inboxRow(id: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await server.database
    .admin`select event, rzp_order_id, outcome from webhook_inbox where event_id = ${id}`;
  return row;
}

async function worked(id: string, outcome: string): Promise<void> {
  await vi.waitFor(async () => expect((await inboxRow(id))?.outcome).toBe(outcome), SOON);
}

/** An open order with a captured payment that only the provider knows of. */
async function paidSilently(outcome = 'lose_handler') {
  const buyer = await server.buyer();
  const order = await server.open(buyer);
  const pressed = await server.press(order.id, outcome);
  return { buyer, order: order.id, pressed };
}

test('records the payment from the webhook when the browser never verifies it [4.42, P1]', async () => {
  const { buyer } = await paidSilently();
  expect(await server.payments(buyer.id)).toEqual([]);
  await server.deliver();
  const [payment] = await server.payments(buyer.id);
  expect(payment).toMatchObject({ recorded_by: 'webhook', signature: null });
  expect(await server.hasPaid(buyer.id)).toBe(true);
});

test('returns success and changes nothing when verification follows the webhook', async () => {
  const { buyer, pressed } = await paidSilently('pay');
  await server.deliver();
  const before = await server.payments(buyer.id);
  expect((await server.verify(buyer, pressed.response)).body).toEqual({ success: true });
  expect(await server.payments(buyer.id)).toEqual(before);
});

test('records one payment when the webhook arrives before the verification', async () => {
  await server.control('/webhooks', { mode: 'normal' });
  const { buyer, pressed } = await paidSilently('webhook_first');
  await vi.waitFor(async () => expect(await server.payments(buyer.id)).toHaveLength(1), SOON);
  expect((await server.verify(buyer, pressed.response)).body).toEqual({ success: true });
  expect(await server.payments(buyer.id)).toHaveLength(1);
});

test.each(['reorder', 'duplicate'])(
  'records one payment when the provider sends its events by mode %s [P4]',
  async (mode) => {
    const { buyer, order } = await paidSilently('pay');
    await server.control('/webhooks', { mode, seed: 1 });
    await server.deliver();
    expect(await server.payments(buyer.id)).toHaveLength(1);
    const rows = await server.database
      .admin`select event from webhook_inbox where rzp_order_id = ${order} order by event`;
    expect(rows.map(({ event }) => event)).toEqual(['order.paid', 'payment.authorized', 'payment.captured']);
  },
);

test('does not revert the payment when an outdated event arrives [P4]', async () => {
  const { buyer, order, pressed } = await paidSilently('pay');
  await server.deliver();
  const id = randomUUID();
  const entity = {
    id: pressed.response.razorpay_payment_id,
    order_id: order,
    status: 'failed',
    amount: 29900,
  };
  await send(JSON.stringify({ event: 'payment.failed', payload: { payment: { entity } } }), { id });
  await worked(id, 'settled');
  expect(await server.hasPaid(buyer.id)).toBe(true);
});

describe('forged webhooks', () => {
  test('returns 401 and stores nothing for a missing, wrong or malformed signature [P6]', async () => {
    const { buyer, order } = await paidSilently('pending');
    const entity = { id: 'pay_BBBBBBBBBBBBBB', order_id: order, status: 'captured', amount: 29900 };
    const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
    const id = randomUUID();
    for (const forged of [{ secret: 'guess' }, { signature: 'none' }, { signature: 'A'.repeat(64) }]) {
      const refused = await send(body, { ...forged, id });
      expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'bad_signature' }]);
    }
    const unsigned = await fetch(`${server.url}/webhooks/razorpay`, { method: 'POST', body });
    expect(unsigned.status).toBe(401);
    expect(await inboxRow(id)).toBeUndefined();
    expect(await server.payments(buyer.id)).toEqual([]);
  });

  test('grants nothing for a signed event that the API contradicts', async () => {
    const { buyer, order } = await paidSilently('pending');
    const entity = {
      id: 'pay_BBBBBBBBBBBBBB',
      order_id: order,
      status: 'captured',
      amount: 29900,
      currency: 'INR',
    };
    const id = randomUUID();
    await send(JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } }), { id });
    await worked(id, 'settled');
    expect(await server.payments(buyer.id)).toEqual([]);
  });

  test('verifies the signature over the raw bytes', async () => {
    const signature = createHmac('sha256', 'sim_webhook_secret')
      .update('{"event":"order.paid"}')
      .digest('hex');
    expect((await send('{"event": "order.paid"}', { signature })).status).toBe(401);
  });
});

describe('stored without effect', () => {
  test.each([
    ['an unknown event', '{"event":"invoice.paid","payload":{}}', 'invoice.paid'],
    [
      'an unknown order',
      '{"event":"order.paid","payload":{"order":{"entity":{"id":"order_AAAAAAAAAAAAAA"}}}}',
      'order.paid',
    ],
    ['no object', '[1]', 'unreadable'],
    ['no JSON', 'रेशीमगाठ', 'unreadable'],
    [
      'hostile ids',
      '{"event":"order.paid","payload":{"payment":{"entity":{"id":"pay_1&x","order_id":"order_1)"}}}}',
      'order.paid',
    ],
  ])('returns 200 for %s', async (_case, body, event) => {
    const id = randomUUID();
    expect((await send(body, { id })).status).toBe(200);
    await worked(id, 'unknown_order');
    expect(await inboxRow(id)).toMatchObject({ event });
  });

  test('accepts the previous webhook secret after a rotation', async () => {
    expect((await send('{"event":"order.paid"}', { secret: 'previous_secret' })).status).toBe(200);
  });

  test.each(['', 'i'.repeat(65), 'an id'])(
    'stores equal bodies with the unfit event id %j once',
    async (id) => {
      const body = `{"event":"order.paid","created_at":"${id}"}`;
      await send(body, { id });
      await send(body, { id });
      const hash = createHash('sha256').update(body).digest('hex');
      const rows = await server.database
        .admin`select from webhook_inbox where event_id = ${`sha256-${hash}`}`;
      expect(rows).toHaveLength(1);
    },
  );
});

test('stores an event of 256 KB, and returns 413 for one that is a byte larger', async () => {
  const body = JSON.stringify({ event: 'invoice.paid' }).padEnd(256 * 1024);
  expect((await send(body)).status).toBe(200);
  expect((await send(`${body} `)).status).toBe(413);
});

test('keeps the event due while the provider is unavailable and finishes it in the scheduled run [P20]', async () => {
  const { buyer, order } = await paidSilently('pay');
  await server.control('/api', { fail: 'server_error', times: 100 });
  await server.deliver();
  expect(await server.payments(buyer.id)).toEqual([]);
  await server.control('/api', { fail: null });
  await server.database.admin`update webhook_inbox set next_attempt_at = now() where rzp_order_id = ${order}`;
  expect((await server.poll()).body).toMatchObject({ leader: true, interrupted: false });
  expect(await server.payments(buyer.id)).toHaveLength(1);
});

test('stores no personal data of the payload', async () => {
  await paidSilently('pay');
  await server.deliver();
  const tables = ['payments', 'payment_orders', 'payment_attempts', 'refunds', 'webhook_inbox', 'outbox'];
  for (const table of tables) {
    const rows = await server.database.admin.unsafe(`select to_jsonb(t)::text as line from ${table} t`);
    const text = rows.map(({ line }) => line).join('\n');
    expect(text).not.toMatch(/asha@example\.org|9999999999|"(vpa|email|contact|card\w*)"/);
  }
});
