/** POST /verify with `phone_change`: the code from the new number changes it and ends other sessions. */
import type { Context } from 'hono';
import type { Transaction } from '#server/database/client/database.ts';
import { isUniqueViolation } from '#server/database/client/errors.ts';
import type { AuthService } from './auth-deps.ts';
import { AuthError, invalidCode } from './auth-error.ts';
import { pendingPhone } from './change-phone.ts';
import { type SubmittedCode, withCheckedCode } from './code-slot.ts';
import { beginSession, deviceOf, type Session, sessionResponse } from './session.ts';

const phoneExists = () =>
  new AuthError('phone_exists', 'A user with this phone number has already been registered');

const TAKEN = `
select from auth.users where phone = $1 and is_sso_user = false and id <> $2::uuid and phone_confirmed_at is not null`;

/** The user who confirms the number owns it: an account that never confirmed it is removed. */
const REMOVE_UNCONFIRMED =
  'delete from auth.users where phone = $1 and is_sso_user = false and id <> $2::uuid and phone_confirmed_at is null';

/** A trigger ends the sessions. */
const APPLY = `
update auth.users set phone = $2, phone_change = '', phone_confirmed_at = $3::timestamptz, updated_at = $3::timestamptz
where id = $1::uuid`;

/** A user who had no number gets its identity now. */
const KEEP_IDENTITY = `
insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
values ($1::uuid::text, $1::uuid, jsonb_build_object('sub', $1::uuid::text, 'phone', $2::text, 'email_verified', false, 'phone_verified', true),
  'phone', $3::timestamptz, $3::timestamptz, $3::timestamptz)
on conflict (provider_id, provider) do update set updated_at = excluded.updated_at,
  identity_data = auth.identities.identity_data || jsonb_build_object('phone', $2::text, 'phone_verified', true)`;

async function confirm(
  service: AuthService,
  transaction: Transaction,
  { userId, phone }: { userId: string; phone: string },
  context: Context,
): Promise<Session | AuthError> {
  const now = service.clock();
  if ((await pendingPhone(transaction, userId)) !== phone) return invalidCode();
  await transaction.query({ text: REMOVE_UNCONFIRMED, values: [phone, userId] });
  if ((await transaction.query({ text: TAKEN, values: [phone, userId] })).length > 0) return phoneExists();
  const values = [userId, phone, now.toISOString()];
  await transaction.query({ text: APPLY, values });
  await transaction.query({ text: KEEP_IDENTITY, values });
  const device = deviceOf(service, context);
  return beginSession(transaction, { userId, device, now, proven: 'nothing' });
}

/** Responds with a session. Throws `otp_expired`, `user_banned`, `phone_exists`. */
export async function confirmPhoneChange(
  service: AuthService,
  context: Context,
  submitted: SubmittedCode,
): Promise<Response> {
  const session = await withCheckedCode(service, 'phone_change', submitted, (transaction, { id: userId }) =>
    confirm(service, transaction, { userId, phone: submitted.address }, context),
  ).catch((error) => {
    // Race condition: another user confirmed the number at the same moment.
    throw isUniqueViolation(error) ? phoneExists() : error;
  });
  return context.json(await sessionResponse(service, session, service.clock()));
}
