/** Polls until the server has confirmed or rejected a payment (spec 4.41). Timeouts and connection errors never mean 'failed'. */
import { isTransient, toBackendError } from '#web/backend/errors.ts';
import type { PaymentState } from '#web/features/membership/api/verify-payment.ts';

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 10_000;
const BACKOFF_FACTOR = 1.5;
const POLL_FOR_MS = 3 * 60_000;

/** `late`: still unknown after three minutes of polling. */
export type Confirmation = Exclude<PaymentState, 'pending'> | 'late';

export interface Waiting {
  /** Resolves after `ms` milliseconds; rejects when polling was cancelled. */
  pause: (ms: number) => Promise<void>;
  /** Called when the first response is not final. */
  onPending: () => void;
}

/** Polls at once and then with exponential backoff. Throws what `fetchState` throws, except temporary errors and 'not verified'. */
export async function awaitConfirmation(
  fetchState: () => Promise<PaymentState>,
  waiting: Waiting,
): Promise<Confirmation> {
  let waited = 0;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * BACKOFF_FACTOR, LONGEST_PAUSE_MS)) {
    const state = await stateOf(fetchState);
    if (state !== 'pending') return state;
    if (waited === 0) waiting.onPending();
    if (waited + pause > POLL_FOR_MS) return 'late';
    await waiting.pause(pause);
    waited += pause;
  }
}

async function stateOf(fetchState: () => Promise<PaymentState>): Promise<PaymentState> {
  try {
    return await fetchState();
  } catch (error) {
    if (isTransient(error)) return 'pending';
    if (toBackendError(error).code === 'payment_not_verified') return 'refused';
    throw error;
  }
}

/** Resolves after `ms` milliseconds; rejects when the signal is aborted. */
export function pauseUntil(signal: AbortSignal): (ms: number) => Promise<void> {
  return (ms) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    });
}
