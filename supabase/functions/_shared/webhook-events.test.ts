import { expect, test } from 'vitest';
import { readEvent } from './webhook-events.ts';

const NOTHING = { orderId: null, paymentId: null, disputeId: null };
/** An event with these entities. */
const eventOf = (entities: Record<string, object>) =>
  JSON.stringify({
    event: 'e',
    payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
  });

test.each([
  [
    'a payment',
    { payment: { id: 'pay_a1', order_id: 'order_a1' } },
    { orderId: 'order_a1', paymentId: 'pay_a1' },
  ],
  ['an order', { order: { id: 'order_a1' } }, { orderId: 'order_a1' }],
  ['a refund', { refund: { id: 'rfnd_a1', payment_id: 'pay_a1' } }, { paymentId: 'pay_a1' }],
  [
    'a dispute',
    { dispute: { id: 'disp_a1', payment_id: 'pay_a1' } },
    { paymentId: 'pay_a1', disputeId: 'disp_a1' },
  ],
  [
    'a payment before those of its refund and order',
    {
      payment: { id: 'pay_a1', order_id: 'order_a1' },
      refund: { payment_id: 'pay_b' },
      order: { id: 'order_b' },
    },
    { orderId: 'order_a1', paymentId: 'pay_a1' },
  ],
  [
    'an order with 40 characters',
    { order: { id: `order_${'a'.repeat(40)}` } },
    { orderId: `order_${'a'.repeat(40)}` },
  ],
  ['no order with 41 characters', { order: { id: `order_${'a'.repeat(41)}` } }, {}],
  [
    'no id of another kind',
    { order: { id: 'pay_a1' }, payment: { id: 'order_a1' }, dispute: { id: 'pay_a1' } },
    {},
  ],
  ['no id with other characters', { order: { id: 'order_a1&x=1' }, payment: { id: ' pay_a1' } }, {}],
  ['no id that is not a text', { order: { id: ['order_a1'] }, payment: { id: 7 } }, {}],
])('reads the ids of an event: %s', (_what, entities, ids) => {
  expect(readEvent(eventOf(entities))).toEqual({ event: 'e', ...NOTHING, ...ids });
});

test.each(['no JSON', 'null', '7', '[]', '{}', '{"event":7,"payload":null}'])(
  'calls %s unreadable',
  (body) => {
    expect(readEvent(body)).toEqual({ event: 'unreadable', ...NOTHING });
  },
);

test.each(['null', '7', '{"payment":null}', '{"payment":7}', '{"payment":{"entity":null}}'])(
  'finds no ids in the payload %s',
  (payload) => {
    expect(readEvent(`{"event":"order.paid","payload":${payload}}`)).toEqual({
      event: 'order.paid',
      ...NOTHING,
    });
  },
);

test('keeps a hundred characters of the name of an event', () => {
  expect(readEvent(JSON.stringify({ event: 'e'.repeat(101) })).event).toBe('e'.repeat(100));
});
