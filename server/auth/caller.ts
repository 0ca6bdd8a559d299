import type { Context } from 'hono';
import type { Row } from '#server/database/client/database.ts';
import { isUuid } from '#server/database/client/uuid.ts';
import { credentialOf } from '#server/http/bearer.ts';
import { type AuthDeps, type AuthService, authScope } from './auth-deps.ts';
import { AuthError } from './auth-error.ts';
import { AUTH_LIMITS } from './limits.ts';
import { CLIENT_ROLES, type Claims, type TokenFault } from './tokens.ts';
import { isBanned, USER_COLUMNS, type UserRow } from './user-record.ts';

export interface Caller {
  user: UserRow;
  /** Undefined for tokens that no sign-in issued. */
  sessionId: string | undefined;
}

const BEARER = /^bearer \S+$/i;

const FAULTS: Record<TokenFault, string> = {
  shape: 'token is malformed: token contains an invalid number of segments',
  signature: 'token signature is invalid: signature is invalid',
  expired: 'token has invalid claims: token is expired',
  'not-yet': 'token has invalid claims: token is not valid yet',
  'issued-later': 'token has invalid claims: token used before issued',
  claims: 'token has invalid claims',
  subject: 'token has invalid claims',
};

const READ = `
select ${USER_COLUMNS}, exists (select from auth.sessions where id = $2::uuid and user_id = person.id) as has_session
from auth.users person where person.id = $1::uuid`;

/** The claims of a request; API keys have a role and no `sub`. Throws `no_authorization` or `bad_jwt`. */
async function claimsOf(service: AuthService, context: Context): Promise<Claims> {
  const header = context.req.header('authorization');
  const credential = credentialOf(context.req.raw.headers, service.keys);
  if (credential.kind === 'missing' || (header !== undefined && !BEARER.test(header))) {
    throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token');
  }
  if (credential.kind === 'anonymous') return { role: 'anon' };
  if (credential.kind === 'service') return { role: 'service_role' };
  const verified = await service.tokens.verify(credential.token);
  if (verified.ok && !CLIENT_ROLES.has(verified.claims.role))
    throw new AuthError('bad_jwt', 'invalid claim: role claim is not for clients');
  if (verified.ok) return verified.claims;
  if (verified.fault === 'subject')
    throw new AuthError('bad_jwt', 'invalid claim: sub claim must be a UUID', 400);
  throw new AuthError(
    'bad_jwt',
    `invalid JWT: unable to parse or verify signature, ${FAULTS[verified.fault]}`,
  );
}

/** The user of verified claims. Throws as `callerOf`, but for `no_authorization`. */
async function findCaller(
  { database, scope, clock }: Pick<AuthService, 'database' | 'scope' | 'clock'>,
  { role, sub, session_id: session }: Claims,
): Promise<Caller> {
  // A token without a role counts as anonymous, whatever its other claims.
  if (role === 'anon' || typeof sub !== 'string')
    throw new AuthError('bad_jwt', 'invalid claim: missing sub claim');
  const sessionId = typeof session === 'string' && session !== '' ? session : undefined;
  const [row] = await database.query<UserRow & Row & { has_session: boolean }>(
    { ...scope, readOnly: true },
    { text: READ, values: [sub, isUuid(sessionId) ? sessionId : null] },
  );
  if (!row) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist');
  if (sessionId !== undefined && !row.has_session) {
    throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  if (isBanned(row, clock())) throw new AuthError('user_banned', 'User is banned');
  return { user: row, sessionId };
}

/** The user of a request. Throws, in GoTrue's order, `no_authorization`, `bad_jwt`, `user_not_found`, `session_not_found`, `user_banned`. */
export async function callerOf(service: AuthService, context: Context): Promise<Caller> {
  return findCaller(service, await claimsOf(service, context));
}

/** The id of the user of an access token; null when a request with it would be refused. Throws what the database throws. */
export async function userOfToken(
  { database, tokens, clock }: Pick<AuthDeps, 'database' | 'tokens' | 'clock'>,
  token: string,
): Promise<string | null> {
  const verified = await tokens.verify(token);
  if (!verified.ok || !CLIENT_ROLES.has(verified.claims.role)) return null;
  try {
    const { user } = await findCaller({ database, clock, scope: authScope(AUTH_LIMITS) }, verified.claims);
    return user.id;
  } catch (error) {
    if (error instanceof AuthError) return null;
    throw error;
  }
}

/** Throws `not_admin` unless the caller is the service role. */
export async function requireAdmin(service: AuthService, context: Context): Promise<void> {
  const { role } = await claimsOf(service, context);
  if (role !== 'service_role') throw new AuthError('not_admin', 'User not allowed');
}
