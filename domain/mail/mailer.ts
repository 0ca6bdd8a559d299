/**
 * The interface of a mailer. Its implementations are SMTP and the development mailbox.
 */
import type { Language } from '../language.ts';
import type { MailKind } from './mail-kinds.ts';

/** One mail to one person, with its final text. */
export interface Mail {
  kind: MailKind;
  /** A single bare address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  language: Language;
  /** The same at every try of one mail: a reader's mail program then shows what arrived twice only once. */
  id?: string;
  /** Ends mails of this kind by a POST without a sign-in (RFC 8058). */
  unsubscribeUrl?: string;
  /** The one-time code in it, if any: the development mailbox shows it apart; it goes nowhere else. */
  code?: string;
}

export interface Mailer {
  /** Resolves when the mail has been handed over; rejects with `MailFailure` when it has not. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** A mail that could not be handed over. It carries what may be logged, never an address or a text. */
export class MailFailure extends Error {
  /** nodemailer's name of what went wrong, e.g. `ECONNECTION`, `EAUTH`, `EENVELOPE`. */
  readonly code: string;
  /** The SMTP server's answer, e.g. 550. */
  readonly responseCode: number | undefined;
  /** Whether there is no such address, so that another try is of no use. */
  readonly refusesAddress: boolean;

  constructor(code: string, responseCode?: number, refusesAddress = false) {
    super(`The mail was not handed over (${[code, responseCode].filter(Boolean).join(' ')})`);
    this.name = 'MailFailure';
    this.code = code;
    this.responseCode = responseCode;
    this.refusesAddress = refusesAddress;
  }
}
