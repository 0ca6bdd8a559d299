import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { createRazorpay, type Razorpay } from './razorpay.ts';

async function clientOf(server: net.Server, timeoutMs?: number) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  const settings = { keyId: 'rzp_test_a', keySecret: 's', apiUrl: `http://127.0.0.1:${port}` };
  return createRazorpay({ ...settings, mode: 'test' }, fetch, timeoutMs);
}

test('logs the reason why the provider was not reached', async () => {
  const hangsUp = net.createServer((socket) => socket.destroy());
  const failure = (await clientOf(hangsUp)).fetchPayment('pay_a');
  await expect(failure).rejects.toMatchObject({
    code: 'provider_unavailable',
    cause: expect.stringMatching(/^GET \/payments\/pay_a: (?:UND_ERR_SOCKET|ECONNRESET)$/),
  });
  hangsUp.close();
});

test('waits five seconds for the provider', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const provider = http.createServer((_, response) => response.writeHead(404).end('{}'));
  await expect((await clientOf(provider)).fetchPayment('pay_a')).rejects.toThrow();
  expect(timeout.mock.calls).toEqual([[5000]]);
  timeout.mockRestore();
  provider.close();
});

const REFUSED = [400, 404, 499];
const UNAVAILABLE = [300, 302, 401, 403, 408, 409, 429, 500, 503];
test.each([
  ...REFUSED.map((answered) => ({ answered, status: 502, code: 'provider_refused' })),
  ...UNAVAILABLE.map((answered) => ({ answered, status: 503, code: 'provider_unavailable' })),
])(
  'turns the status $answered of the provider into $status $code, with the request as cause',
  async ({ answered, status, code }) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const provider = http.createServer((_, response) => response.writeHead(answered).end('{}'));
    const failure = (await clientOf(provider)).fetchPayment('pay_a');
    const cause = `GET /payments/pay_a answered ${answered}`;
    await expect(failure).rejects.toMatchObject({ status, code, cause });
    // Wrong keys are for the operator to see.
    expect(vi.mocked(console.error)).toHaveBeenCalledTimes(answered === 401 ? 1 : 0);
    vi.restoreAllMocks();
    provider.close();
  },
);

test('gives up a provider that does not answer in time', async () => {
  const silent = http.createServer(() => {});
  const failure = (await clientOf(silent, 50)).fetchPayment('pay_a');
  await expect(failure).rejects.toMatchObject({
    code: 'provider_unavailable',
    cause: 'GET /payments/pay_a: TimeoutError',
  });
  silent.closeAllConnections();
  silent.close();
});

test('asks again once after 401, which a burst over the limit has been seen as', async () => {
  let asked = 0;
  const provider = http.createServer((_, response) => {
    asked += 1;
    response.writeHead(asked === 1 ? 401 : 200).end(JSON.stringify(PAYMENT));
  });
  expect(await (await clientOf(provider)).fetchPayment('pay_a')).toEqual(PAYMENT);
  expect(asked).toBe(2);
  provider.close();
});

test('sends each request with the key pair, and what is written as JSON', async () => {
  const requests: unknown[] = [];
  const authorizations = new Set<unknown>();
  const provider = http.createServer(async (request, response) => {
    const { method, url, headers } = request;
    const body = await text(request);
    const type = headers['x-refund-idempotency'] ?? headers['content-type'] ?? null;
    requests.push([method, url, body === '' ? null : JSON.parse(body), type]);
    authorizations.add(headers.authorization);
    response.end('{}');
  });
  const client = await clientOf(provider);
  const order = { amount: 29900, currency: 'INR', receipt: 'r', notes: { reciept_id: 'mine' } };
  await Promise.allSettled([
    client.createOrder(order),
    client.fetchOrder('a/b'),
    client.fetchOrderPayments('a'),
    client.fetchPayment('a'),
    client.listPayments(1, 2, 100),
    client.fetchRefunds('a'),
    client.fetchDispute('a'),
    client.listDisputes(1, 2, 0),
    client.capture('a', 29900, 'INR'),
    client.refund('a', 29900, 'surplus-a'),
  ]);
  const payment = {
    capture: 'automatic',
    capture_options: { automatic_expiry_period: 4320, manual_expiry_period: 4320, refund_speed: 'normal' },
  };
  expect([...authorizations]).toEqual([`Basic ${btoa('rzp_test_a:s')}`]);
  expect(requests).toHaveLength(10);
  expect(requests).toEqual(
    expect.arrayContaining([
      ['POST', '/orders', { ...order, payment }, 'application/json'],
      ['GET', '/orders/a%2Fb', null, null],
      ['GET', '/orders/a/payments', null, null],
      ['GET', '/payments/a', null, null],
      ['GET', '/payments?from=1&to=2&count=100&skip=100', null, null],
      ['GET', '/payments/a/refunds', null, null],
      ['GET', '/disputes/a', null, null],
      ['GET', '/disputes?from=1&to=2&count=100&skip=0', null, null],
      ['POST', '/payments/a/capture', { amount: 29900, currency: 'INR' }, 'application/json'],
      ['POST', '/payments/a/refund', { amount: 29900 }, 'surplus-a'],
    ]),
  );
  provider.close();
});

