/** The operator's report of a member's payments: which extended the membership, which didn't and why, refunds, disputes. */
import type { Database } from '#domain/database.types.ts';

interface Refund {
  id: string;
  at: string;
  /** Paise. */
  amount: number;
  status: 'pending' | 'processed' | 'failed';
}

interface Dispute {
  id: string;
  at: string;
  /** Paise. */
  amount: number;
  currency: string;
  status: 'open' | 'under_review' | 'action_required' | 'closed' | 'won' | 'lost';
  respond_by: string | null;
}

type PaymentRow = Database['public']['Functions']['payments_of']['Returns'][number];
/** A membership payment, or a provider payment that gave no year. Times are RFC 3339, amounts paise. */
export interface ReportedPayment extends Omit<PaymentRow, 'until' | 'refunds' | 'disputes'> {
  until: string | null;
  refunds: Refund[];
  disputes: Dispute[];
}

/** By `state`; the first ones are followed by the last day of the membership. */
const STATES: Record<string, string> = {
  valid: 'valid till',
  cancelled: 'cancelled by the member on',
  refunded: 'refunded',
  disputed: 'ended by a lost dispute',
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
const DISPUTE_STATES = {
  open: 'open: answer at the provider',
  action_required: 'needs more evidence: answer at the provider',
  under_review: 'under review by the bank',
  closed: 'closed',
  won: 'won',
  lost: 'lost: the money is gone',
};
const ENDED = new Set(['refunded', 'disputed']);

/** A moment (RFC 3339) to the minute. */
export const minute = (moment: string) => `${moment.slice(0, 16).replace('T', ' ')} UTC`;
const money = (currency: string, amount: number) => `${currency} ${(amount / 100).toFixed(2)}`;

function stateOf({ state, until }: ReportedPayment): string {
  const words = STATES[state] ?? state;
  if (until === null) return words;
  return `${words}${ENDED.has(state) ? ' on' : ''} ${until.slice(0, 10)}`;
}

function lineOfDispute({ at, id, amount, currency, status, respond_by: respondBy }: Dispute): string {
  const answerable = status === 'open' || status === 'action_required';
  const until = answerable && respondBy ? ` by ${minute(respondBy)}` : '';
  return `  ${minute(at)}  dispute ${id}  ${money(currency, amount)}  ${DISPUTE_STATES[status]}${until}`;
}

/** The lines of a payment: itself, then its refunds and disputes. */
export function reportLinesOf(payment: ReportedPayment): string[] {
  const { at, payment_id, amount, currency, refunds, disputes } = payment;
  return [
    `${minute(at)}  ${payment_id}  ${money(currency, amount)}  ${stateOf(payment)}`,
    ...refunds.map(
      (refund) =>
        `  ${minute(refund.at)}  refund ${refund.id}  ${money(currency, refund.amount)}  ${REFUND_STATES[refund.status]}`,
    ),
    ...disputes.map(lineOfDispute),
  ];
}
