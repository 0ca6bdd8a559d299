import { describe, expect, it, test } from 'vitest';
import { BackendError } from '#web/backend/errors.ts';
import { type CheckoutSuccess, CheckoutUnreachable } from './checkout.ts';
import {
  FeeChanged,
  initialPayment,
  type PaymentEffect,
  type PaymentEvent,
  type PaymentState,
  type PaymentStep,
  stepPayment,
} from './payment-machine.ts';

const PAYMENT: CheckoutSuccess = {
  razorpay_payment_id: 'pay_1',
  razorpay_order_id: 'order_1',
  razorpay_signature: 'signature',
};
const FEE = 29_900;
const ROUND = 3;
const ENDED = '2026-01-01T00:00:00Z';
const NEXT_YEAR = '2027-01-01T00:00:00Z';

const refusal = (code: string, status = 400) => new BackendError('no', 'refused', status, code);
const OFFLINE = new BackendError('Failed to fetch', 'network', 0, '');
const FORGED = refusal('payment_not_verified');
const SIGNED_OUT = refusal('not_signed_in', 401);

const shared = { failure: null, round: ROUND, expiry: ENDED };
const STATES = {
  idle: { ...shared, phase: 'idle' },
  ordering: { ...shared, phase: 'ordering' },
  checkout: { ...shared, phase: 'checkout' },
  confirming: { ...shared, phase: 'confirming', asked: PAYMENT, nextPause: 2000, waited: 0 },
  late: { ...shared, phase: 'late', asked: PAYMENT },
} satisfies Record<string, PaymentState>;
type Phase = keyof typeof STATES;

const EVENTS = {
  'a visit with a stored payment': { type: 'visited', pending: PAYMENT, hasOpenOrder: true },
  'a visit with an open order': { type: 'visited', pending: null, hasOpenOrder: true },
  'a visit without either': { type: 'visited', pending: null, hasOpenOrder: false },
  'leaving the page': { type: 'left' },
  'pressing pay': { type: 'pay_pressed', fee: FEE },
  'the opened form': { type: 'form_opened' },
  'an order without a network': { type: 'form_not_opened', error: OFFLINE },
  'an order at another price': { type: 'form_not_opened', error: new FeeChanged() },
  'an order while a payment is pending': { type: 'form_not_opened', error: refusal('payment_pending', 409) },
  'an order that is paid already': { type: 'form_not_opened', error: refusal('already_paid', 409) },
  'a failed attempt in the form': { type: 'form_failed' },
  'the closed form': { type: 'form_closed' },
  'a payment in the form': { type: 'form_succeeded', payment: PAYMENT },
  'the answer paid': { type: 'answered', answer: 'paid', round: ROUND },
  'the answer pending': { type: 'answered', answer: 'pending', round: ROUND },
  'the answer refused': { type: 'answered', answer: 'refused', round: ROUND },
  'the answer open': { type: 'answered', answer: 'open', round: ROUND },
  'the answer paid to an earlier question': { type: 'answered', answer: 'paid', round: ROUND - 1 },
  'no answer without a network': { type: 'not_answered', error: OFFLINE, round: ROUND },
  'a forged signature': { type: 'not_answered', error: FORGED, round: ROUND },
  'an ended session': { type: 'not_answered', error: SIGNED_OUT, round: ROUND },
  'no answer to an earlier question': { type: 'not_answered', error: SIGNED_OUT, round: ROUND - 1 },
  'the end of a pause': { type: 'waited', round: ROUND },
  'the end of an earlier pause': { type: 'waited', round: ROUND - 1 },
  'an order found paid': { type: 'settled_quietly', answer: 'paid' },
  'an order found pending': { type: 'settled_quietly', answer: 'pending' },
  'an order found open': { type: 'settled_quietly', answer: 'open' },
  'a later expiry': { type: 'expiry_read', expiry: NEXT_YEAR },
  'the same expiry': { type: 'expiry_read', expiry: ENDED },
  'asking again': { type: 'ask_again_pressed' },
  'closing the failure': { type: 'failure_closed' },
} satisfies Record<string, PaymentEvent>;
type EventName = keyof typeof EVENTS;

