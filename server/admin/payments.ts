/**
 * What became of a member's money, in words for the operator: payments with a year, payments without one and why, refunds.
 */

interface Refund {
  id: string;
  at: string;
  /** Paise. */
  amount: number;
  status: 'pending' | 'processed' | 'failed';
}

/** A row of `payments_of`. Times are RFC 3339, amounts paise. */
export interface Payment {
  at: string;
  payment_id: string;
  amount: number;
  currency: string;
  state: string;
  until: string | null;
  refunds: Refund[];
}

/** By `state`; those of a year end with its day. */
const STATES: Record<string, string> = {
  valid: 'valid till',
  cancelled: 'cancelled by the member on',
  refunded: 'refunded',
  mismatch: 'no year: another amount or order than was asked for, so a person decides',
  second_capture: 'no year: the purchase was paid for already, so a person decides',
  surplus: 'no year: is sent back',
  created: 'begun, not paid',
  failed: 'failed',
  authorized: 'promised by the bank, not collected yet',
  captured: 'collected, not settled yet',
};
const REFUND_STATES = {
  pending: 'under way',
  processed: 'done',
  failed: 'failed: see to it at the provider',
};

const minute = (moment: string) => `${moment.slice(0, 16).replace('T', ' ')} UTC`;
const money = (currency: string, amount: number) => `${currency} ${(amount / 100).toFixed(2)}`;

function stateOf({ state, until }: Payment): string {
  const words = STATES[state] ?? state;
  if (until === null) return words;
  return `${words}${state === 'refunded' ? ' on' : ''} ${until.slice(0, 10)}`;
}

/** The lines of a payment: itself, then its refunds. */
export function linesOf(payment: Payment): string[] {
  const { at, payment_id, amount, currency, refunds } = payment;
  return [
    `${minute(at)}  ${payment_id}  ${money(currency, amount)}  ${stateOf(payment)}`,
    ...refunds.map(
      (refund) =>
        `  ${minute(refund.at)}  refund ${refund.id}  ${money(currency, refund.amount)}  ${REFUND_STATES[refund.status]}`,
    ),
  ];
}
