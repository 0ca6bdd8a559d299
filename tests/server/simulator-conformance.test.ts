/**
 * The provider's own npm client against our simulator, over HTTP: the simulator understands its requests, and it understands the responses.
 */
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { type ServerType, serve } from '@hono/node-server';
import Razorpay from 'razorpay';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routesOf } from '#dev/razorpay-simulator/routes.ts';
import { createSimulator, type Simulator } from '#dev/razorpay-simulator/simulator.ts';

const KEY = { key_id: 'rzp_test_SimulatorKey01', key_secret: 'sim_key_secret' };

let simulator: Simulator;
let server: ServerType;
let url: string;
let razorpay: InstanceType<typeof Razorpay>;

/** The npm client has no option for its address. */
function pointedAt(address: string, pair: typeof KEY): InstanceType<typeof Razorpay> {
  const client = new Razorpay(pair);
  const { api } = client as unknown as { api: { rq: { defaults: { baseURL: string } } } };
  api.rq.defaults.baseURL = address;
  return client;
}

async function attempt(orderId: string, outcome: string): Promise<Record<string, Record<string, string>>> {
  const answer = await fetch(`${url}/sim/attempt`, {
    method: 'POST',
    body: JSON.stringify({ key_id: KEY.key_id, order_id: orderId, outcome }),
  });
  return (await answer.json()) as Record<string, Record<string, string>>;
}

beforeAll(async () => {
  simulator = createSimulator({
    keyId: KEY.key_id,
    keySecret: KEY.key_secret,
    webhookSecret: 'sim_webhook_secret',
    webhookUrl: 'http://127.0.0.1:9/nobody',
    fetch: async () => new Response(null, { status: 200 }),
  });
  server = serve({ fetch: routesOf(simulator).fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  razorpay = pointedAt(url, KEY);
});

afterAll(async () => {
  simulator.close();
  await promisify(server.close.bind(server))();
});

test('creates, fetches and lists an order', async () => {
  const order = await razorpay.orders.create({
    amount: 29900,
    currency: 'INR',
    receipt: 'receipt-1',
    notes: { reciept_id: 'र१' },
  });
  expect(order).toMatchObject({
    id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
    entity: 'order',
    amount: 29900,
    amount_paid: 0,
    amount_due: 29900,
    currency: 'INR',
    receipt: 'receipt-1',
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: { reciept_id: 'र१' },
  });
  expect(await razorpay.orders.fetch(order.id)).toEqual(order);
  const listed = await razorpay.orders.all({ receipt: 'receipt-1' });
  expect(listed).toMatchObject({ entity: 'collection', count: 1, items: [order] });
});

test('returns empty notes as a list', async () => {
  expect((await razorpay.orders.create({ amount: 100, currency: 'INR' })).notes).toEqual([]);
});

test('has one captured payment with fee and tax, and stays paid after a refund', async () => {
  const order = await razorpay.orders.create({ amount: 29900, currency: 'INR' });
  const { response } = await attempt(order.id, 'pay');
  expect(await razorpay.orders.fetch(order.id)).toMatchObject({
    status: 'paid',
    amount_paid: 29900,
    amount_due: 0,
    attempts: 1,
  });
  const { items } = await razorpay.orders.fetchPayments(order.id);
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    id: response?.razorpay_payment_id,
    status: 'captured',
    order_id: order.id,
    fee: 706,
    tax: 108,
  });

  const paymentId = String(response?.razorpay_payment_id);
  const part = await razorpay.payments.refund(paymentId, { amount: 10000 });
  expect(part).toMatchObject({
    id: expect.stringMatching(/^rfnd_/),
    amount: 10000,
    payment_id: paymentId,
    status: 'processed',
  });
  expect(await razorpay.payments.fetch(paymentId)).toMatchObject({
    status: 'captured',
    refund_status: 'partial',
    amount_refunded: 10000,
  });
  await razorpay.payments.refund(paymentId, {});
  expect(await razorpay.payments.fetch(paymentId)).toMatchObject({
    status: 'refunded',
    refund_status: 'full',
    amount_refunded: 29900,
  });
  expect((await razorpay.payments.fetchMultipleRefund(paymentId, {})).count).toBe(2);
  expect((await razorpay.orders.fetch(order.id)).status).toBe('paid');
});

