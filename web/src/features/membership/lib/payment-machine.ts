/**
 * The states of a payment in the browser, as a pure reducer: an event leads to the next state and to effects, which `use-payment.ts` runs.
 * Only a rejection of the server is a failure: timeouts and connection errors never are (statement 4.41, docs/payments.md).
 */
import { errorText, isTransient, toBackendError } from '#web/backend/errors.ts';
import type { PaymentAnswer } from '#web/features/membership/api/verify-payment.ts';
import { type CheckoutSuccess, CheckoutUnreachable } from './checkout.ts';

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 10_000;
const BACKOFF_FACTOR = 1.5;
const POLL_FOR_MS = 3 * 60_000;

/** The price changed between showing and ordering: a user must not pay a price that was not shown. */
export class FeeChanged extends Error {}

/** What the server is asked about: the payment that the checkout reported, or with null all open orders. */
type Asked = CheckoutSuccess | null;

/**
 * `ordering`: from pressing pay until the provider's form is open. `checkout`: the form is open. `confirming`: the server is asked until it
 * has decided. `late`: it had not decided after three minutes, or could not be asked; the confirmation comes by mail.
 */
type Phase =
  | { phase: 'idle' | 'ordering' | 'checkout' }
  | { phase: 'confirming'; asked: Asked; nextPause: number; waited: number }
  | { phase: 'late'; asked: Asked };

export type PaymentState = Phase & {
  /** The reason why the last attempt failed, as a translation key. */
  failure: string | null;
  /** The number of the confirmation: answers to an earlier one are ignored. */
  round: number;
  /** When the paid year ended before this payment; null without one. */
  expiry: string | null;
};

export type PaymentEvent =
  /** The page was opened or reloaded. `pending`: the payment that is stored on the device. */
  | { type: 'visited'; pending: CheckoutSuccess | null; hasOpenOrder: boolean }
  | { type: 'left' }
  /** `fee` in paise: the price shown beside the button. */
  | { type: 'pay_pressed'; fee: number }
  | { type: 'form_opened' }
  | { type: 'form_not_opened'; error: unknown }
  | { type: 'form_failed' }
  | { type: 'form_closed' }
  | { type: 'form_succeeded'; payment: CheckoutSuccess }
  | { type: 'answered'; answer: PaymentAnswer; round: number }
  | { type: 'not_answered'; error: unknown; round: number }
  | { type: 'waited'; round: number }
  /** The answer about open orders that nobody waits for. */
  | { type: 'settled_quietly'; answer: PaymentAnswer }
  /** The status has been read: the provider's webhook may be faster than asking. */
  | { type: 'expiry_read'; expiry: string | null }
  | { type: 'ask_again_pressed' }
  | { type: 'failure_closed' };

export type PaymentEffect =
  /** Creates the order and opens the provider's form. */
  | { type: 'open_form'; fee: number }
  /** Removes the history entry of the form. */
  | { type: 'leave_form' }
  /** Stores the payment on the device until the server has decided. */
  | { type: 'store'; payment: CheckoutSuccess }
  | { type: 'forget' }
  | { type: 'ask'; asked: Asked; round: number }
  | { type: 'settle_quietly' }
  | { type: 'wait'; ms: number; round: number }
  /** Reads payments and status again; then says, if so, that the payment was received. */
  | { type: 'reload'; received?: boolean }
  | { type: 'reload_fee' }
  | { type: 'show_error'; error: unknown };

export interface PaymentStep {
  state: PaymentState;
  effects: readonly PaymentEffect[];
}

/** The state of a page that was just opened. */
export const initialPayment = (expiry: string | null): PaymentState => ({
  phase: 'idle',
  failure: null,
  round: 0,
  expiry,
});

/** What an event leads to. Events that do not fit the state change nothing. */
export function stepPayment(state: PaymentState, event: PaymentEvent): PaymentStep {
  switch (event.type) {
    case 'visited':
      return visit(state, event);
    case 'left':
      // Asking ends with the page. An open form goes on: what it reports is stored.
      return state.phase === 'confirming' ? to(state, { phase: 'idle' }) : unchanged(state);
    case 'pay_pressed':
      if (state.phase !== 'idle') return unchanged(state);
      return to({ ...state, failure: null }, { phase: 'ordering' }, { type: 'open_form', fee: event.fee });
    case 'form_opened':
      return state.phase === 'ordering' ? to(state, { phase: 'checkout' }) : unchanged(state);
    case 'form_not_opened':
      return state.phase === 'ordering' ? explain(state, event.error) : unchanged(state);
    case 'form_failed':
      return isConfirming(state)
        ? unchanged(state)
        : step({ ...state, failure: 'membership.failed_checkout' });
    case 'form_closed':
      if (state.phase !== 'checkout') return unchanged(state);
      return to(state, { phase: 'idle' }, { type: 'leave_form' }, { type: 'settle_quietly' });
    case 'form_succeeded':
      return succeed(state, event.payment);
    case 'answered':
      return isAwaited(state, event.round) ? conclude(state, event.answer) : unchanged(state);
    case 'not_answered':
      return isAwaited(state, event.round) ? withoutAnswer(state, event.error) : unchanged(state);
    case 'waited':
      if (!isAwaited(state, event.round)) return unchanged(state);
      return step(state, { type: 'ask', asked: state.asked, round: state.round });
    case 'settled_quietly':
      return settleQuietly(state, event.answer);
    case 'expiry_read':
      return readExpiry(state, event.expiry);
    case 'ask_again_pressed':
      return state.phase === 'late' ? confirm(state, state.asked) : unchanged(state);
    case 'failure_closed':
      return step({ ...state, failure: null });
  }
}

