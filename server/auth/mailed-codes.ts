/**
 * How many codes are mailed: the pause between two for one user, and the budgets of each mailbox and of the whole installation.
 */
import type { Row, Statement, Transaction } from '#server/database/client/database.ts';
import { MailFailure } from '#server/mail/mailer.ts';
import { noteRefusal } from '#server/ops/logging/request-context.ts';
import type { AuthService } from './auth-deps.ts';
import { AuthError } from './auth-error.ts';
import type { AuthLimits, Budget } from './limits.ts';
import { giveBack, limitKey, takeFrom } from './rate-limiter.ts';

class TooManyMails extends AuthError {
  constructor() {
    super('over_email_send_rate_limit', 'email rate limit exceeded');
  }
}
/** The installation's own limit is met: nobody's fault who asks now, so the operator hears of it. */
class AllMailed extends TooManyMails {}

const ALL_ADDRESSES = limitKey('codes', 'in all');
const ALARMS: Budget = { amount: 6, seconds: 3600, burst: 1 };

/** `asha+1@` and `asha+2@` usually are one mailbox; to Gmail, which most people here use, dots are nothing either. */
function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.split('@');
  const [main = ''] = name.split('+');
  return /^(?:gmail|googlemail)\.com$/.test(host)
    ? `${main.replaceAll('.', '')}@gmail.com`
    : `${main}@${host}`;
}

/** Counted for the mailbox: further names of one must not be a way to flood it. */
const addressKey = (email: string) => limitKey('code-address', mailboxOf(email));
/** In one order everywhere, so that two requests about the same mailboxes don't wait for each other. */
const addressKeys = (emails: string[]) => emails.map(addressKey).sort();

/** Throws `over_email_send_rate_limit` when the last code was sent less than the pause ago. */
export function refuseIfTooSoon(sentAt: Date | null, pauseSeconds: number, now: Date): void {
  const waitMs = sentAt === null ? 0 : sentAt.getTime() + pauseSeconds * 1000 - now.getTime();
  // A wait of twice the pause is none: the clock has been put back since.
  if (waitMs <= 0 || waitMs > 2 * pauseSeconds * 1000) return;
  noteRefusal('resendSeconds');
  const seconds = Math.ceil(waitMs / 1000);
  throw new AuthError(
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
  );
}

/** Takes a mail to each of the addresses from the budgets. Throws `over_email_send_rate_limit`; nothing is taken when the transaction ends then. */
export async function takeMails(
  transaction: Transaction,
  limits: AuthLimits,
  emails: string[],
  now: Date,
): Promise<void> {
  for (const key of addressKeys(emails)) {
    if (await takeFrom(transaction.query, key, limits.codesPerAddress, now)) continue;
    noteRefusal('codesPerAddress');
    throw new TooManyMails();
  }
  // The one counter everybody shares is taken last, so that it is held shortest.
  for (const _ of emails) {
    if (await takeFrom(transaction.query, ALL_ADDRESSES, limits.codesInAll, now)) continue;
    noteRefusal('codesInAll');
    throw new AllMailed();
  }
}

/** Puts back what `takeMails` took, for mails that could not be sent. */
export async function giveMailsBack(
  transaction: Transaction,
  limits: AuthLimits,
  emails: string[],
): Promise<void> {
  for (const key of addressKeys(emails)) await giveBack(transaction.query, key, limits.codesPerAddress);
  for (const _ of emails) await giveBack(transaction.query, ALL_ADDRESSES, limits.codesInAll);
}

/** Tells the operator once in ten minutes, whichever copy of the server is asked. */
async function raiseAlarm({ database, scope, clock, limits, report }: AuthService): Promise<void> {
  const run = <T extends Row>(statement: Statement) => database.query<T>(scope, statement);
  if (!(await takeFrom(run, limitKey('alarm', 'codes in all'), ALARMS, clock()))) return;
  const { amount, seconds } = limits.codesInAll;
  report(
    `ALARM: all sign-in codes this installation mails (${amount} in ${seconds / 60} minutes) are used up, and people are refused. ` +
      'Somebody may be guessing at many accounts or flooding mailboxes.',
  );
}

/** Throws the error again, after the operator was told if it says that the installation's own limit is met. */
export async function refuseAlarmed(service: AuthService, error: unknown): Promise<never> {
  if (error instanceof AllMailed) await raiseAlarm(service);
  throw error;
}

/** The refusal of a code that could not be mailed: the person's fault when there is no such address, else ours, in these words. */
export function notMailed(error: unknown, email: string, words: string): AuthError {
  if (error instanceof MailFailure && error.refusesAddress)
    return new AuthError('email_address_invalid', `Email address "${email}" is invalid`);
  return new AuthError('unexpected_failure', words, 500, error);
}
