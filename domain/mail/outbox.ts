/**
 * Sends the mails of the transactional outbox: receipts, questions and notices to members, alerts to the operator. Delivery is at least once: a row
 * is finished when the mail server has accepted its mail. The database decides which rows are due and when to give up (`claim_outbox`).
 */
import { type Language, languageNamed } from '../language.ts';
import { codeMail } from './account-mails.ts';
import { MEMBER_MAILS, PAYMENT_MAILS } from './mail-kinds.ts';
import { type Mail, type Mailer, MailFailure } from './mailer.ts';
import { memberMail } from './member-mails.ts';
import { type Alert, alertLine, alertMail } from './operator-alerts.ts';
import { type MembershipPayment, paymentMail } from './payment-mails.ts';
import { WORDS } from './words.ts';

/** The rows of the outbox, in the database. */
export interface OutboxQueue {
  /** The next rows that are due; empty when none is. Until they are finished they are due again after five minutes. */
  claim(): Promise<ClaimedMail[]>;
  /** Ends an attempt. `problem` is why the mail could not be sent, or null. Resolves to whether this was the last attempt. */
  finish(key: string, problem: string | null): Promise<boolean>;
}

export interface OutboxDeps {
  queue: OutboxQueue;
  mailer: Mailer;
  /** The recipient of alerts; null: they are logged. */
  operatorEmail: string | null;
  /** The address that `/unsubscribe/<key>` and `/grievance` follow in mails. */
  publicUrl: string;
  /** How many mails are on their way to the mail server at the same time. */
  atOnce: number;
  /** Logs alerts without a recipient, and mails whose last attempt failed. */
  say: (line: string) => void;
  /** Once aborted, no further mail is begun. */
  signal: AbortSignal;
}

/** A row as `claim_outbox` returns it. */
export interface ClaimedMail extends Alert {
  key: string;
  /** Null when the member has left. */
  email: string | null;
  language: string | null;
  /** The time zone of the member. */
  zone: string;
  payment: MembershipPayment | null;
}

/** The code that confirms the address of a complaint; null when a newer one has been asked for. */
function complaintCodeMail({ email, detail }: ClaimedMail, language: Language): Mail | null {
  const { code, life_seconds: lifeSeconds } = detail;
  if (email === null || typeof code !== 'string') return null;
  return codeMail({ to: email, code, lifeSeconds: Number(lifeSeconds), language }, WORDS[language].complaint);
}

/** The row's mail; null when its recipient or its subject does not exist any more. */
function mailOf(row: ClaimedMail, { operatorEmail, publicUrl, say }: OutboxDeps): Mail | null {
  const language = languageNamed(row.language) ?? 'en';
  const { zone } = row;
  const toMember = PAYMENT_MAILS.find((kind) => kind === row.kind);
  if (toMember) {
    const { email, payment } = row;
    if (!email || !payment) return null;
    return paymentMail(toMember, email, payment, { language, zone, publicUrl });
  }
  const notice = MEMBER_MAILS.find((kind) => kind === row.kind);
  if (notice)
    return row.email === null
      ? null
      : memberMail(notice, row.email, row.detail, { language, zone, publicUrl });
  if (row.kind === 'complaint_code') return complaintCodeMail(row, language);
  if (operatorEmail !== null) return alertMail(operatorEmail, row);
  say(alertLine(row));
  return null;
}

/** Sends it; returns why this failed, without an address, or null. */
async function faultOf(row: ClaimedMail, deps: OutboxDeps): Promise<string | null> {
  try {
    const mail = mailOf(row, deps);
    if (mail) await deps.mailer.send({ ...mail, id: row.key });
    return null;
  } catch (error) {
    // One row that cannot be sent must not delay the others; a library's error text might contain an address.
    return error instanceof MailFailure ? error.message : `Unexpected ${(error as Error).name}`;
  }
}

/** A row is due again five minutes after it was claimed: no mail is begun so late that two servers could send it. */
const CLAIM_MS = 240_000;

/** Sends claimed rows, some at a time. When one cannot be finished, the others still are. */
async function sendAll(rows: readonly ClaimedMail[], deps: OutboxDeps): Promise<void> {
  const { queue, say, atOnce } = deps;
  const signal = AbortSignal.any([deps.signal, AbortSignal.timeout(CLAIM_MS)]);
  const waiting = rows.values();
  const sendOneByOne = async () => {
    for (const row of waiting) {
      if (signal.aborted) return;
      const fault = await faultOf(row, deps);
      if (await queue.finish(row.key, fault))
        say(`Given up after a day: the ${row.kind} of ${row.key}. ${fault}`);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, sendOneByOne));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/**
 * Sends everything that is due. Several servers may do so at once: each row is claimed by one of them.
 * Rejects when the database doesn't answer; rows that were claimed are due again after five minutes.
 */
export async function sendOutbox(deps: OutboxDeps): Promise<void> {
  for (;;) {
    const rows = await deps.queue.claim();
    await sendAll(rows, deps);
    if (rows.length === 0 || deps.signal.aborted) return;
  }
}