test('captures an authorised payment by call', async () => {
  const order = await razorpay.orders.create({ amount: 29900, currency: 'INR' });
  const { response } = await attempt(order.id, 'authorize');
  const paymentId = String(response?.razorpay_payment_id);
  expect((await razorpay.payments.fetch(paymentId)).status).toBe('authorized');
  expect((await razorpay.orders.fetch(order.id)).status).toBe('attempted');
  expect((await razorpay.payments.capture(paymentId, 29900, 'INR')).status).toBe('captured');
  await expect(razorpay.payments.capture(paymentId, 29900, 'INR')).rejects.toMatchObject({ statusCode: 400 });
});

test('returns the reason of a failed payment, which can be captured later', async () => {
  const order = await razorpay.orders.create({ amount: 29900, currency: 'INR' });
  const { error } = await attempt(order.id, 'fail');
  expect(error).toMatchObject({
    code: 'BAD_REQUEST_ERROR',
    reason: 'payment_failed',
    metadata: { order_id: order.id },
  });
  const paymentId = (error as unknown as { metadata: { payment_id: string } }).metadata.payment_id;
  expect(await razorpay.payments.fetch(paymentId)).toMatchObject({
    status: 'failed',
    error_reason: 'payment_failed',
  });
  simulator.machine.authorise(paymentId);
  expect(await razorpay.payments.fetch(paymentId)).toMatchObject({ status: 'captured', error_code: null });
});

test('refunds a second authorisation on a paid order', async () => {
  const order = await razorpay.orders.create({ amount: 29900, currency: 'INR' });
  const { error } = await attempt(order.id, 'fail');
  await attempt(order.id, 'pay');
  const late = (error as unknown as { metadata: { payment_id: string } }).metadata.payment_id;
  simulator.machine.authorise(late);
  expect(await razorpay.payments.fetch(late)).toMatchObject({ status: 'refunded', refund_status: 'full' });
});

test('fetches and lists disputes; a lost one leaves the payment captured', async () => {
  const order = await razorpay.orders.create({ amount: 29900, currency: 'INR' });
  const { response } = await attempt(order.id, 'pay');
  const paymentId = String(response?.razorpay_payment_id);
  const { id } = simulator.disputes.open(paymentId);
  expect(await razorpay.disputes.fetch(id)).toMatchObject({
    entity: 'dispute',
    payment_id: paymentId,
    amount: 29900,
    amount_deducted: 0,
    status: 'open',
    phase: 'chargeback',
  });
  simulator.disputes.move(id, 'lost');
  const { items } = (await razorpay.disputes.all({ count: 100 })) as unknown as { items: object[] };
  expect(items[0]).toMatchObject({ id, status: 'lost', amount_deducted: 29900 });
  expect((await razorpay.payments.fetch(paymentId)).status).toBe('captured');
  await expect(razorpay.disputes.fetch('disp_AAAAAAAAAAAAAA')).rejects.toMatchObject({ statusCode: 400 });
});

test('makes signatures that the official client accepts', async () => {
  const order = await razorpay.orders.create({ amount: 29900, currency: 'INR' });
  const { response } = await attempt(order.id, 'pay');
  const helper = (await import('razorpay/dist/utils/razorpay-utils.js')) as unknown as {
    validatePaymentVerification(ids: object, signature: string, secret: string): boolean;
  };
  const ids = { order_id: order.id, payment_id: response?.razorpay_payment_id };
  expect(helper.validatePaymentVerification(ids, String(response?.razorpay_signature), KEY.key_secret)).toBe(
    true,
  );
});

test('rejects wrong keys and unknown ids in the expected format', async () => {
  const stranger = pointedAt(url, { ...KEY, key_secret: 'wrong' });
  await expect(stranger.orders.create({ amount: 29900, currency: 'INR' })).rejects.toEqual({
    statusCode: 401,
    error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' },
  });
  await expect(razorpay.orders.fetch('order_AAAAAAAAAAAAAA')).rejects.toMatchObject({
    statusCode: 400,
    error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' },
  });
});