/** What a call makes of an answer of the provider. */
async function reading(call: (client: Razorpay) => Promise<unknown>, answer: unknown) {
  const provider = http.createServer((_, response) => response.end(JSON.stringify(answer)));
  const read = await call(await clientOf(provider)).catch((error) => error);
  provider.close();
  return read;
}

const ORDER = { id: 'order_a', amount: 29900, currency: 'INR', receipt: 'r', status: 'created' };
const PAYMENT = {
  id: 'pay_a',
  order_id: 'order_a',
  amount: 29900,
  currency: 'INR',
  status: 'captured',
  amount_refunded: 100,
  method: 'upi',
  fee: 600,
  tax: 108,
  error_code: 'BAD_REQUEST_ERROR',
  error_reason: 'payment_failed',
  created_at: 1_790_000_000,
};
const REFUND = { id: 'rfnd_a', payment_id: 'pay_a', amount: 100, status: 'processed' };
const DISPUTE = {
  id: 'disp_a',
  payment_id: 'pay_a',
  amount: 29900,
  currency: 'INR',
  status: 'open',
  phase: 'chargeback',
  reason_code: 'not_received',
  respond_by: 1_790_100_000,
};
const READERS = {
  order: { entity: ORDER, required: 'id amount currency status', call: (of: Razorpay) => of.fetchOrder('a') },
  payment: {
    entity: PAYMENT,
    required: 'id amount currency status',
    call: (of: Razorpay) => of.fetchPayment('a'),
  },
  refund: {
    entity: REFUND,
    required: 'id payment_id amount status',
    call: (of: Razorpay) => of.refund('a', 100, 'surplus-a'),
  },
  dispute: {
    entity: DISPUTE,
    required: 'id payment_id amount currency status',
    call: (of: Razorpay) => of.fetchDispute('a'),
  },
};
const EACH = Object.entries(READERS).map(([what, reader]) => ({ what, ...reader }));

test.each(EACH)('keeps of a provider’s $what only the known fields', async ({ entity, call }) => {
  expect(await reading(call, { ...entity, email: 'asha@example.org', vpa: 'asha@upi' })).toEqual(entity);
});

test.each(EACH)(
  'reads empty optional fields of a provider’s $what as null',
  async ({ entity, required, call }) => {
    const optional = Object.keys(entity).filter((field) => !required.split(' ').includes(field));
    const empty = Object.fromEntries(optional.map((field) => [field, '']));
    const nulls = Object.fromEntries(
      optional.map((field) => [field, field === 'amount_refunded' ? 0 : null]),
    );
    expect(await reading(call, { ...entity, ...empty })).toEqual({ ...entity, ...nulls });
  },
);

test.each(
  EACH.flatMap(({ required, ...reader }) => required.split(' ').map((field) => ({ ...reader, field }))),
)('counts a provider’s $what without $field as no answer', async ({ entity, field, call }) => {
  for (const value of [undefined, '', 1.5, null])
    expect(await reading(call, { ...entity, [field]: value })).toMatchObject({
      status: 503,
      code: 'provider_unavailable',
      cause: expect.stringMatching(/answered 200 without what it must hold$/),
    });
});

test.each([null, [], { items: 'none' }, { items: [{}] }])(
  'counts %j in place of a list of payments as no answer',
  async (answer) => {
    expect(await reading((client) => client.fetchOrderPayments('order_a'), answer)).toMatchObject({
      code: 'provider_unavailable',
    });
  },
);
