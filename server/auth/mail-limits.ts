/** Limits on mailed codes: the resend interval of each user, and the rate limits of each mailbox and of the whole installation. */
import { MailFailure } from '#domain/mail/mailer.ts';
import type { Transaction } from '#server/database/client/database.ts';
import { recordRefusal } from '#server/ops/logging/request-context.ts';
import type { AuthService } from './auth-deps.ts';
import { AuthError } from './auth-error.ts';
import type { AuthLimits, Budget } from './limits.ts';
import { consume, limitKey, restore } from './rate-limiter.ts';

class MailLimitReached extends AuthError {
  constructor() {
    super('over_email_send_rate_limit', 'email rate limit exceeded');
  }
}
/** The limit of the whole installation is reached. It affects every user, so the operator is alerted. */
class InstallationLimitReached extends MailLimitReached {}

const ALL_ADDRESSES = limitKey('codes', 'in all');
const ALERTS: Budget = { amount: 6, seconds: 3600, burst: 1 };

/** `asha+1@` and `asha+2@` usually are one mailbox (subaddressing); Gmail, which most users here have, ignores dots too. `private.mailbox_of` in SQL. */
export function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.split('@');
  const [main = ''] = name.split('+');
  return /^(?:gmail|googlemail)\.com$/.test(host)
    ? `${main.replaceAll('.', '')}@gmail.com`
    : `${main}@${host}`;
}

/** Counted per mailbox, so that aliases are no way to flood it. */
const addressKey = (email: string) => limitKey('code-address', mailboxOf(email));
/** In one order everywhere, so that two requests about the same mailboxes cannot deadlock. */
const addressKeys = (emails: string[]) => emails.map(addressKey).sort();

/** Throws `code` when the last code was sent less than `pauseSeconds` ago. */
export function enforceResendInterval(
  sentAt: Date | null,
  pauseSeconds: number,
  now: Date,
  code: 'over_email_send_rate_limit' | 'over_sms_send_rate_limit' = 'over_email_send_rate_limit',
): void {
  const waitMs = sentAt === null ? 0 : sentAt.getTime() + pauseSeconds * 1000 - now.getTime();
  // Ignore a wait of more than twice the interval: the clock has been set back since.
  if (waitMs <= 0 || waitMs > 2 * pauseSeconds * 1000) return;
  recordRefusal('resendSeconds');
  const seconds = Math.ceil(waitMs / 1000);
  throw new AuthError(code, `For security purposes, you can only request this after ${seconds} seconds.`);
}

/** Counts one mail to each address. Throws `over_email_send_rate_limit`; the caller's rollback undoes the counts. */
export async function consumeMailBudgets(
  transaction: Transaction,
  limits: AuthLimits,
  emails: string[],
  now: Date,
): Promise<void> {
  for (const key of addressKeys(emails)) {
    if (await consume(transaction, key, limits.codesPerAddress, now)) continue;
    recordRefusal('codesPerAddress');
    throw new MailLimitReached();
  }
  // The shared counter comes last: its row lock is contended and must be held briefly.
  for (const _ of emails) {
    if (await consume(transaction, ALL_ADDRESSES, limits.codesInAll, now)) continue;
    recordRefusal('codesInAll');
    throw new InstallationLimitReached();
  }
}

/** Undoes `consumeMailBudgets` for mails that could not be sent. */
export async function restoreMailBudgets(
  transaction: Transaction,
  limits: AuthLimits,
  emails: string[],
): Promise<void> {
  for (const key of addressKeys(emails)) await restore(transaction, key, limits.codesPerAddress);
  for (const _ of emails) await restore(transaction, ALL_ADDRESSES, limits.codesInAll);
}

async function alertOperator(service: AuthService): Promise<void> {
  if (!(await consume(service, limitKey('alarm', 'codes in all'), ALERTS, service.clock()))) return;
  const { amount, seconds } = service.limits.codesInAll;
  service.report(
    `ALARM: all sign-in codes this installation mails (${amount} in ${seconds / 60} minutes) are used up, and people are refused. ` +
      'Somebody may be guessing at many accounts or flooding mailboxes.',
  );
}

/** Rethrows the error; alerts the operator first when the installation's limit is reached. */
export async function alertOperatorAndRethrow(service: AuthService, error: unknown): Promise<never> {
  if (error instanceof InstallationLimitReached) await alertOperator(service);
  throw error;
}

/** The error for a code that could not be mailed: `email_address_invalid` when there is no such address, else 500 with this message. */
export function mailFailureError(error: unknown, email: string, words: string): AuthError {
  if (error instanceof MailFailure && error.refusesAddress)
    return new AuthError('email_address_invalid', `Email address "${email}" is invalid`);
  return new AuthError('unexpected_failure', words, 500, error);
}