/** The next phase, the failure in brackets, and the effects. */
function written({ state, effects }: PaymentStep): string {
  const failure = state.failure ? [`(${state.failure.replace('membership.failed_', '')})`] : [];
  const done = effects.map((effect) =>
    effect.type === 'reload' && effect.received ? 'reload_received' : effect.type,
  );
  return [state.phase, ...failure, ...done].join(' ');
}

const CONFIRMS = 'confirming ask';
const SUCCEEDS = 'confirming leave_form store ask';
const RECEIVED = 'idle forget reload_received';
const REFUSED = 'idle (refused) forget reload';
const PAUSES = 'confirming reload wait';

/** What changes, by phase. In the other phases the event changes nothing. */
const CHANGES: Record<EventName, Partial<Record<Phase, string>>> = {
  'a visit with a stored payment': { idle: CONFIRMS },
  'a visit with an open order': { idle: 'idle settle_quietly' },
  'a visit without either': {},
  'leaving the page': { confirming: 'idle' },
  'pressing pay': { idle: 'ordering open_form' },
  'the opened form': { ordering: 'checkout' },
  'an order without a network': { ordering: 'idle (error.network)' },
  'an order at another price': { ordering: 'idle (fee_changed) reload_fee' },
  'an order while a payment is pending': { ordering: CONFIRMS },
  'an order that is paid already': { ordering: RECEIVED },
  'a failed attempt in the form': {
    idle: 'idle (checkout)',
    ordering: 'ordering (checkout)',
    checkout: 'checkout (checkout)',
  },
  'the closed form': { checkout: 'idle leave_form settle_quietly' },
  'a payment in the form': {
    idle: SUCCEEDS,
    ordering: SUCCEEDS,
    checkout: SUCCEEDS,
    confirming: SUCCEEDS,
    late: SUCCEEDS,
  },
  'the answer paid': { confirming: RECEIVED },
  'the answer pending': { confirming: PAUSES },
  'the answer refused': { confirming: REFUSED },
  'the answer open': { confirming: 'idle' },
  'the answer paid to an earlier question': {},
  'no answer without a network': { confirming: PAUSES },
  'a forged signature': { confirming: REFUSED },
  'an ended session': { confirming: 'late show_error' },
  'no answer to an earlier question': {},
  'the end of a pause': { confirming: CONFIRMS },
  'the end of an earlier pause': {},
  'an order found paid': {
    idle: RECEIVED,
    ordering: 'ordering reload_received',
    checkout: 'checkout reload_received',
    late: RECEIVED,
  },
  'an order found pending': { idle: CONFIRMS },
  'an order found open': {},
  'a later expiry': { confirming: RECEIVED, late: RECEIVED },
  'the same expiry': {},
  'asking again': { late: CONFIRMS },
  'closing the failure': {},
};

const phases = Object.keys(STATES) as Phase[];
const cases = (Object.keys(EVENTS) as EventName[]).flatMap((name) =>
  phases.map((phase) => ({ name, phase, leads: CHANGES[name][phase] ?? phase })),
);

