import type { Context } from 'hono';
import { isUuid } from '#server/database/client/uuid.ts';
import { type Address, createAccount, findAccount } from './accounts.ts';
import type { AuthService } from './auth-deps.ts';
import { AuthError } from './auth-error.ts';
import { requireAdmin } from './caller.ts';
import { emailExists } from './change-email.ts';
import { readEmailAddress } from './email-address.ts';
import { INVALID_PHONE, readPhoneNumber } from './phone-number.ts';
import { type Body, flagIn, objectIn, readBody, textIn } from './request-body.ts';
import { READ_USER, toUser, type UserRow } from './user-record.ts';

const unknownUser = () => new AuthError('user_not_found', 'User not found', 404);

function idIn(context: Context): string {
  const id = context.req.param('id');
  if (!isUuid(id)) throw new AuthError('validation_failed', 'user_id must be an UUID', 404);
  return id;
}

/** The handler of GET /admin/users/{id}, for the service role only, in GoTrue's format. */
export async function getUserAsAdmin(service: AuthService, context: Context): Promise<Response> {
  await requireAdmin(service, context);
  const [row] = await service.database.query<UserRow>(
    { ...service.scope, readOnly: true },
    { text: READ_USER, values: [idIn(context)] },
  );
  if (!row) throw unknownUser();
  return context.json(toUser(row));
}

/** The e-mail address or number of a new account, whichever the request has. */
function addressIn(body: Body): Address {
  const typed = textIn(body, 'phone');
  if (typed !== '') {
    const phone = readPhoneNumber(typed);
    if (phone === undefined) throw new AuthError('validation_failed', INVALID_PHONE);
    return { phone };
  }
  const address = readEmailAddress(textIn(body, 'email'));
  if ('fault' in address) throw new AuthError('validation_failed', address.fault);
  return address;
}

const phoneExists = () => new AuthError('phone_exists', 'Phone number already registered by another user');

/** The handler of POST /admin/users: an account whose address or number is not confirmed yet. Other fields of GoTrue's request are not offered. */
export async function createUserAsAdmin(service: AuthService, context: Context): Promise<Response> {
  await requireAdmin(service, context);
  const body = await readBody(context);
  const address = addressIn(body);
  if (flagIn(body, 'email_confirm', false) || flagIn(body, 'phone_confirm', false))
    throw new AuthError('validation_failed', 'Confirmed addresses are not supported');
  const data = objectIn(body, 'user_metadata');
  const row = await service.database.transaction(service.scope, async (transaction) => {
    if (await findAccount(transaction, address)) throw 'phone' in address ? phoneExists() : emailExists();
    const { id } = await createAccount(transaction, { address, data, now: service.clock() });
    return (await transaction.query<UserRow>({ text: READ_USER, values: [id] }))[0];
  });
  if (!row) throw unknownUser();
  return context.json(toUser(row));
}

/** The handler of DELETE /admin/users/{id}: deletes the row; foreign keys cascade to everything else of the user. */
export async function deleteUserAsAdmin(service: AuthService, context: Context): Promise<Response> {
  await requireAdmin(service, context);
  const id = idIn(context);
  // The client always sends a body; other callers may leave it out.
  const body = (await context.req.text()) === '' ? {} : await readBody(context);
  if (flagIn(body, 'should_soft_delete', false))
    throw new AuthError('validation_failed', 'Soft deletion is not supported');
  const rows = await service.query({
    text: 'delete from auth.users where id = $1::uuid returning id',
    values: [id],
  });
  if (rows.length === 0) throw unknownUser();
  return context.json({});
}
