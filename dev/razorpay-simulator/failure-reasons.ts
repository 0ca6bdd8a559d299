/**
 * Reasons for failed simulated payments, with the provider's error fields.
 */

export interface FailureFields {
  error_code: string;
  error_description: string;
  error_source: string;
  error_step: string;
  error_reason: string;
}

const REASONS: Record<string, [code: string, source: string, step: string, description: string]> = {
  card_declined: [
    'BAD_REQUEST_ERROR',
    'bank',
    'payment_authorization',
    'Your card was declined by the bank.',
  ],
  insufficient_fund: [
    'BAD_REQUEST_ERROR',
    'bank',
    'payment_authorization',
    'Your account does not hold enough money.',
  ],
  payment_cancelled: [
    'BAD_REQUEST_ERROR',
    'customer',
    'payment_authentication',
    'You cancelled the payment.',
  ],
  payment_timed_out: [
    'BAD_REQUEST_ERROR',
    'customer',
    'payment_authentication',
    'The payment was not completed in time.',
  ],
  payment_failed: ['BAD_REQUEST_ERROR', 'gateway', 'payment_response', 'The payment failed.'],
  gateway_technical_error: [
    'GATEWAY_ERROR',
    'gateway',
    'payment_authorization',
    'The bank has a technical problem.',
  ],
};

/** The reasons the hosted page offers, in its order. */
export const OFFERED_REASONS = [
  'card_declined',
  'insufficient_fund',
  'payment_cancelled',
  'payment_timed_out',
  'gateway_technical_error',
] as const;

/** The error fields of a reason; an unknown one counts as `payment_failed`. */
export function failureFields(reason: unknown): FailureFields {
  const name = typeof reason === 'string' && Object.hasOwn(REASONS, reason) ? reason : 'payment_failed';
  const [code, source, step, description] = REASONS[name] as [string, string, string, string];
  return {
    error_code: code,
    error_description: description,
    error_source: source,
    error_step: step,
    error_reason: name,
  };
}
