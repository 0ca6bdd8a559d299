/**
 * The simulated provider's API under /v1: orders, payments, refunds, disputes, with authentication and errors
 * as the provider specifies them. No CORS headers: web pages may not call it.
 */
import { type Context, Hono } from 'hono';
import { equalSecrets } from '#domain/equal-secrets.ts';
import { isTooDeep } from '#server/http/json-bounds.ts';
import { ApiError, badField, unknownId } from './api-error.ts';
import type { OrderEntity, PaymentEntity } from './entities.ts';
import { faultAnswer, waitForAbort } from './faults.ts';
import { checkedAmount, checkedOrder } from './order-rules.ts';
import type { RefundRequest } from './payment-machine.ts';
import type { Simulator } from './simulator.ts';
import { randomId } from './store.ts';

const BODY_LIMIT = 64 * 1024;

function isAuthentic(header: string, { keyId, keySecret }: Simulator): boolean {
  // Case-sensitive: the real service accepts exactly `Basic`.
  return equalSecrets(header, `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
}

function requireKey(context: Context, simulator: Simulator): void {
  const header = context.req.header('authorization');
  if (!header) throw new ApiError(401, 'Please provide your api key for authentication purposes.');
  if (!isAuthentic(header, simulator)) throw new ApiError(401, 'Authentication failed');
}

async function bodyOf(context: Context): Promise<Record<string, unknown>> {
  const text = await context.req.text();
  if (text.length > BODY_LIMIT) throw new ApiError(413, 'The request is too large.');
  if (text === '') return {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !isTooDeep(parsed))
      return parsed as Record<string, unknown>;
  } catch {
    // Falls through to the error response.
  }
  throw new ApiError(400, 'The request body is not a JSON object.');
}

function numberOf(context: Context, name: string, fallback: number): number {
  const text = context.req.query(name);
  if (text === undefined) return fallback;
  if (!/^\d{1,12}$/.test(text)) throw badField(name, `The ${name} must be an integer.`);
  return Number(text);
}

/** A list with the provider's filters: newest first, `count` by default 10 and at most 100. */
function listed<T extends { created_at: number }>(context: Context, entities: T[]): Response {
  const count = numberOf(context, 'count', 10);
  if (count < 1 || count > 100) throw badField('count', 'The count must be between 1 and 100.');
  const from = numberOf(context, 'from', 0);
  const to = numberOf(context, 'to', Number.MAX_SAFE_INTEGER);
  const skip = numberOf(context, 'skip', 0);
  const items = entities
    .filter(({ created_at }) => created_at >= from && created_at <= to)
    .reverse()
    .slice(skip, skip + count);
  return context.json({ entity: 'collection', count: items.length, items });
}

function orderRoutes(api: Hono, simulator: Simulator): void {
  const { state, store, machine } = simulator;
  const paymentsOf = (orderId: string) =>
    Object.values(state.payments).filter(({ order_id }) => order_id === orderId);

  api.post('/orders', async (context) => {
    const { capture, ...order } = checkedOrder(await bodyOf(context));
    const entity: OrderEntity = {
      id: `order_${randomId()}`,
      entity: 'order',
      amount: order.amount,
      amount_paid: 0,
      amount_due: order.amount,
      currency: order.currency,
      receipt: order.receipt,
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: order.notes,
      created_at: store.seconds(),
    };
    if (simulator.faults.uniqueReceipts && order.receipt !== null) {
      const taken = Object.values(state.orders).some(({ entity: other }) => other.receipt === order.receipt);
      if (taken) throw badField('receipt', 'receipt: must be unique.');
    }
    state.orders[entity.id] = { entity, capture, keyId: simulator.keyId };
    return context.json(entity);
  });
  api.get('/orders', (context) => {
    const receipt = context.req.query('receipt');
    const authorized = context.req.query('authorized');
    const orders = Object.values(state.orders).map(({ entity }) => entity);
    const wanted = orders.filter(
      (order) =>
        (receipt === undefined || order.receipt === receipt) &&
        (authorized === undefined ||
          (authorized === '1') === paymentsOf(order.id).some(({ status }) => status === 'authorized')),
    );
    return listed(context, wanted);
  });
  api.get('/orders/:id', (context) => context.json(ownOrder(simulator, context.req.param('id'))));
  api.get('/orders/:id/payments', (context) => {
    const { id } = ownOrder(simulator, context.req.param('id'));
    const items = lagging(context, simulator) ? [] : paymentsOf(id).reverse();
    return context.json({ entity: 'collection', count: items.length, items });
  });
  api.get('/payments', (context) =>
    listed<PaymentEntity>(context, lagging(context, simulator) ? [] : Object.values(state.payments)),
  );
  api.get('/payments/:id', (context) => context.json(machine.payment(context.req.param('id'))));
}

function ownOrder({ machine, keyId }: Simulator, id: string): OrderEntity {
  const { entity, keyId: owner } = machine.order(id);
  if (owner !== keyId) throw unknownId();
  return entity;
}

function lagging(context: Context, { faults }: Simulator): boolean {
  return (
    faults.take(`${context.req.method} ${context.req.path}`, (kind) => kind === 'list_lag') !== undefined
  );
}

function moneyRoutes(api: Hono, simulator: Simulator): void {
  const { state, machine } = simulator;

  api.post('/payments/:id/capture', async (context) => {
    const { amount, currency } = await bodyOf(context);
    const payment = machine.payment(context.req.param('id'));
    if (checkedAmount(amount) !== payment.amount) {
      throw badField('amount', 'Capture amount must be equal to the amount authorized');
    }
    if (currency !== payment.currency)
      throw badField('currency', 'The currency must be that of the payment.');
    machine.capture(payment.id);
    return context.json(payment);
  });
  api.post('/payments/:id/refund', async (context) => {
    const body = await bodyOf(context);
    const paymentId = context.req.param('id');
    const key = context.req.header('x-refund-idempotency');
    if (key === undefined) return context.json(machine.refund(paymentId, body));
    if (!/^[\w-]{10,}$/.test(key))
      throw new ApiError(400, 'The idempotency key must have at least 10 of A-Z a-z 0-9 _ -.');
    const fingerprint = JSON.stringify([paymentId, body]);
    const earlier = Object.hasOwn(state.repeatable, key) ? state.repeatable[key] : undefined;
    if (earlier && earlier.body !== fingerprint)
      throw new ApiError(400, 'The idempotency key was used with another request.');
    if (earlier) return context.json(state.refunds[earlier.refundId]);
    const refund = machine.refund(paymentId, body as RefundRequest);
    state.repeatable[key] = { body: fingerprint, refundId: refund.id };
    return context.json(refund);
  });
  api.get('/payments/:id/refunds', (context) => {
    const payment = machine.payment(context.req.param('id'));
    return listed(
      context,
      Object.values(state.refunds).filter(({ payment_id }) => payment_id === payment.id),
    );
  });
}

function disputeRoutes(api: Hono, simulator: Simulator): void {
  const { state, disputes } = simulator;

  api.get('/disputes', (context) =>
    listed(context, lagging(context, simulator) ? [] : Object.values(state.disputes)),
  );
  api.get('/disputes/:id', (context) => context.json(disputes.dispute(context.req.param('id'))));
}

/** Creates the API; every call needs the key pair, and faults queued by tests apply before the work. */
export function apiRoutes(simulator: Simulator): Hono {
  const api = new Hono();
  api.use(async (context, next) => {
    const call = `${context.req.method} ${context.req.path}`;
    const fault = simulator.faults.take(call, (kind) => kind !== 'list_lag');
    if (fault === 'timeout') return waitForAbort(context.req.raw.signal);
    if (fault !== undefined && fault !== 'lost_answer') return faultAnswer(fault);
    requireKey(context, simulator);
    await next();
    if (context.req.method !== 'GET') simulator.saveAndSchedule();
    if (fault === 'lost_answer') context.res = await waitForAbort(context.req.raw.signal);
  });
  api.onError((error) => {
    if (error instanceof ApiError) return error.toResponse();
    console.error('The checkout simulator failed:', error);
    return new ApiError(
      500,
      'We are facing some trouble completing your request at the moment.',
      {},
      'SERVER_ERROR',
    ).toResponse();
  });
  api.notFound(() => new ApiError(404, 'The requested URL was not found on the server.').toResponse());
  orderRoutes(api, simulator);
  moneyRoutes(api, simulator);
  disputeRoutes(api, simulator);
  return api;
}
