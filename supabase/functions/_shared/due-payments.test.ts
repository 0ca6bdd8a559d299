import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ORDER, PROVIDER_KEYS, PURCHASES, SETTLE, SETTLED } from '#tests/harness/payment-answers.ts';
import { type Answers, projectAnswering, raises, returns } from '#tests/harness/project-answers.ts';
import { runDuePayments } from './due-payments.ts';
import { settleOpenPurchases, settleOrAbandon } from './open-purchases.ts';
import { paymentTools, settlePurchase } from './settle.ts';
import { processEvent } from './webhook-events.ts';

beforeEach(() => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The lines of the log. */
const logged = () =>
  [console.warn, console.error].flatMap((level) =>
    vi.mocked(level).mock.calls.map((parts) => parts.map(String).join(' ')),
  );

const PURCHASE = { id: 'purchase', rzp_order_id: 'order_a' };
const PAYMENT = { id: 'pay_a', order_id: 'order_a', amount: 29900, currency: 'INR', status: 'captured' };
const DISPUTE = { id: 'disp_a', payment_id: 'pay_a', amount: 29900, currency: 'INR', status: 'open' };
const FINISH = 'POST /rest/v1/rpc/finish_webhook';
const refused = [Response.json({ error: { code: 'BAD_REQUEST_ERROR' } }, { status: 400 })];
const down = [Response.json({}, { status: 503 })];
const list = (...items: object[]) => Response.json({ items });

/** A provider that knows one captured payment, and a database that learns nothing from it. */
const KNOWN: Answers = {
  'GET /v1/orders/order_a': returns(ORDER),
  'GET /v1/orders/order_a/payments': [list(PAYMENT)],
  'GET /v1/payments/pay_a': returns(PAYMENT),
  'POST /rest/v1/rpc/disputes_to_check': returns([]),
  [SETTLE]: returns(SETTLED),
  [PURCHASES]: returns([{ ...PURCHASE, mode: 'test', state: 'open' }]),
  [FINISH]: returns(null),
  'POST /rest/v1/rpc/abandon_purchase': returns(null),
  'POST /rest/v1/rpc/report_stray_payment': returns(null),
};

/** The tools of a project and provider that answer so. */
function payments(different: Answers) {
  const project = projectAnswering({ ...KNOWN, ...different }, PROVIDER_KEYS);
  const count = (name: string) => project.asked.filter((asked) => asked === name).length;
  return { ...project, tools: paymentTools(project.context), count };
}

describe('a purchase', () => {
  const settle = ({ tools }: ReturnType<typeof payments>) =>
    settlePurchase(tools, PURCHASE, { trigger: 'poller' });
  const CAPTURE = 'POST /v1/payments/pay_a/capture';
  const asksToCapture = { ...SETTLED, capture: 'pay_a' };

  test('is settled again after a late capture and a refund, and then granted if it was so once', async () => {
    const project = payments({
      [SETTLE]: [
        ...returns({ ...asksToCapture, granted: true }),
        ...returns({ ...SETTLED, refund: 'pay_a' }),
        ...returns({ ...SETTLED, state: 'paid' }),
      ],
      [CAPTURE]: returns(PAYMENT),
      'POST /v1/payments/pay_a/refund': returns({
        id: 'rfnd_a',
        payment_id: 'pay_a',
        amount: 29900,
        status: 'processed',
      }),
    });
    expect(await settle(project)).toMatchObject({ state: 'paid', granted: true });
    expect(project.sent(CAPTURE)).toEqual({ amount: 29900, currency: 'INR' });
    expect(project.asked.filter((name) => name.startsWith('POST /v1/'))).toEqual([
      CAPTURE,
      'POST /v1/payments/pay_a/refund',
    ]);
    expect(project.sent(SETTLE)).toMatchObject({ provider_refunds: [{ id: 'rfnd_a' }] });
  });

  test('is looked at three times at most, also when each capture is refused', async () => {
    const project = payments({ [SETTLE]: returns(asksToCapture), [CAPTURE]: refused });
    expect(await settle(project)).toMatchObject(asksToCapture);
    expect([project.count(SETTLE), project.count(CAPTURE)]).toEqual([3, 2]);
  });

  test('is left as it is when the provider fails during a capture', async () => {
    const project = payments({ [SETTLE]: returns(asksToCapture), [CAPTURE]: down });
    await expect(settle(project)).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(project.count(SETTLE)).toBe(1);
  });

  const paid = { ...ORDER, status: 'paid' };
  const authorized = { ...PAYMENT, status: 'authorized' };
  const ATTEMPTS = 'GET /rest/v1/payment_attempts';
  test.each<[string, { order?: object; listed: object[]; paymentId?: string; fetched: string[] }]>([
    ['no payment that is listed as captured', { listed: [PAYMENT], paymentId: 'pay_a', fetched: [] }],
    [
      'no payment that is listed as refunded',
      { listed: [{ ...PAYMENT, status: 'refunded' }], paymentId: 'pay_a', fetched: [] },
    ],
    ['a payment that is listed otherwise', { listed: [authorized], paymentId: 'pay_a', fetched: ['pay_a'] }],
    ['a payment that is not listed', { listed: [PAYMENT], paymentId: 'pay_b', fetched: ['pay_b'] }],
    ['nothing for an order that waits', { listed: [authorized], fetched: [] }],
    ['nothing for a paid order with its payment', { order: paid, listed: [PAYMENT], fetched: [] }],
    [
      'all known attempts for a paid order without its payment',
      { order: paid, listed: [authorized], fetched: ['pay_a', 'pay_c'] },
    ],
  ])(
    'has fetched by id, besides its lists, %s',
    async (_what, { order = ORDER, listed, paymentId, fetched }) => {
      const project = payments({
        'GET /v1/orders/order_a': returns(order),
        'GET /v1/orders/order_a/payments': [list(...listed)],
        'GET /v1/payments/pay_a/refunds': [list()],
        'GET /v1/payments/pay_c': refused,
        [ATTEMPTS]: returns([{ rzp_payment_id: 'pay_c' }]),
      });
      await settlePurchase(project.tools, PURCHASE, { trigger: 'page', ...(paymentId && { paymentId }) });
      const ids = project.asked.flatMap((name) => /^GET \/v1\/payments\/(\w+)$/.exec(name)?.[1] ?? []);
      expect(ids).toEqual(fetched);
      expect(project.asked).not.toContain('GET /v1/disputes/undefined');
    },
  );

  test('has the refunds of each touched payment fetched once', async () => {
    const partly = { ...PAYMENT, id: 'pay_b', amount_refunded: 1 };
    const whole = { ...PAYMENT, id: 'pay_c', status: 'refunded' };
    const project = payments({
      'GET /v1/orders/order_a/payments': [list(PAYMENT, partly, partly, whole)],
      'GET /v1/payments/pay_b/refunds': [
        list({ id: 'rfnd_b', payment_id: 'pay_b', amount: 1, status: 'processed' }),
      ],
      'GET /v1/payments/pay_c/refunds': [list()],
    });
    await settle(project);
    expect(project.asked.filter((name) => name.endsWith('/refunds'))).toEqual([
      'GET /v1/payments/pay_b/refunds',
      'GET /v1/payments/pay_c/refunds',
    ]);
    expect(project.sent(SETTLE)).toMatchObject({ provider_refunds: [{ id: 'rfnd_b' }] });
  });

  test('is left as it is when a payment cannot be fetched', async () => {
    const project = payments({ 'GET /v1/payments/pay_b': down });
    const settling = settlePurchase(project.tools, PURCHASE, { trigger: 'page', paymentId: 'pay_b' });
    await expect(settling).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(project.count(SETTLE)).toBe(0);
  });

  test('tells the log what needs an operator, by its id only', async () => {
    await settle(payments({ [SETTLE]: returns({ ...SETTLED, notices: ['mismatch', 'surplus'] }) }));
    expect(logged()).toEqual([
      'Payment notice mismatch for purchase purchase.',
      'Payment notice surplus for purchase purchase.',
    ]);
  });

  test('is abandoned when the provider does not know its order, and only then', async () => {
    const ABANDON = 'POST /rest/v1/rpc/abandon_purchase';
    const unknown = payments({ 'GET /v1/orders/order_a': refused });
    expect(await settleOrAbandon(unknown.tools, PURCHASE, { trigger: 'page' })).toBeUndefined();
    expect(logged()).toContain('The payment provider does not know the order of purchase purchase.');
    expect(unknown.sent(ABANDON)).toEqual({ purchase: 'purchase' });
    const away = payments({ 'GET /v1/orders/order_a': down });
    await expect(settleOrAbandon(away.tools, PURCHASE, { trigger: 'page' })).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
    expect(away.count(ABANDON)).toBe(0);
  });
});

test('settles the open purchases of a member, except those whose order the provider does not know', async () => {
  const project = payments({
    [PURCHASES]: returns([PURCHASE, { id: 'other', rzp_order_id: 'order_b' }]),
    'GET /v1/orders/order_b': refused,
  });
  expect(await settleOpenPurchases(project.tools, 'a-member')).toEqual([SETTLED]);
  expect(project.query(PURCHASES)).toContain('user_id=eq.a-member&state=eq.open&mode=eq.test');
});

describe('an event', () => {
  const EVENT = { event_id: 'e', rzp_order_id: null, rzp_payment_id: null, rzp_dispute_id: null };

  test.each<[string, object, Answers, string]>([
    ['its order', { rzp_order_id: 'order_a' }, {}, 'settled'],
    ['its payment, which names the order', { rzp_payment_id: 'pay_a' }, {}, 'settled'],
    [
      'a payment that the provider does not know',
      { rzp_payment_id: 'pay_a' },
      { 'GET /v1/payments/pay_a': refused },
      'unknown_order',
    ],
    ['nothing', {}, {}, 'unknown_order'],
    ['an order that is not ours', { rzp_order_id: 'order_b' }, { [PURCHASES]: returns([]) }, 'unknown_order'],
    [
      'an order of the other mode',
      { rzp_order_id: 'order_a' },
      { [PURCHASES]: returns([{ ...PURCHASE, mode: 'live' }]) },
      'other_mode',
    ],
    [
      'an order that the provider does not know',
      { rzp_order_id: 'order_a' },
      { 'GET /v1/orders/order_a': refused },
      'refused_by_provider',
    ],
  ])('is finished by %s', async (_what, ids, different, result) => {
    const project = payments(different);
    expect(await processEvent(project.tools, { ...EVENT, ...ids })).toBe(true);
    expect(project.sent(FINISH)).toEqual({ finished_event: 'e', result });
    expect(project.count(SETTLE)).toBe(result === 'settled' ? 1 : 0);
    expect(logged().includes('Event e names no order of ours.')).toBe(result === 'unknown_order');
  });

  test.each([
    ['does not have a payment looked up that its order lists', 'pay_a', []],
    ['has a payment looked up that its order does not list', 'pay_b', ['GET /v1/payments/pay_b']],
  ])('%s', async (_what, payment, fetched) => {
    const project = payments({ 'GET /v1/payments/pay_b': returns({ ...PAYMENT, id: 'pay_b' }) });
    await processEvent(project.tools, { ...EVENT, rzp_order_id: 'order_a', rzp_payment_id: payment });
    expect(project.asked.filter((name) => name.startsWith('GET /v1/payments/'))).toEqual(fetched);
  });

  test('of a dispute has the dispute and its payment looked up by id', async () => {
    const project = payments({ 'GET /v1/disputes/disp_a': returns(DISPUTE) });
    const ids = { rzp_order_id: 'order_a', rzp_payment_id: 'pay_a', rzp_dispute_id: 'disp_a' };
    await processEvent(project.tools, { ...EVENT, ...ids });
    expect(project.sent(SETTLE)).toMatchObject({
      provider_disputes: [{ id: 'disp_a' }],
      trigger_name: 'webhook',
      signed_payment: null,
    });
  });

  test.each<[string, Answers]>([
    ['the provider fails', { 'GET /v1/orders/order_a': down }],
    ['the provider fails to tell its order', { 'GET /v1/payments/pay_a': down }],
    ['the database refuses', { [SETTLE]: raises('unknown_purchase') }],
    ['nothing can be stored', { [FINISH]: raises('unknown_event') }],
  ])('waits when %s', async (_what, different) => {
    const project = payments(different);
    const ids =
      'GET /v1/payments/pay_a' in different ? { rzp_payment_id: 'pay_a' } : { rzp_order_id: 'order_a' };
    expect(await processEvent(project.tools, { ...EVENT, ...ids })).toBe(false);
    expect(project.sent(FINISH)).toEqual({ finished_event: 'e', result: null });
    expect(logged()).toContainEqual(expect.stringMatching(/^Event e waits: .*\b(?:503|unknown_\w+)/));
  });
});

describe('the scheduled run', () => {
  const LISTED = 'GET /v1/payments';
  const DISPUTES = 'GET /v1/disputes';
  const OF_DISPUTE = 'POST /rest/v1/rpc/purchase_of_dispute';
  const STRAY = 'POST /rest/v1/rpc/report_stray_payment';
  const claimed = (due: object = {}) => ({
    'POST /rest/v1/rpc/claim_due_payments': returns({
      leader: true,
      sweep: true,
      purchases: [],
      webhooks: [],
      ...due,
    }),
    [LISTED]: [list()],
    [DISPUTES]: [list()],
  });
  /** Milliseconds: what the provider allows in a second is kept by pauses. */
  const PACE = 3;
  const run = ({ tools }: ReturnType<typeof payments>) => runDuePayments(tools, 'a runner', PACE);
  const pauses = () => vi.mocked(setTimeout).mock.calls.filter(([, ms]) => ms === PACE).length;
  beforeEach(() => {
    vi.spyOn(globalThis, 'setTimeout');
  });
  const event = { event_id: 'e', rzp_order_id: 'order_a', rzp_payment_id: null, rzp_dispute_id: null };
  const hundred = <Item extends object>(item: Item) => list(...Array.from({ length: 100 }, () => item));

  test('compares whole pages of payments and disputes until one is not full', async () => {
    const project = payments({
      ...claimed(),
      [LISTED]: [hundred({ ...PAYMENT, status: 'failed' }), list(PAYMENT)],
      [DISPUTES]: [hundred(DISPUTE), list(DISPUTE)],
      [OF_DISPUTE]: returns(null),
    });
    expect(await run(project)).toEqual({ leader: true, purchases: 0, webhooks: 0, interrupted: false });
    expect([project.count(LISTED), project.count(DISPUTES), project.count(OF_DISPUTE)]).toEqual([2, 2, 101]);
    for (const [name, days] of [
      [LISTED, 8],
      [DISPUTES, 180],
    ] as const) {
      const query = new URLSearchParams(project.query(name));
      expect(query.get('skip')).toBe('100');
      expect(Number(query.get('to')) - Number(query.get('from'))).toBe(days * 24 * 3600);
      expect(Math.abs(Number(query.get('to')) - Date.now() / 1000)).toBeLessThan(60);
    }
    // The one captured payment, whose purchase is open.
    expect([project.count(SETTLE), project.count(STRAY)]).toEqual([1, 0]);
    // After each full page, and after the purchase.
    expect(pauses()).toBe(3);
  });

  test.each([
    ['settles no purchase that is paid', [{ ...PURCHASE, state: 'paid' }], 0, 0],
    ['settles no purchase that is refunded', [{ ...PURCHASE, state: 'refunded' }], 0, 0],
    ['settles a purchase that is closed', [{ ...PURCHASE, state: 'closed' }], 1, 0],
    ['reports a payment without a purchase', [], 0, 1],
  ])('%s', async (_what, found, settled, strays) => {
    const project = payments({ ...claimed(), [LISTED]: [list(PAYMENT)], [PURCHASES]: returns(found) });
    await run(project);
    expect([project.count(SETTLE), project.count(STRAY)]).toEqual([settled, strays]);
  });

  test('settles the purchase of a dispute that is listed differently', async () => {
    const project = payments({
      ...claimed(),
      [DISPUTES]: [list(DISPUTE)],
      [OF_DISPUTE]: returns(PURCHASE),
      'GET /v1/disputes/disp_a': returns(DISPUTE),
    });
    await run(project);
    expect(project.sent(OF_DISPUTE)).toEqual({
      dispute: 'disp_a',
      payment: 'pay_a',
      provider_status: 'open',
    });
    expect(project.sent(SETTLE)).toMatchObject({
      trigger_name: 'poller',
      provider_disputes: [{ id: 'disp_a' }],
    });
    expect(pauses()).toBe(1);
  });

  test('counts what is done, and compares nothing when it is not time', async () => {
    const due = { sweep: false, purchases: [PURCHASE, PURCHASE], webhooks: [event] };
    const project = payments(claimed(due));
    expect(await run(project)).toEqual({ leader: true, purchases: 2, webhooks: 1, interrupted: false });
    expect([project.count(LISTED), project.count(DISPUTES), pauses()]).toEqual([0, 0, 3]);
    const waiting = payments({ ...claimed(due), [FINISH]: raises('unknown_event') });
    expect(await run(waiting)).toMatchObject({ purchases: 2, webhooks: 0, interrupted: false });
  });

  test.each<[string, { due?: object; different?: Answers; repeated: string }]>([
    ['an event', { due: { webhooks: [event, event] }, repeated: FINISH }],
    ['a purchase', { due: { purchases: [PURCHASE, PURCHASE] }, repeated: SETTLE }],
    [
      'a whole page of payments',
      { different: { [LISTED]: [hundred({ ...PAYMENT, status: 'failed' }), list()] }, repeated: LISTED },
    ],
    ['a payment of the list', { different: { [LISTED]: [list(PAYMENT, PAYMENT)] }, repeated: SETTLE }],
    [
      'a whole page of disputes',
      {
        different: { [DISPUTES]: [hundred(DISPUTE), list()], [OF_DISPUTE]: returns(null) },
        repeated: DISPUTES,
      },
    ],
    [
      'a dispute of the list',
      {
        different: {
          [DISPUTES]: [list(DISPUTE, DISPUTE)],
          [OF_DISPUTE]: returns(PURCHASE),
          'GET /v1/disputes/disp_a': returns(DISPUTE),
        },
        repeated: SETTLE,
      },
    ],
  ])('pauses after %s before it goes on', async (_what, { due, different, repeated }) => {
    const begun = Promise.withResolvers<void>();
    vi.mocked(setTimeout).mockImplementation((() => begun.resolve()) as () => never);
    const project = payments({ ...claimed(due), ...different });
    void run(project);
    await begun.promise;
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    expect([project.count(repeated), pauses()]).toEqual([1, 1]);
  });

  test.each<[string, Answers]>([
    ['the provider fails', { 'GET /v1/orders/order_a': down }],
    ['the database refuses', { [SETTLE]: raises('unknown_purchase') }],
  ])('leaves the rest to the next run when %s', async (_what, different) => {
    const project = payments({ ...claimed({ purchases: [PURCHASE, PURCHASE] }), ...different });
    expect(await run(project)).toEqual({ leader: true, purchases: 0, webhooks: 0, interrupted: true });
    expect(project.count(LISTED)).toBe(0);
    expect(logged()).toContainEqual(
      expect.stringMatching(/^Due payments wait: .*\b(?:503|unknown_purchase)\b/),
    );
  });
});