describe('the state of a payment', () => {
  test.each(cases)('$phase: $name leads to $leads', ({ name, phase, leads }) => {
    expect(written(stepPayment(STATES[phase], EVENTS[name]))).toBe(leads);
  });

  it('forgets the last failure when paying again, when received and when its banner is closed [2.114]', () => {
    const failed = (phase: Phase): PaymentState => ({
      ...STATES[phase],
      failure: 'membership.failed_refused',
    });
    expect(stepPayment(failed('idle'), EVENTS['pressing pay']).state.failure).toBeNull();
    expect(stepPayment(failed('confirming'), EVENTS['the answer paid']).state.failure).toBeNull();
    for (const phase of phases)
      expect(stepPayment(failed(phase), EVENTS['closing the failure']).state.failure).toBeNull();
  });

  it('keeps the failure of the form when it is closed [8.10]', () => {
    const { state } = following(
      STATES.checkout,
      EVENTS['a failed attempt in the form'],
      EVENTS['the closed form'],
    );
    expect(state).toMatchObject({ phase: 'idle', failure: 'membership.failed_checkout' });
  });

  it.each([
    ['no form', new CheckoutUnreachable(), 'membership.failed_no_form'],
    [
      'a provider that is down',
      new BackendError('down', 'server', 502, 'provider_unavailable'),
      'membership.failed_no_provider',
    ],
    ['a limit', refusal('over_request_rate_limit', 429), 'error.too_many_requests'],
  ])('names the reason for %s [8.08, 8.23]', (_, error, failure) => {
    expect(stepPayment(STATES.ordering, { type: 'form_not_opened', error }).state.failure).toBe(failure);
  });

  it('learns the end of the paid year before the payment, and takes a later one for its confirmation', () => {
    const first = stepPayment(initialPayment(null), { type: 'expiry_read', expiry: ENDED });
    const { state } = following(first.state, EVENTS['a payment in the form']);
    expect(stepPayment(state, EVENTS['the same expiry']).state.phase).toBe('confirming');
    expect(written(stepPayment(state, EVENTS['a later expiry']))).toBe(RECEIVED);
  });

  it('asks about the payment that a reload found, and about all open orders without one [P1, P2]', () => {
    const effectsOf = (event: PaymentEvent) => stepPayment(STATES.ordering, event).effects;
    const { effects } = stepPayment(initialPayment(null), EVENTS['a visit with a stored payment']);
    expect(effects).toEqual([{ type: 'ask', asked: PAYMENT, round: 1 }]);
    expect(effectsOf(EVENTS['an order while a payment is pending'])).toEqual([
      { type: 'ask', asked: null, round: ROUND + 1 },
    ]);
  });

  it('asks again about the same payment when it is late', () => {
    const { state } = following(STATES.confirming, EVENTS['an ended session']);
    expect(stepPayment(state, EVENTS['asking again']).effects).toMatchObject([
      { type: 'ask', asked: PAYMENT },
    ]);
  });

  it('ignores answers to the questions of a confirmation that another payment has replaced', () => {
    const { state } = following(STATES.confirming, EVENTS['a payment in the form']);
    expect(stepPayment(state, EVENTS['the answer refused']).state).toBe(state);
  });
});

function following(state: PaymentState, ...events: PaymentEvent[]): PaymentStep {
  return events.reduce<PaymentStep>((step, event) => stepPayment(step.state, event), { state, effects: [] });
}

/** Answers each question from a list, with the last answer repeatedly; pauses end at once. Returns how the confirmation ended. */
function confirmedBy(...answers: (PaymentEvent & { round: number })[]) {
  const pauses: number[] = [];
  let reloads = 0;
  let step = stepPayment(STATES.checkout, EVENTS['a payment in the form']);
  for (let asked = 0; step.state.phase === 'confirming'; ) {
    const { round } = step.state;
    const waits = step.effects.find(
      (effect): effect is Extract<PaymentEffect, { type: 'wait' }> => effect.type === 'wait',
    );
    if (waits) pauses.push(waits.ms);
    const answer = answers[Math.min(asked, answers.length - 1)];
    if (!waits) asked += 1;
    step = stepPayment(
      step.state,
      waits ? { type: 'waited', round } : ({ ...(answer as PaymentEvent), round } as PaymentEvent),
    );
    reloads += step.effects.filter(({ type }) => type === 'reload').length;
  }
  return { pauses, reloads, end: written(step) };
}

describe('awaiting the confirmation of a payment', () => {
  const {
    'the answer paid': paid,
    'the answer pending': pending,
    'no answer without a network': silent,
  } = EVENTS;

  it('ends with the first final answer', () => {
    expect(confirmedBy(paid)).toEqual({ pauses: [], reloads: 1, end: RECEIVED });
  });
  it('polls while the capture is pending and after missing responses [4.41, P2]', () => {
    expect(confirmedBy(pending, silent, pending, paid)).toEqual({
      pauses: [2000, 3000, 4500],
      reloads: 2,
      end: RECEIVED,
    });
  });
  it('backs off up to ten seconds and is late after three minutes', () => {
    const { pauses, end } = confirmedBy(pending);
    expect(end).toBe('late reload');
    expect(Math.max(...pauses)).toBe(10_000);
    const whole = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(whole).toBeGreaterThan(170_000);
    expect(whole).toBeLessThanOrEqual(180_000);
  });
});
