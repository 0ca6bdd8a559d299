/**
 * Who a storage request comes from, and what it runs as in the database. What that person may do is decided by policies.
 */
import { CLIENT_ROLES, type TokenFault, type Tokens } from '#server/auth/tokens.ts';
import type { Scope } from '#server/database/client/database.ts';
import { type ApiKeys, credentialOf } from '#server/http/bearer.ts';
import { accessDenied, malformed } from './errors.ts';

export interface Caller {
  role: string;
  claims: Record<string, unknown>;
  /** The `sub` of the token, kept as the owner of what the caller uploads; null for guests and services. */
  owner: string | null;
}

const ANONYMOUS: Caller = { role: 'anon', claims: { role: 'anon' }, owner: null };
const SERVICE: Caller = { role: 'service_role', claims: { role: 'service_role' }, owner: null };

/** The storage server's words for what is wrong with a token. */
export const TOKEN_FAULTS: Record<TokenFault, string> = {
  shape: 'Invalid Compact JWS',
  signature: 'signature verification failed',
  expired: '"exp" claim timestamp check failed',
  'not-yet': '"nbf" claim timestamp check failed',
  'issued-later': '"iat" claim timestamp check failed',
  claims: 'invalid claims',
  subject: '"sub" claim must be a UUID',
};

/** The caller named by the request's headers; throws AccessDenied for a bad token, InvalidRequest for none at all. */
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

/** As `callerOf`, but somebody without a good token is a guest. */
export async function callerOrGuest(
  headers: Headers,
  deps: { tokens: Tokens; keys: ApiKeys },
): Promise<Caller> {
  return callerOf(headers, deps).catch(() => ANONYMOUS);
}

/** The scope of a caller's own transaction; `operation` is what policies read by `storage.operation()`. */
export function scopeOf(caller: Caller, operation: string, more?: Partial<Scope>): Scope {
  return {
    role: caller.role,
    claims: caller.claims,
    ...more,
    settings: { 'storage.operation': operation, ...more?.settings },
  };
}

/** The service's own scope, as the owner of the tables: policies don't apply. */
export const ADMIN: Scope = { role: 'supabase_storage_admin' };
/** The same for reading only. */
export const ADMIN_READING: Scope = { ...ADMIN, readOnly: true };
