/**
 * Asks until the server knows what became of a payment. Silence and trouble of the connection never mean 'failed'.
 */
import { isTransient, toBackendError } from '#web/backend/errors.ts';
import type { PaymentState } from '#web/features/membership/api/verify-payment.ts';

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 10_000;
const GROWTH = 1.5;
const ASK_FOR_MS = 3 * 60_000;

/** `late`: nothing known after three minutes of asking. */
export type Confirmation = Exclude<PaymentState, 'pending'> | 'late';

export interface Waiting {
  /** Resolves after so many milliseconds; rejects when nobody wants the answer any more. */
  pause: (ms: number) => Promise<void>;
  /** Called when the first answer leaves it open. */
  onPending: () => void;
}

/** Asks at once and then in growing pauses. Throws what `ask` throws, unless it passes by itself or says 'not verified'. */
export async function awaitConfirmation(
  ask: () => Promise<PaymentState>,
  waiting: Waiting,
): Promise<Confirmation> {
  let waited = 0;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * GROWTH, LONGEST_PAUSE_MS)) {
    const state = await stateOf(ask);
    if (state !== 'pending') return state;
    if (waited === 0) waiting.onPending();
    if (waited + pause > ASK_FOR_MS) return 'late';
    await waiting.pause(pause);
    waited += pause;
  }
}

async function stateOf(ask: () => Promise<PaymentState>): Promise<PaymentState> {
  try {
    return await ask();
  } catch (error) {
    if (isTransient(error)) return 'pending';
    if (toBackendError(error).code === 'payment_not_verified') return 'refused';
    throw error;
  }
}

/** A pause that ends with the signal. */
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
