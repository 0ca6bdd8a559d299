/**
 * A payment attempt on the hosted page: creates a payment and runs the chosen outcome.
 */
import { createHmac } from 'node:crypto';
import { ApiError } from './api-error.ts';
import type { OrderEntity, PaymentEntity } from './entities.ts';
import { failureFields } from './failure-reasons.ts';
import type { Simulator } from './simulator.ts';

export interface AttemptRequest {
  key_id?: unknown;
  order_id?: unknown;
  amount?: unknown;
  outcome?: unknown;
  reason?: unknown;
  vpa?: unknown;
  description?: unknown;
  email?: unknown;
  contact?: unknown;
}

/** The response to the hosted page: the signed confirmation of a payment, the error of a failure, or that the result is not known yet. */
export type AttemptAnswer =
  | { result: 'success' | 'lost'; response: Record<string, string> }
  | { result: 'failed'; error: Record<string, unknown> }
  | { result: 'pending'; payment_id: string };

/** Outcomes of an attempt by name; the last ones are under "More" on the page. */
export const OUTCOMES = [
  'pay',
  'fail',
  'authorize',
  'fail_then_capture',
  'lose_handler',
  'webhook_first',
  'handler_first',
  'pending',
  'lose_dispute',
] as const;
type Outcome = (typeof OUTCOMES)[number];

const GIVE_UP_MS = 10 * 60 * 1000;
const LATE_CAPTURE_MS = 3000;
const DISPUTE_MS = 20_000;
const HANDLER_LEAD_MS = 5000;

function text(value: unknown, longest = 256): string {
  return typeof value === 'string' ? value.slice(0, longest) : '';
}

/**
 * Returns the order that a checkout may pay. Throws `ApiError` 400 for another key, an unknown order, an amount that differs from the
 * order's, a paid order, and one with an authorised payment.
 */
export function payableOrder(
  simulator: Simulator,
  request: Pick<AttemptRequest, 'key_id' | 'order_id' | 'amount'>,
): OrderEntity {
  const { machine } = simulator;
  if (request.key_id !== simulator.keyId) throw new ApiError(400, 'The id provided does not exist');
  const { entity, keyId } = machine.order(text(request.order_id));
  if (keyId !== simulator.keyId) throw new ApiError(400, 'The id provided does not exist');
  if (request.amount !== undefined && request.amount !== '' && Number(request.amount) !== entity.amount) {
    throw new ApiError(400, 'The amount differs from the amount of the order.');
  }
  machine.requirePayable(entity);
  return entity;
}

function confirmationOf({ keySecret }: Simulator, payment: PaymentEntity): Record<string, string> {
  const message = `${payment.order_id}|${payment.id}`;
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: createHmac('sha256', keySecret).update(message).digest('hex'),
  };
}

function failure(payment: PaymentEntity): AttemptAnswer {
  return {
    result: 'failed',
    error: {
      code: payment.error_code,
      description: payment.error_description,
      source: payment.error_source,
      step: payment.error_step,
      reason: payment.error_reason,
      metadata: { order_id: payment.order_id, payment_id: payment.id },
    },
  };
}

/** The two test ids of the real service have fixed outcomes; any other UPI id fails. */
function outcomeOfVpa(vpa: string): Outcome {
  return vpa === 'success@razorpay' ? 'pay' : 'fail';
}

function chosenOutcome(simulator: Simulator, request: AttemptRequest, vpa: string): Outcome {
  const asked = simulator.queuedOutcomes.shift() ?? (vpa !== '' ? outcomeOfVpa(vpa) : text(request.outcome));
  const outcome = OUTCOMES.find((name) => name === asked);
  if (!outcome) throw new ApiError(400, 'Unknown outcome.');
  return outcome;
}

function run(simulator: Simulator, payment: PaymentEntity, outcome: Outcome, reason: unknown): AttemptAnswer {
  const { machine, webhooks } = simulator;
  switch (outcome) {
    case 'fail':
    case 'fail_then_capture':
      machine.fail(payment.id, failureFields(reason));
      if (outcome === 'fail_then_capture') simulator.plan(payment.id, 'late-capture', LATE_CAPTURE_MS);
      return failure(payment);
    case 'pending':
      simulator.plan(payment.id, 'give-up', GIVE_UP_MS);
      return { result: 'pending', payment_id: payment.id };
    default:
      machine.authorise(payment.id, { capture: outcome !== 'authorize' });
      if (outcome === 'lose_dispute') simulator.plan(payment.id, 'lose-dispute', DISPUTE_MS);
      if (outcome === 'handler_first') webhooks.delayUnsent(HANDLER_LEAD_MS);
      return {
        result: outcome === 'lose_handler' ? 'lost' : 'success',
        response: confirmationOf(simulator, payment),
      };
  }
}

/** Creates a payment for the order and runs its outcome. Throws `ApiError` 400 when the order cannot be paid in this way. */
export async function attempt(simulator: Simulator, request: AttemptRequest): Promise<AttemptAnswer> {
  const order = payableOrder(simulator, request);
  const vpa = text(request.vpa);
  const outcome = chosenOutcome(simulator, request, vpa);
  const payment = simulator.machine.begin(order.id, {
    method: vpa !== '' ? 'upi' : 'netbanking',
    vpa: vpa === '' ? null : vpa,
    description: text(request.description) || null,
    email: text(request.email) || 'void@razorpay.com',
    contact: text(request.contact),
  });
  const answer = run(simulator, payment, outcome, vpa !== '' ? 'payment_failed' : request.reason);
  simulator.saveAndSchedule();
  if (outcome === 'webhook_first') await simulator.catchUp();
  return answer;
}
