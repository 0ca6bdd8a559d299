/** PUT /user with `email`: mails codes to the current address, if there is one, and the new one (GoTrue's secure e-mail change) for `confirm-email-change.ts`. */
import type { Context } from 'hono';
import { emailChangeCodeMail } from '#domain/mail/account-mails.ts';
import type { Row, Transaction } from '#server/database/client/database.ts';
import type { AuthService } from './auth-deps.ts';
import { AuthError } from './auth-error.ts';
import { type StoredCode, storeCode, withdrawCode } from './code-slot.ts';
import {
  alertOperatorAndRethrow,
  consumeMailBudgets,
  enforceResendInterval,
  mailFailureError,
  restoreMailBudgets,
} from './mail-limits.ts';
import { limitEmailChanges } from './rate-limiter.ts';
import { mailLanguage, type UserRow } from './user-record.ts';

export interface EmailChange {
  user: UserRow;
  email: string;
  pkce: boolean;
}

interface PendingChange extends Row {
  /** Null for who signs in by number only. */
  email: string | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  email_change_confirm_status: number;
}

const LOCK = `
select email, email_change, email_change_sent_at, email_change_confirm_status from auth.users where id = $1::uuid for no key update`;

/** An unconfirmed address counts as free. */
const TAKEN = `
select from auth.users where email = $1 and is_sso_user = false and id <> $2::uuid and email_confirmed_at is not null`;

const SET_CHANGE =
  'update auth.users set email_change = $2, email_change_confirm_status = $3::smallint where id = $1::uuid';

/** The error for an address that another account has, with GoTrue's message. */
export const emailExists = (): AuthError =>
  new AuthError('email_exists', 'A user with this email address has already been registered');

/** Whether another account has confirmed this address. */
export async function isTaken(transaction: Transaction, email: string, userId: string): Promise<boolean> {
  return (await transaction.query({ text: TAKEN, values: [email, userId] })).length > 0;
}

async function placeCodes(
  { limits, clock }: AuthService,
  transaction: Transaction,
  { user, email, pkce }: EmailChange,
  network: string,
): Promise<{ codes: StoredCode[]; before: PendingChange }> {
  const now = clock();
  const [before] = await transaction.query<PendingChange>({ text: LOCK, values: [user.id] });
  if (!before) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist');
  if (await isTaken(transaction, email, user.id)) throw emailExists();
  const { email_change_sent_at: sentAt } = before;
  enforceResendInterval(sentAt, limits.resendSeconds, now);
  await consumeMailBudgets(transaction, limits, before.email === null ? [email] : [before.email, email], now);
  const request = { userId: user.id, pkce, network, sentAt };
  const codes = [await storeCode(transaction, { ...request, slot: 'email_change_new', address: email }, now)];
  if (before.email !== null)
    codes.push(
      await storeCode(transaction, { ...request, slot: 'email_change_current', address: before.email }, now),
    );
  await transaction.query({ text: SET_CHANGE, values: [user.id, email, 0] });
  return { codes, before };
}

/** Restores the resend interval, the budgets and an earlier request, so that the user can retry at once. */
async function undo(
  service: AuthService,
  userId: string,
  codes: StoredCode[],
  before: PendingChange,
): Promise<void> {
  await service.database.transaction(service.scope, async (transaction) => {
    await transaction.query({ text: LOCK, values: [userId] });
    for (const code of codes) if (!(await withdrawCode(transaction, code))) return;
    const values = [userId, before.email_change, before.email_change_confirm_status];
    await transaction.query({ text: SET_CHANGE, values });
    const emails = codes.map(({ address }) => address);
    await restoreMailBudgets(transaction, service.limits, emails);
  });
}

/** Mails the codes. Throws `email_exists`, the errors of the limits, and that of a mail that was not accepted; nothing is changed then. */
export async function requestEmailChange(
  service: AuthService,
  context: Context,
  change: EmailChange,
): Promise<void> {
  const { user, email: newAddress } = change;
  await limitEmailChanges(service, user.id);
  const network = service.networkOf(context);
  const { codes, before } = await service.database
    .transaction(service.scope, (transaction) => placeCodes(service, transaction, change, network))
    .catch((error) => alertOperatorAndRethrow(service, error));
  const language = mailLanguage(context, user.raw_user_meta_data);
  const { codeLifeSeconds: lifeSeconds } = service.limits;
  try {
    for (const { slot, address: to, digits: code } of codes) {
      const recipient = slot === 'email_change_new' ? 'new' : 'current';
      const mail = { to, code, lifeSeconds, language };
      await service.mailer.send(emailChangeCodeMail(mail, { recipient, newAddress }));
    }
  } catch (error) {
    await undo(service, user.id, codes, before);
    throw mailFailureError(error, newAddress, 'Error sending email change email');
  }
}
