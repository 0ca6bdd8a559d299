import type { Context } from 'hono';
import { isUuid } from '#server/database/client/uuid.ts';
import type { AuthService } from './auth-deps.ts';
import { AuthError } from './auth-error.ts';
import { callerOf } from './caller.ts';
import { requestEmailChange } from './change-email.ts';
import { requestPhoneChange } from './change-phone.ts';
import { readEmailAddress } from './email-address.ts';
import { INVALID_PHONE, readPhoneNumber } from './phone-number.ts';
import { readPkce } from './pkce.ts';
import { limitNetwork } from './rate-limiter.ts';
import { type Body, jsonWithin, objectIn, readBody, textIn } from './request-body.ts';
import { toUser, type UserRow } from './user-record.ts';

/** A shallow merge: null removes a key, other values replace it. */
const MERGE = `
update auth.users set updated_at = $3::timestamptz,
  raw_user_meta_data = (coalesce(raw_user_meta_data, '{}') || $2::jsonb)
    - array(select key from jsonb_each($2::jsonb) where value = 'null')
where id = $1::uuid returning octet_length(raw_user_meta_data::text) as metadata_bytes`;

/** Of a value that an error repeats. */
const MAX_ECHO = 40;
const SCOPES = ['global', 'local', 'others'];

/** A token without a session ends all sessions. */
const LOG_OUT = `
delete from auth.sessions where user_id = $1::uuid
  and case $2 when 'local' then coalesce(id = $3::uuid, true) when 'others' then coalesce(id <> $3::uuid, true) else true end`;

export async function getUser(service: AuthService, context: Context): Promise<Response> {
  const { user } = await callerOf(service, context);
  return context.json(toUser(user));
}

/** The new address in a body, in lower case; undefined when there is none or it is the current one. */
function newEmailIn(body: Body, user: UserRow): string | undefined {
  const typed = textIn(body, 'email');
  if (typed === '') return undefined;
  const address = readEmailAddress(typed);
  if ('fault' in address) throw new AuthError('validation_failed', address.fault);
  return address.email === user.email ? undefined : address.email;
}

/** The new number in a body; undefined when there is none or it is the current one. */
function newPhoneIn(body: Body, user: UserRow): string | undefined {
  const typed = textIn(body, 'phone');
  if (typed === '') return undefined;
  const phone = readPhoneNumber(typed);
  if (phone === undefined) throw new AuthError('validation_failed', INVALID_PHONE);
  return phone === user.phone ? undefined : phone;
}

async function mergeUserMetadata(service: AuthService, userId: string, data: string): Promise<void> {
  await service.database.transaction(service.scope, async (transaction) => {
    const values = [userId, data, service.clock().toISOString()];
    const [row] = await transaction.query<{ metadata_bytes: number }>({ text: MERGE, values });
    if (!row) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist');
    if (row.metadata_bytes > service.limits.metadataBytes)
      throw new AuthError('validation_failed', 'data is too large');
  });
}

/** The handler of PUT /user: `data` changes at once, `email` after codes from both addresses, `phone` after one from the new number. There are no passwords. */
export async function updateUser(service: AuthService, context: Context): Promise<Response> {
  const { user } = await callerOf(service, context);
  await limitNetwork(service, context, 'updatesPerIp');
  const body = await readBody(context);
  const pkce = readPkce(body);
  if (Object.keys(objectIn(body, 'app_metadata')).length > 0) {
    throw new AuthError('not_admin', 'Updating app_metadata requires admin privileges');
  }
  if (textIn(body, 'password') !== '')
    throw new AuthError(
      'validation_failed',
      'Only user metadata, the email address and the phone number can be changed',
    );
  const email = newEmailIn(body, user);
  const phone = newPhoneIn(body, user);
  const data = jsonWithin(objectIn(body, 'data'), service.limits.metadataBytes);
  if (data !== '{}') await mergeUserMetadata(service, user.id, data);
  if (email !== undefined) await requestEmailChange(service, context, { user, email, pkce });
  if (phone !== undefined) await requestPhoneChange(service, context, { user, phone });
  return context.json(toUser((await callerOf(service, context)).user));
}

/** The handler of POST /logout. Deletes sessions with their refresh tokens; access tokens stay valid until they expire. */
export async function logOut(service: AuthService, context: Context): Promise<Response> {
  const { user, sessionId } = await callerOf(service, context);
  const scope = context.req.query('scope') || 'global';
  if (!SCOPES.includes(scope))
    throw new AuthError(
      'validation_failed',
      `Unsupported logout scope ${JSON.stringify(scope.slice(0, MAX_ECHO))}`,
    );
  await service.query({
    text: LOG_OUT,
    values: [user.id, scope, isUuid(sessionId) ? sessionId : null],
  });
  return context.body(null, 204);
}
