/**
 * The simulated provider's events, its clock, and its memory over a restart.
 */
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type SentEvent,
  type SimulatedProvider,
  startProvider,
  WEBHOOK_SECRET,
} from '#tests/harness/simulated-provider.ts';

let provider: SimulatedProvider;

beforeEach(() => {
  provider = startProvider();
});
afterEach(() => provider.simulator.close());

describe('webhooks', () => {
  const deliver = () => provider.simulator.catchUp();

  test('sends signed events with an id for a payment', async () => {
    await provider.makePayment('pay');
    await deliver();
    expect(provider.sent.map(({ event }) => event)).toEqual([
      'payment.authorized',
      'payment.captured',
      'order.paid',
    ]);
    expect(new Set(provider.sent.map(({ id }) => id)).size).toBe(3);
    for (const { body, signature } of provider.sent) {
      expect(signature).toBe(createHmac('sha256', WEBHOOK_SECRET).update(body, 'utf8').digest('hex'));
    }
    expect(JSON.parse(provider.sent[0]?.body ?? '').payload.payment.entity.status).toBe('authorized');
  });

  test('retries an event under the same id until it is accepted', async () => {
    provider.answerWith(503);
    await provider.makePayment('fail');
    await deliver();
    await provider.control('/clock', { advance_ms: 6000 });
    provider.answerWith(200);
    await provider.control('/clock', { advance_ms: 6000 });
    await provider.control('/clock', { advance_ms: 3_600_000 });
    expect(provider.sent.map(({ event }) => event)).toEqual(Array(3).fill('payment.failed'));
    expect(new Set(provider.sent.map(({ id }) => id)).size).toBe(1);
  });

  test('disables the endpoint after a day of failures', async () => {
    provider.answerWith(500);
    await provider.makePayment('fail');
    await deliver();
    for (let hour = 0; hour < 30; hour += 1) await provider.control('/clock', { advance_ms: 3_600_000 });
    const attempts = provider.sent.length;
    expect(attempts).toBeGreaterThan(10);
    expect((await provider.control('/webhooks')).body.disabled).toBe(true);
    await provider.makePayment('pay');
    await deliver();
    expect(provider.sent).toHaveLength(attempts);
  });

  test.each([
    ['hold', 0],
    ['drop', 0],
    ['duplicate', 6],
    ['delay', 0],
    ['normal', 3],
  ])('sends events in mode %s', async (mode, count) => {
    await provider.control('/webhooks', { mode, delay_ms: 60_000 });
    await provider.makePayment('pay');
    await deliver();
    expect(provider.sent).toHaveLength(count);
  });

  test('sends held events when they are released', async () => {
    await provider.control('/webhooks', { mode: 'hold' });
    await provider.makePayment('pay');
    await provider.control('/webhooks', { release: true });
    await deliver();
    expect(provider.sent).toHaveLength(3);
  });

  test('shuffles events by a seed', async () => {
    const orders = new Set<string>();
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      provider.sent.length = 0;
      await provider.control('/webhooks', { mode: 'reorder', seed });
      await provider.makePayment('pay');
      await deliver();
      orders.add(provider.sent.map(({ event }) => event).join());
    }
    expect(orders.size).toBeGreaterThan(1);
  });

  test('sends a corrupt event with an invalid signature', async () => {
    await provider.control('/webhooks', { mode: 'corrupt' });
    await provider.makePayment('pay');
    await deliver();
    const first = provider.sent[0] as SentEvent;
    expect(first.signature).not.toBe(
      createHmac('sha256', WEBHOOK_SECRET).update(first.body, 'utf8').digest('hex'),
    );
  });
});

describe('time', () => {
  test('fails a pending payment after ten minutes', async () => {
    const { payment } = await provider.makePayment('pending');
    expect((await provider.call(`/v1/payments/${payment}`)).body.status).toBe('created');
    await provider.control('/clock', { advance_ms: 10 * 60_000 });
    expect((await provider.call(`/v1/payments/${payment}`)).body).toMatchObject({
      status: 'failed',
      error_reason: 'payment_timed_out',
    });
  });

  test('refunds an uncaptured authorisation after three days', async () => {
    const { payment } = await provider.makePayment('authorize');
    await provider.control('/clock', { advance_ms: 3 * 24 * 3_600_000 });
    expect((await provider.call(`/v1/payments/${payment}`)).body).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
    });
  });

  test('captures a failed payment later', async () => {
    const { payment } = await provider.makePayment('fail_then_capture');
    expect((await provider.call(`/v1/payments/${payment}`)).body.status).toBe('failed');
    await provider.control('/clock', { advance_ms: 3000 });
    expect((await provider.call(`/v1/payments/${payment}`)).body.status).toBe('captured');
  });
});

test('keeps its state over a restart and sends unaccepted events', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'simulator-'));
  try {
    const snapshotFile = path.join(folder, 'deep', 'snapshot.json');
    provider = startProvider({ snapshotFile });
    provider.answerWith(503);
    const { order, payment } = await provider.makePayment('pay');
    await provider.simulator.catchUp();
    provider.simulator.close();
    provider.answerWith(200);
    provider.sent.length = 0;
    provider = startProvider({ snapshotFile });
    expect((await provider.call(`/v1/orders/${order}`)).body.status).toBe('paid');
    expect((await provider.call(`/v1/payments/${payment}`)).body.status).toBe('captured');
    await provider.control('/clock', { advance_ms: 60_000 });
    expect(provider.sent.map(({ event }) => event).sort()).toEqual([
      'order.paid',
      'payment.authorized',
      'payment.captured',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
