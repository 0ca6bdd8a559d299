/**
 * Alerts to the operator about payments, storage and reports that need manual work. In English, with ids instead of personal data.
 */
import { printable } from '../printable.ts';
import { laidOut } from './mail-layout.ts';
import type { Mail } from './mailer.ts';
import alerts from './words/alerts.json' with { type: 'json' };

/** By the kind of the outbox row: what happened, and what to do. */
const ALERTS: Readonly<Record<string, string>> = alerts;
/** What an alert is about, where that is not payments. */
const SUBJECTS: Readonly<Record<string, string>> = {
  unpaid_storage: 'Photos',
  report_received: 'Reports',
  report_half_time: 'Reports',
  report_last_fifth: 'Reports',
  hiding_limit: 'Reports',
  contact_limit: 'Contact details',
  text_budget: 'Text messages',
  texts_fail: 'Text messages',
  breach_opened: 'A data breach',
  breach_half_time: 'A data breach',
  breach_last_fifth: 'A data breach',
};

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
