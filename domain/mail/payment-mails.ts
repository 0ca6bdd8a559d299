/**
 * Mails to members about their membership payments: the receipt, the choice when two payments have granted two years, and
 * the end of a year after a lost dispute.
 */
import { numberFormat } from '../intl-formats.ts';
import type { Language } from '../language.ts';
import { LOCALES } from '../value-text.ts';
import { dayText } from './day-text.ts';
import type { PaymentMailKind } from './mail-kinds.ts';
import { grievanceNote, laidOut, type MailBlock } from './mail-layout.ts';
import type { Mail } from './mailer.ts';
import { filled, WORDS } from './words.ts';

/** A membership payment; amount in the currency's smallest unit, times as RFC 3339. */
export interface MembershipPayment {
  id: string;
  amount: number;
  currency: string;
  paid_at: string;
  valid_until: string;
  /** Legal name and address of the service; null while it has stated neither. */
  seller: string | null;
}

/** '₹299' or '₹२९९' from the smallest unit of the currency; other currencies than the rupee by their code. */
function moneyText(amount: number, currency: string, language: Language): string {
  const digits = amount % 100 === 0 ? 0 : 2;
  // Not `style: 'currency'`: the currency pattern of Marathi groups by thousands.
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const number = numberFormat(LOCALES[language], format).format(amount / 100);
  return currency === 'INR' ? `₹${number}` : `${currency} ${number}`;
}

/** The day of the payment is that of the books, in India; the end of the year is told in the member's zone. */
function factsOf(
  paid: MembershipPayment,
  kind: PaymentMailKind,
  { language, zone }: { language: Language; zone?: string },
): [string, string][] {
  const words = WORDS[language].payment;
  const until = filled(words.valid_until, { day: dayText(paid.valid_until, language, zone) });
  const facts: [string, string][] = [
    [words.amount, moneyText(paid.amount, paid.currency, language)],
    [words.paid_on, dayText(paid.paid_at, language)],
    [words.valid_until_label, until],
    [words.id, paid.id],
    ...(paid.seller === null ? [] : [[words.seller, paid.seller] satisfies [string, string]]),
  ];
  // A lost dispute has ended the year.
  return kind === 'dispute_lost_mail' ? facts.filter(([label]) => label !== words.valid_until_label) : facts;
}

/** A mail about a membership payment. `publicUrl` is where the service is reached from outside. */
export function paymentMail(
  kind: PaymentMailKind,
  to: string,
  paid: MembershipPayment,
  { language, zone, publicUrl }: { language: Language; zone?: string; publicUrl: string },
): Mail {
  const { subject, opening, next, note } = WORDS[language][kind];
  const blocks: MailBlock[] = [
    { kind: 'text', text: opening },
    { kind: 'facts', facts: factsOf(paid, kind, { language, zone }) },
    ...(next === '' ? [] : [{ kind: 'text' as const, text: next }]),
    { kind: 'note', text: note },
    grievanceNote(language, publicUrl),
  ];
  return { kind, to, ...laidOut({ subject, language, preview: opening, blocks }) };
}
