/** POST /verify with `email_change`: the second of two codes (the only one when there was no address) changes the address and ends other sessions, one of which may be the reason. */
import type { Context } from 'hono';
import { emailChangedMail } from '#domain/mail/account-mails.ts';
import type { Row, Transaction } from '#server/database/client/database.ts';
import { isUniqueViolation } from '#server/database/client/errors.ts';
import { describeFault } from '#server/ops/logging/fault.ts';
import type { AuthService } from './auth-deps.ts';
import { type AuthError, invalidCode } from './auth-error.ts';
import { emailExists, isTaken } from './change-email.ts';
import { type MatchedCode, type SubmittedCode, withCheckedCode } from './code-slot.ts';
import { beginSession, deviceOf, type Session, sessionResponse } from './session.ts';
import { mailLanguage } from './user-record.ts';

/** GoTrue's response to the first of the two codes, verbatim. */
const FIRST_CONFIRMED = {
  code: '200',
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
};
interface Pending extends Row {
  email: string | null;
  email_change: string | null;
  email_change_confirm_status: number;
}

interface Changed extends Session {
  formerEmail: string | null;
}

const READ_PENDING =
  'select email, email_change, email_change_confirm_status from auth.users where id = $1::uuid';

const RECORD_FIRST = `
with used as (
  delete from server.codes where user_id = $1::uuid and token_type = ('email_change_token_' || $2)::auth.one_time_token_type)
update auth.users set email_change_confirm_status = 1 where id = $1::uuid`;

/** The user who confirms the address owns it: an account that never confirmed it is removed. */
const REMOVE_UNCONFIRMED =
  'delete from auth.users where email = $1 and is_sso_user = false and id <> $2::uuid and email_confirmed_at is null';

/** A trigger ends the sessions. */
const APPLY = `
with identity as (
  insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
  values ($1::uuid::text, $1::uuid, jsonb_build_object('sub', $1::uuid::text, 'email', $2::text, 'email_verified', true, 'phone_verified', false),
    'email', $3::timestamptz, $3::timestamptz, $3::timestamptz)
  on conflict (provider_id, provider) do update set updated_at = excluded.updated_at,
    identity_data = auth.identities.identity_data || jsonb_build_object('email', $2::text, 'email_verified', true))
update auth.users set email = $2, email_confirmed_at = coalesce(email_confirmed_at, $3::timestamptz), email_change = '', email_change_confirm_status = 0, updated_at = $3::timestamptz,
  raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified":true}'
    -- GoTrue writes it for accounts that began with an address only.
    || case when email is null then '{}' else jsonb_build_object('email', $2::text) end
where id = $1::uuid`;

async function applyChange(
  transaction: Transaction,
  { id, email, now }: { id: string; email: string; now: Date },
): Promise<AuthError | undefined> {
  await transaction.query({ text: REMOVE_UNCONFIRMED, values: [email, id] });
  if (await isTaken(transaction, email, id)) return emailExists();
  await transaction.query({ text: APPLY, values: [id, email, now.toISOString()] });
  return undefined;
}

async function confirm(
  service: AuthService,
  transaction: Transaction,
  { id, slot }: MatchedCode,
  context: Context,
): Promise<Changed | AuthError | undefined> {
  const now = service.clock();
  const [pending] = await transaction.query<Pending>({ text: READ_PENDING, values: [id] });
  if (!pending?.email_change) return invalidCode();
  const { email: formerEmail, email_change: email, email_change_confirm_status: confirmed } = pending;
  if (confirmed === 0 && formerEmail !== null) {
    await transaction.query({
      text: RECORD_FIRST,
      values: [id, slot === 'email_change_new' ? 'new' : 'current'],
    });
    return undefined;
  }
  const refusal = await applyChange(transaction, { id, email, now });
  if (refusal) return refusal;
  const device = deviceOf(service, context);
  return {
    formerEmail,
    ...(await beginSession(transaction, { userId: id, device, now, proven: 'nothing' })),
  };
}

/** Best effort: a failed notice does not undo the change. */
async function notifyFormerAddress(service: AuthService, context: Context, changed: Changed): Promise<void> {
  if (changed.formerEmail === null) return;
  const language = mailLanguage(context, changed.row.raw_user_meta_data);
  await service.mailer.send(emailChangedMail({ to: changed.formerEmail, language })).catch((error) => {
    service.report(`auth: the notice of a changed e-mail address was not sent: ${describeFault(error)}`);
  });
}

/** Responds with a message to the first code, with a session to the second. Throws `otp_expired`, `user_banned`, `email_exists`. */
export async function confirmEmailChange(
  service: AuthService,
  context: Context,
  submitted: SubmittedCode,
): Promise<Response> {
  const outcome = await withCheckedCode(service, 'email_change', submitted, (transaction, matched) =>
    confirm(service, transaction, matched, context),
  ).catch((error) => {
    // Race condition: another user signed up with the address at the same moment.
    throw isUniqueViolation(error) ? emailExists() : error;
  });
  if (!outcome) return context.json(FIRST_CONFIRMED);
  await notifyFormerAddress(service, context, outcome);
  return context.json(await sessionResponse(service, outcome, service.clock()));
}
