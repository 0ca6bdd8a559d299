/** Authentication of a storage request, and its scope in the database. Row-level security decides what the caller may do. */
import { CLIENT_ROLES, type TokenFault, type Tokens } from '#server/auth/tokens.ts';
import type { Scope } from '#server/database/client/database.ts';
import { type ApiKeys, credentialOf } from '#server/http/bearer.ts';
import { accessDenied, malformed } from './errors.ts';

export interface Caller {
  role: string;
  claims: Record<string, unknown>;
  /** The `sub` of the token, stored as the owner of uploads; null for `anon` and `service_role`. */
  owner: string | null;
}

const ANONYMOUS: Caller = { role: 'anon', claims: { role: 'anon' }, owner: null };
const SERVICE: Caller = { role: 'service_role', claims: { role: 'service_role' }, owner: null };

/** The storage API's messages for invalid tokens. */
export const TOKEN_FAULTS: Record<TokenFault, string> = {
  shape: 'Invalid Compact JWS',
  signature: 'signature verification failed',
  expired: '"exp" claim timestamp check failed',
  'not-yet': '"nbf" claim timestamp check failed',
  'issued-later': '"iat" claim timestamp check failed',
  claims: 'invalid claims',
  subject: '"sub" claim must be a UUID',
};

/** The caller by the request's headers; throws AccessDenied for an invalid token, InvalidRequest without one. */
export async function callerOf(
  headers: Headers,
  { tokens, keys }: { tokens: Tokens; keys: ApiKeys },
): Promise<Caller> {
  const credential = credentialOf(headers, keys);
  if (credential.kind === 'missing') throw malformed("headers must have required property 'authorization'");
  if (credential.kind === 'anonymous') return ANONYMOUS;
  if (credential.kind === 'service') return SERVICE;
  const verified = await tokens.verify(credential.token);
  if (!verified.ok) throw accessDenied(TOKEN_FAULTS[verified.fault]);
  const { claims } = verified;
  if (!CLIENT_ROLES.has(claims.role)) throw accessDenied(TOKEN_FAULTS.claims);
  const owner = claims.role !== 'anon' && typeof claims.sub === 'string' ? claims.sub : null;
  return { role: claims.role, claims, owner };
}

/** As `callerOf`, but a request without a valid token is anonymous. */
export async function callerOrAnonymous(
  headers: Headers,
  deps: { tokens: Tokens; keys: ApiKeys },
): Promise<Caller> {
  return callerOf(headers, deps).catch(() => ANONYMOUS);
}

/** The scope of a caller's transaction; policies read `operation` with `storage.operation()`. */
export function scopeOf(caller: Caller, operation: string, more?: Partial<Scope>): Scope {
  return {
    role: caller.role,
    claims: caller.claims,
    ...more,
    settings: { 'storage.operation': operation, ...more?.settings },
  };
}

/** The same, read-only. */
export function readScopeOf(caller: Caller, operation: string): Scope {
  return { ...scopeOf(caller, operation), readOnly: true };
}

/** The scope of the service itself: the role that owns the tables, which bypasses row-level security. */
export const OWNER_SCOPE: Scope = { role: 'supabase_storage_admin' };
/** The same, read-only. */
export const OWNER_READ_SCOPE: Scope = { ...OWNER_SCOPE, readOnly: true };
