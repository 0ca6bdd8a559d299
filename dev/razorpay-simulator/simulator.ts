/**
 * Composes the simulated payment provider: state, transitions, deliveries, and the clock for scheduled changes.
 * Its HTTP routes are in `routes.ts`.
 */
import { DisputeDesk } from './disputes.ts';
import type { SimulatorState } from './entities.ts';
import { failureFields } from './failure-reasons.ts';
import { createFaults, type Faults } from './faults.ts';
import { PaymentMachine } from './payment-machine.ts';
import { createStore, type Store } from './store.ts';
import { createWebhookDelivery, type WebhookDelivery } from './webhook-delivery.ts';

export interface SimulatorDependencies {
  /** Must start with `rzp_test_`. */
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Where events go; a function when the address is known only after listening. */
  webhookUrl: string | (() => string);
  /** The file that stores the state across restarts; without it the state is only in memory. */
  snapshotFile?: string;
  /** The bearer token of `/sim/control`; without it there are no control routes (development). */
  controlToken?: string;
  /** How events are sent; the global `fetch` by default. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds. */
  clock?: () => number;
}

export interface Simulator {
  readonly keyId: string;
  readonly keySecret: string;
  readonly controlToken: string | undefined;
  readonly state: SimulatorState;
  readonly store: Store;
  readonly machine: PaymentMachine;
  readonly disputes: DisputeDesk;
  readonly webhooks: WebhookDelivery;
  readonly faults: Faults;
  /** Outcomes that tests have queued for the next attempts, regardless of the pressed button. */
  readonly queuedOutcomes: string[];
  /** Schedules a step of a payment, `delayMs` from now. */
  plan(paymentId: string, step: SimulatorState['planned'][number]['step'], delayMs: number): void;
  /** Saves the state and sets the timer for the next due step or event. */
  saveAndSchedule(): void;
  /** Runs what is due: scheduled steps, then events. */
  catchUp(): Promise<void>;
  /** Stops the timer; nothing is sent any more. */
  close(): void;
}

/** The delay of a dispute that was chosen on the hosted page. */
const DECISION_MS = 20_000;
/** The maximum delay of Node's timers. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Creates a simulator. Throws when the key is not a test key: it must never replace the real provider.
 * Its timer does not keep the process alive.
 */
export function createSimulator(dependencies: SimulatorDependencies): Simulator {
  const { keyId, keySecret, webhookSecret, webhookUrl, controlToken } = dependencies;
  if (!keyId.startsWith('rzp_test_'))
    throw new Error('The checkout simulator takes only keys that start with rzp_test_.');
  const store = createStore(dependencies.snapshotFile, dependencies.clock ?? Date.now);
  const { state } = store;
  const webhooks = createWebhookDelivery({
    store,
    webhookSecret,
    webhookUrl: typeof webhookUrl === 'string' ? () => webhookUrl : webhookUrl,
    fetch: dependencies.fetch ?? ((url, init) => fetch(url, init)),
  });
  const machine = new PaymentMachine(store, webhooks.announce);
  const disputes = new DisputeDesk(store, machine, webhooks.announce);
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function runStep({ paymentId, step }: SimulatorState['planned'][number]): void {
    const payment = machine.payment(paymentId);
    if (step === 'give-up' && payment.status === 'created')
      machine.fail(paymentId, failureFields('payment_timed_out'));
    if (step === 'late-capture' && (payment.status === 'failed' || payment.status === 'created'))
      machine.authorise(paymentId);
    if (step === 'lose-dispute') {
      const dispute = Object.values(state.disputes).find(({ payment_id }) => payment_id === paymentId);
      if (dispute) disputes.move(dispute.id, 'lost');
      else if (payment.status === 'captured') {
        disputes.open(paymentId);
        state.planned.push({ paymentId, step, atMs: store.now() + DECISION_MS });
      }
    }
    if (step === 'lapse' && payment.status === 'authorized') {
      Object.assign(payment, { status: 'refunded', amount_refunded: payment.amount, refund_status: 'full' });
    }
  }

  function saveAndSchedule(): void {
    store.save();
    clearTimeout(timer);
    const times = state.planned.map(({ atMs }) => atMs);
    const event = webhooks.nextDue();
    if (event !== null) times.push(event);
    if (closed || times.length === 0) return;
    const wait = Math.min(Math.max(0, Math.min(...times) - store.now()), LONGEST_MS);
    timer = setTimeout(() => void catchUp(), wait);
    timer.unref();
  }

  async function catchUp(): Promise<void> {
    if (closed) return;
    const due = state.planned.filter(({ atMs }) => atMs <= store.now());
    state.planned = state.planned.filter(({ atMs }) => atMs > store.now());
    for (const planned of due) runStep(planned);
    if (due.length > 0) store.save();
    await webhooks.deliverDue();
    saveAndSchedule();
  }

  saveAndSchedule();
  return {
    keyId,
    keySecret,
    controlToken,
    state,
    store,
    machine,
    disputes,
    webhooks,
    faults: createFaults(),
    queuedOutcomes: [],
    plan(paymentId, step, delayMs) {
      state.planned.push({ paymentId, step, atMs: store.now() + delayMs });
    },
    saveAndSchedule,
    catchUp,
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
