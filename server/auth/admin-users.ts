import type { Context } from 'hono';
import { isUuid } from '#server/database/client/uuid.ts';
import { createAccount, findAccount } from './accounts.ts';
import type { AuthService } from './auth-deps.ts';
import { AuthError } from './auth-error.ts';
import { requireAdmin } from './caller.ts';
import { emailExists } from './change-email.ts';
import { readEmailAddress } from './email-address.ts';
import { flagIn, objectIn, readBody, textIn } from './request-body.ts';
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

/** The handler of POST /admin/users: an account whose address is not confirmed yet. Other fields of GoTrue's request are not offered. */
export async function createUserAsAdmin(service: AuthService, context: Context): Promise<Response> {
  await requireAdmin(service, context);
  const body = await readBody(context);
  const address = readEmailAddress(textIn(body, 'email'));
  if ('fault' in address) throw new AuthError('validation_failed', address.fault);
  if (flagIn(body, 'email_confirm', false))
    throw new AuthError('validation_failed', 'Confirmed addresses are not supported');
  const data = objectIn(body, 'user_metadata');
  const row = await service.database.transaction(service.scope, async (transaction) => {
    if (await findAccount(transaction, address)) throw emailExists();
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
