/**
 * Alerts to the operator about payments and storage that need manual work. In English, with ids instead of personal data.
 */
import { printable } from '#server/ops/printable.ts';
import { laidOut } from './mail-layout.ts';
import type { Mail } from './mailer.ts';

/** By the kind of the outbox row: what happened, and what to do. */
const ALERTS: Record<string, string> = {
  mismatch:
    'A captured payment differs from its order in amount, currency or receipt, so nothing was granted. Compare both at the provider and refund the payment there.',
  second_capture:
    'An order was captured twice. The second payment granted nothing: refund it at the provider.',
  surplus: 'A payment was captured for a member who has left. It is being refunded by itself.',
  webhook_missing:
    'A payment was found by asking the provider; no event had announced it. Check at the provider that the webhook is enabled.',
  refund_failed:
    'A refund failed. The membership is unchanged: repeat the refund at the provider, or leave it.',
  partial_refund: 'Part of a payment was refunded. The membership goes on.',
  order_unknown_to_provider:
    'The provider does not know an order that was made with our keys. Its purchase was closed. Check the keys if this repeats.',
  dispute_open:
    'A payer disputes a payment at their bank. Answer at the provider before the date, with evidence, or accept it. The membership goes on until the dispute is lost.',
  dispute_lost:
    'A payment dispute was lost: the bank has taken the money back. The membership year of the payment has ended, and the member was told by mail.',
  dispute_reversed:
    'The provider says that a dispute was won which it had called lost. The membership year stays ended: check at the provider, and enter a payment for the member if the money is yours.',
  unpaid_storage:
    'The photos of accounts that never paid fill more than nine tenths of the room that they have together. When it is full, only members can add photos. Raise the limit in private.unpaid_photo_limit, or look for somebody who makes accounts to fill the store.',
  payment_without_purchase:
    'The provider has a captured payment whose order is not ours. Find out at the provider what it is for.',
};

/** What an alert is about, where that is not payments. */
const SUBJECTS: Record<string, string> = { unpaid_storage: 'Photos' };

export interface Alert {
  kind: string;
  purchase_id: string | null;
  detail: Readonly<Record<string, unknown>>;
}

/** An alert in one line, for the log. */
export function alertLine({ kind, purchase_id: purchase, detail }: Alert): string {
  const facts = Object.entries({ ...(purchase && { purchase }), ...detail });
  const line = `${SUBJECTS[kind] ?? 'Payments'} need a person (${kind}): ${ALERTS[kind] ?? kind} ${facts.map(([name, value]) => `${name} ${value}`).join(', ')}`;
  return printable(line);
}

/** The same as a mail. */
export function alertMail(to: string, alert: Alert): Mail {
  const text = ALERTS[alert.kind] ?? alert.kind;
  const facts = Object.entries({ purchase: alert.purchase_id, ...alert.detail })
    .filter(([, value]) => value !== null)
    .map(([name, value]): [string, string] => [name, printable(String(value))]);
  const content = laidOut({
    subject: `${SUBJECTS[alert.kind] ?? 'Payments'}: ${alert.kind.replaceAll('_', ' ')}`,
    language: 'en',
    preview: text,
    blocks: [
      { kind: 'text', text },
      { kind: 'facts', facts },
    ],
  });
  return { kind: 'alert', to, ...content };
}
