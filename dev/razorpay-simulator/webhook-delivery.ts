/**
 * Delivers the simulated provider's webhook events: signed, at least once, with a timeout of five seconds and retries with backoff for a
 * day, as measured at the provider; then the endpoint is disabled. All by the simulator's clock.
 */
import { createHmac } from 'node:crypto';
import type { Delivery, DeliveryAttempt } from './entities.ts';
import type { Announcement } from './payment-machine.ts';
import { randomId, type Store } from './store.ts';

/** How tests modify the delivery of later events. */
export interface DeliveryMode {
  mode: 'normal' | 'hold' | 'drop' | 'duplicate' | 'reorder' | 'delay' | 'corrupt';
  /** Of `reorder`; printed, so that an order can be reproduced. */
  seed: number;
  /** Of `delay`. */
  delayMs: number;
}

export interface WebhookDelivery {
  announce(announcement: Announcement): void;
  /** Sends all due events, and resolves after their responses. */
  deliverDue(): Promise<void>;
  /** Releases held events; without a filter all of them. */
  release(): void;
  setMode(mode: Partial<DeliveryMode>): void;
  /** Delays all unsent events, so that the browser is notified first. */
  delayUnsent(delayMs: number): void;
  /** When the next event is due, in the simulator's milliseconds. */
  nextDue(): number | null;
}

export interface DeliveryDependencies {
  store: Store;
  webhookUrl: () => string;
  webhookSecret: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

const ANSWER_LIMIT_MS = 5000;
const LAST_TRY_MS = 22.8 * 3600 * 1000;
/** Seconds before the second retry, the third …; then doubling. The first depends on the event. */
const RETRY_SECONDS = [6, 13, 20, 43, 82];

function retryDelayMs(delivery: Delivery): number {
  const retry = delivery.attempts.length;
  if (retry === 1)
    return delivery.event.startsWith('refund') || delivery.event === 'payment.failed' ? 6000 : 200;
  return (RETRY_SECONDS[retry - 2] ?? 82 * 2 ** (retry - 1 - RETRY_SECONDS.length)) * 1000;
}

/** The body of an event: a snapshot of the entity at that time. */
function bodyOf({ event, payment, order, refund, dispute }: Announcement, seconds: number): string {
  const parts = Object.entries({ refund, payment, order, dispute }).filter(
    ([, entity]) => entity !== undefined,
  );
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_CheckoutSimula',
    event,
    contains: parts.map(([name]) => name),
    payload: Object.fromEntries(parts.map(([name, entity]) => [name, { entity }])),
    created_at: seconds,
  });
}

/** A fixed permutation of the items for a seed (a small linear congruential generator). */
function shuffled<T>(items: T[], seed: number): T[] {
  const mixed = [...items];
  let random = seed >>> 0;
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
    const other = random % (last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}

/** Sends an event once; returns the HTTP status, or the network error. */
async function post(
  delivery: Delivery,
  { webhookUrl, webhookSecret, fetch }: DeliveryDependencies,
): Promise<DeliveryAttempt['answer']> {
  const bytes = Buffer.from(delivery.body, 'utf8');
  const signature = createHmac('sha256', webhookSecret).update(bytes).digest('hex');
  try {
    const response = await fetch(webhookUrl(), {
      method: 'POST',
      body: delivery.corrupt ? Buffer.concat([bytes, Buffer.from(' ')]) : bytes,
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-event-id': delivery.eventId,
        'x-razorpay-signature': signature,
      },
    });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    return error instanceof Error ? error.name : 'network';
  }
}

/** Creates the delivery of a store's events; nothing is sent before `deliverDue`. */
export function createWebhookDelivery(dependencies: DeliveryDependencies): WebhookDelivery {
  const { store } = dependencies;
  const { state } = store;
  const current: DeliveryMode = { mode: 'normal', seed: 1, delayMs: 0 };
  let running: Promise<void> = Promise.resolve();

  function announce(announcement: Announcement): void {
    if (state.webhookDisabled) return;
    const held = current.mode === 'hold';
    const dropped = current.mode === 'drop';
    state.deliveries.push({
      eventId: randomId(),
      event: announcement.event,
      body: bodyOf(announcement, store.seconds()),
      createdAtMs: store.now(),
      nextAtMs: held || dropped ? null : store.now() + (current.mode === 'delay' ? current.delayMs : 0),
      state: held ? 'held' : dropped ? 'dropped' : 'due',
      corrupt: current.mode === 'corrupt',
      attempts: [],
    });
  }

  async function send(delivery: Delivery): Promise<void> {
    delivery.nextAtMs = null;
    const copies = current.mode === 'duplicate' ? [delivery, delivery] : [delivery];
    const answers = await Promise.all(copies.map((copy) => post(copy, dependencies)));
    for (const answer of answers) delivery.attempts.push({ atMs: store.now(), answer });
    const delivered = delivery.attempts.some(
      ({ answer }) => typeof answer === 'number' && answer >= 200 && answer < 300,
    );
    if (delivered) {
      delivery.state = 'delivered';
    } else if (store.now() + retryDelayMs(delivery) - delivery.createdAtMs > LAST_TRY_MS) {
      delivery.state = 'given-up';
      state.webhookDisabled = true;
    } else {
      delivery.nextAtMs = store.now() + retryDelayMs(delivery);
    }
    store.save();
  }

  async function run(): Promise<void> {
    const due = state.deliveries.filter(({ nextAtMs }) => nextAtMs !== null && nextAtMs <= store.now());
    for (const delivery of current.mode === 'reorder' ? shuffled(due, current.seed) : due)
      await send(delivery);
  }

  return {
    announce,
    deliverDue() {
      running = running.then(run, run);
      return running;
    },
    release() {
      for (const delivery of state.deliveries.filter(({ state: phase }) => phase === 'held')) {
        Object.assign(delivery, { state: 'due', nextAtMs: store.now() });
      }
    },
    setMode(mode) {
      Object.assign(current, mode);
      if (mode.mode === 'reorder')
        console.log(`The checkout simulator shuffles events with seed ${current.seed}.`);
    },
    delayUnsent(delayMs) {
      for (const delivery of state.deliveries) {
        if (delivery.attempts.length === 0 && delivery.nextAtMs !== null)
          delivery.nextAtMs = store.now() + delayMs;
      }
    },
    nextDue() {
      const times = state.deliveries.flatMap(({ nextAtMs }) => (nextAtMs === null ? [] : [nextAtMs]));
      return times.length === 0 ? null : Math.min(...times);
    },
  };
}