type Confirming = Extract<PaymentState, { phase: 'confirming' }>;

const step = (state: PaymentState, ...effects: PaymentEffect[]): PaymentStep => ({ state, effects });

const unchanged = (state: PaymentState): PaymentStep => step(state);

/** Enters a phase; a confirmation that was under way has ended. */
function to(
  { failure, round, expiry }: PaymentState,
  phase: Phase,
  ...effects: PaymentEffect[]
): PaymentStep {
  return step({ ...phase, failure, round: round + 1, expiry }, ...effects);
}

const isConfirming = ({ phase }: PaymentState): boolean => phase === 'confirming' || phase === 'late';

const isAwaited = (state: PaymentState, round: number): state is Confirming =>
  state.phase === 'confirming' && state.round === round;

/** Continues what an earlier page could not finish. */
function visit(
  state: PaymentState,
  { pending, hasOpenOrder }: Extract<PaymentEvent, { type: 'visited' }>,
): PaymentStep {
  if (state.phase !== 'idle') return unchanged(state);
  if (pending) return confirm(state, pending);
  return hasOpenOrder ? step(state, { type: 'settle_quietly' }) : unchanged(state);
}

function confirm(state: PaymentState, asked: Asked, ...before: PaymentEffect[]): PaymentStep {
  const phase: Phase = { phase: 'confirming', asked, nextPause: FIRST_PAUSE_MS, waited: 0 };
  return to(state, phase, ...before, { type: 'ask', asked, round: state.round + 1 });
}

/** In every phase: what the member has paid is never lost. */
function succeed(state: PaymentState, payment: CheckoutSuccess): PaymentStep {
  return confirm(state, payment, { type: 'leave_form' }, { type: 'store', payment });
}

/** Why the form did not open. */
function explain(state: PaymentState, error: unknown): PaymentStep {
  const { code } = toBackendError(error);
  if (code === 'payment_pending') return confirm(state, null);
  if (code === 'already_paid') return received(state);
  const reload: PaymentEffect[] = error instanceof FeeChanged ? [{ type: 'reload_fee' }] : [];
  return to({ ...state, failure: reasonOf(error) }, { phase: 'idle' }, ...reload);
}

function reasonOf(error: unknown): string {
  if (error instanceof FeeChanged) return 'membership.failed_fee_changed';
  if (error instanceof CheckoutUnreachable) return 'membership.failed_no_form';
  return toBackendError(error).kind === 'server' ? 'membership.failed_no_provider' : errorText(error).key;
}

function conclude(state: Confirming, answer: PaymentAnswer): PaymentStep {
  switch (answer) {
    case 'paid':
      return received(state);
    case 'refused': {
      const failed = { ...state, failure: 'membership.failed_refused' };
      return to(failed, { phase: 'idle' }, { type: 'forget' }, { type: 'reload' });
    }
    case 'open':
      return to({ ...state, failure: null }, { phase: 'idle' });
    case 'pending':
      return pause(state);
  }
}

function received(state: PaymentState): PaymentStep {
  const paid = { ...state, failure: null };
  return to(paid, { phase: 'idle' }, { type: 'forget' }, { type: 'reload', received: true });
}

/** Asks again after exponentially growing pauses; gives up after three minutes. */
function pause(state: Confirming): PaymentStep {
  const { asked, round, nextPause: ms, waited } = state;
  const isFirst = waited === 0;
  if (waited + ms > POLL_FOR_MS) {
    return to({ ...state, failure: null }, { phase: 'late', asked }, { type: 'reload' });
  }
  const nextPause = Math.min(ms * BACKOFF_FACTOR, LONGEST_PAUSE_MS);
  const reload: PaymentEffect[] = isFirst ? [{ type: 'reload' }] : [];
  return step({ ...state, nextPause, waited: waited + ms }, ...reload, { type: 'wait', ms, round });
}

function withoutAnswer(state: Confirming, error: unknown): PaymentStep {
  if (isTransient(error)) return pause(state);
  if (toBackendError(error).code === 'payment_not_verified') return conclude(state, 'refused');
  return to(state, { phase: 'late', asked: state.asked }, { type: 'show_error', error });
}

/** Shows nothing unless something was paid. While a payment is under way only what it needs to know matters. */
function settleQuietly(state: PaymentState, answer: PaymentAnswer): PaymentStep {
  if (state.phase === 'confirming') return unchanged(state);
  const isFree = state.phase === 'idle' || state.phase === 'late';
  if (answer === 'paid') return isFree ? received(state) : step(state, { type: 'reload', received: true });
  return answer === 'pending' && state.phase === 'idle' ? confirm(state, null) : unchanged(state);
}

function readExpiry(state: PaymentState, expiry: string | null): PaymentStep {
  if (!isConfirming(state)) return step({ ...state, expiry });
  const isLater = expiry !== null && (state.expiry === null || expiry > state.expiry);
  return isLater ? received({ ...state, expiry }) : unchanged(state);
}
