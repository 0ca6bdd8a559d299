/** Authentication of a REST request: the role and claims it runs under, or PostgREST's error for its token. */
import { CLIENT_ROLES, type Claims, type TokenFault, type Tokens } from '#server/auth/tokens.ts';
import { type ApiKeys, credentialOf } from '#server/http/bearer.ts';
import { otherError, type RestError, refusal } from './errors.ts';

export interface Caller {
  role: string;
  claims: Claims;
}

const ANONYMOUS: Caller = { role: 'anon', claims: { role: 'anon' } };
const SERVICE: Caller = { role: 'service_role', claims: { role: 'service_role' } };

const EMPTY_BEARER = /^Bearer\s*$/i;

function tokenRefusal(code: 'PGRST301' | 'PGRST303', message: string, details?: string): RestError {
  const description = `Bearer error="invalid_token", error_description="${message}"`;
  return refusal(code, message, { details, headers: { 'WWW-Authenticate': description } });
}

const FAULTS: Record<Exclude<TokenFault, 'shape'>, Parameters<typeof tokenRefusal>> = {
  signature: ['PGRST301', 'No suitable key or wrong key type', 'None of the keys was able to decode the JWT'],
  expired: ['PGRST303', 'JWT expired'],
  'not-yet': ['PGRST303', 'JWT not yet valid'],
  'issued-later': ['PGRST303', 'JWT issued at future'],
  claims: ['PGRST303', 'Parsing claims failed'],
  subject: ['PGRST303', 'The sub claim of the JWT is not a UUID'],
};

function refuse(fault: TokenFault, token: string): RestError {
  if (fault !== 'shape') return tokenRefusal(...FAULTS[fault]);
  const parts = token.split('.').length;
  const message =
    parts === 3 ? 'JWT cryptographic operation failed' : `Expected 3 parts in JWT; got ${parts}`;
  return tokenRefusal('PGRST301', message);
}

/** The caller of a request by its headers: `anon` without a token. Throws PGRST301, PGRST303, or 22023 for a role that is not for clients. */
export async function callerOf(headers: Headers, keys: ApiKeys, tokens: Tokens): Promise<Caller> {
  const credential = credentialOf(headers, keys);
  if (credential.kind === 'service') return SERVICE;
  if (credential.kind !== 'token') {
    if (EMPTY_BEARER.test(headers.get('authorization') ?? ''))
      throw tokenRefusal('PGRST301', 'Empty JWT is sent in Authorization header');
    return ANONYMOUS;
  }
  const verified = await tokens.verify(credential.token);
  if (!verified.ok) throw refuse(verified.fault, credential.token);
  const { role } = verified.claims;
  // Postgres' error for a role that doesn't exist, also for one that exists but is not for clients: roles can't be probed (docs/decisions/024).
  if (!CLIENT_ROLES.has(role)) throw otherError(401, '22023', `role "${role}" does not exist`);
  return { role, claims: verified.claims };
}
