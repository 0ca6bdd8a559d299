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
  /** The same at every retry of one mail, so that a mail program shows a mail that arrived twice only once. */
  id?: string;
  /** Ends mails of this kind by a POST without a sign-in (RFC 8058). */
  unsubscribeUrl?: string;
  /** The one-time code in it, if any, for the development mailbox, which shows it separately. */
  code?: string;
}

export interface Mailer {
  /** Resolves when the mail server has accepted the mail; rejects with `MailFailure` otherwise. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** The mail server did not accept a mail. Contains only what may be logged: no address, no text. */
export class MailFailure extends Error {
  /** nodemailer's error code, e.g. `ECONNECTION`, `EAUTH`, `EENVELOPE`. */
  readonly code: string;
  /** The SMTP server's response code, e.g. 550. */
  readonly responseCode: number | undefined;
  /** Whether the address does not exist, so that a retry would fail again. */
  readonly refusesAddress: boolean;

  constructor(code: string, responseCode?: number, refusesAddress = false) {
    super(`The mail was not handed over (${[code, responseCode].filter(Boolean).join(' ')})`);
    this.name = 'MailFailure';
    this.code = code;
    this.responseCode = responseCode;
    this.refusesAddress = refusesAddress;
  }
}
