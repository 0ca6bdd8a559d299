/**
 * PUT /user with `email`: requests a change of the e-mail address. It needs a code from the current address and one from the new address
 * (GoTrue's secure e-mail change); `confirm-email-change.ts` verifies them.
 */
import type { Context } from 'hono';
import type { Row, Statement, Transaction } from '#server/database/client/database.ts';
import { networkOf } from '#server/http/client-network.ts';
import { languageAccepted, languageNamed } from '#server/http/language.ts';
import { emailChangeCodeMail } from '#server/mail/email-change-mails.ts';
import { recordRefusal } from '#server/ops/logging/request-context.ts';
import type { AuthService } from './auth-deps.ts';
import { AuthError } from './auth-error.ts';
import { type DisplacedCode, type StoredCode, storeCode, storedHash, withdrawCode } from './code-slot.ts';
import {
  alertOperatorAndRethrow,
  consumeMailBudgets,
  enforceResendInterval,
  mailFailureError,
  restoreMailBudgets,
} from './mail-limits.ts';
import { createCode, hashCode, hashNetwork } from './one-time-code.ts';
import { consume, limitKey } from './rate-limiter.ts';
import type { UserRow } from './user-record.ts';

/** A requested change: the user and the new address. */
export interface EmailChange {
  user: UserRow;
  email: string;
  pkce: boolean;
}

interface PendingChange extends Row {
  email: string;
  email_change: string | null;
  email_change_sent_at: Date | null;
  email_change_confirm_status: number;
}

/** One of the two stored codes, and the one it displaced. */
interface PlacedCode {
  recipient: 'current' | 'new';
  digits: string;
  code: StoredCode;
  displaced: DisplacedCode | null;
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

/** Rate limits per user, because the response reveals whether an address belongs to an account (user enumeration). */
async function consumeUserBudget(
  { database, scope, limits, clock }: AuthService,
  userId: string,
): Promise<void> {
  const run = <T extends Row>(statement: Statement) => database.query<T>(scope, statement);
  if (await consume(run, limitKey('email-change', userId), limits.emailChangesPerUser, clock())) return;
  recordRefusal('emailChangesPerUser');
  throw new AuthError('over_request_rate_limit', 'Request rate limit reached');
}

async function placeCodes(
  { limits, clock }: AuthService,
  transaction: Transaction,
  { user, email, pkce }: EmailChange,
  network: string,
): Promise<{ placed: PlacedCode[]; before: PendingChange }> {
  const now = clock();
  const [before] = await transaction.query<PendingChange>({ text: LOCK, values: [user.id] });
  if (!before) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist');
  if (await isTaken(transaction, email, user.id)) throw emailExists();
  enforceResendInterval(before.email_change_sent_at, limits.resendSeconds, now);
  await consumeMailBudgets(transaction, limits, [before.email, email], now);
  const place = async (recipient: PlacedCode['recipient'], to: string): Promise<PlacedCode> => {
    const digits = createCode();
    const code: StoredCode = {
      userId: user.id,
      slot: `email_change_${recipient}`,
      email: to,
      hash: storedHash(hashCode(to, digits), pkce),
      requestedFrom: hashNetwork(to, network),
    };
    return { recipient, digits, code, displaced: await storeCode(transaction, code, now) };
  };
  const placed = [await place('new', email), await place('current', before.email)];
  await transaction.query({ text: SET_CHANGE, values: [user.id, email, 0] });
  return { placed, before };
}

/** Restores the resend interval, the budgets and an earlier request, so that the user can retry at once. */
async function undo(
  service: AuthService,
  userId: string,
  placed: PlacedCode[],
  before: PendingChange,
): Promise<void> {
  await service.database.transaction(service.scope, async (transaction) => {
    await transaction.query({ text: LOCK, values: [userId] });
    for (const { code, displaced } of placed) {
      const undone = await withdrawCode(transaction, code, {
        displaced,
        sentAt: before.email_change_sent_at,
      });
      if (!undone) return;
    }
    const values = [userId, before.email_change, before.email_change_confirm_status];
    await transaction.query({ text: SET_CHANGE, values });
    const emails = placed.map(({ code }) => code.email);
    await restoreMailBudgets(transaction, service.limits, emails);
  });
}

/** The language of a user's mails: from their metadata, else from `Accept-Language`, else English. */
export function languageOf(context: Context, metadata: Record<string, unknown> | null) {
  return languageNamed(metadata?.language) ?? languageAccepted(context.req.header('accept-language')) ?? 'en';
}

/**
 * Mails the two codes of a change. Throws `email_exists` when another account has the new address, `over_request_rate_limit`,
 * `over_email_send_rate_limit`, and `email_address_invalid` or `unexpected_failure` when a mail was not accepted; nothing is changed then.
 */
export async function requestEmailChange(
  service: AuthService,
  context: Context,
  change: EmailChange,
): Promise<void> {
  await consumeUserBudget(service, change.user.id);
  const network = networkOf(service.clientAddress(context));
  const { placed, before } = await service.database
    .transaction(service.scope, (transaction) => placeCodes(service, transaction, change, network))
    .catch((error) => alertOperatorAndRethrow(service, error));
  const language = languageOf(context, change.user.raw_user_meta_data);
  try {
    for (const { recipient, digits, code } of placed) {
      const { codeLifeSeconds: lifeSeconds } = service.limits;
      const mail = {
        recipient,
        to: code.email,
        newAddress: change.email,
        code: digits,
        lifeSeconds,
        language,
      };
      await service.mailer.send(emailChangeCodeMail(mail));
    }
  } catch (error) {
    await undo(service, change.user.id, placed, before);
    throw mailFailureError(error, change.email, 'Error sending email change email');
  }
}
