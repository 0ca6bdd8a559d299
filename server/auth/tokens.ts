/**
 * Access tokens (wire-contract 2.3): signing, and checking with the reason of a refusal, so that each service can word it in its own way.
 */
import { errors, jwtVerify, SignJWT } from 'jose';

export type Claims = Record<string, unknown> & { role: string };

/**
 * The roles a client may act as. The pool may act as more, the owners of auth and storage among them; no token may,
 * not even a rightly signed one.
 */
export const CLIENT_ROLES: ReadonlySet<string> = new Set(['anon', 'authenticated', 'service_role']);

/** Why a token was refused; `shape` means that it isn't a JWT of three parts at all. */
export type TokenFault = 'shape' | 'signature' | 'expired' | 'not-yet' | 'issued-later' | 'claims';

export type Verified = { ok: true; claims: Claims } | { ok: false; fault: TokenFault };

export interface Tokens {
  /** Signs the claims as they are (`iss` is added); `iat` and `exp` are the caller's, in seconds. */
  sign(claims: Claims): Promise<string>;
  verify(token: string): Promise<Verified>;
}

/** PostgREST's allowance for clocks that disagree, in seconds (wire-contract 5.3). */
const CLOCK_TOLERANCE = 30;
const REMEMBERED = 5000;

function faultOf(error: unknown): TokenFault {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWTClaimValidationFailed) return error.claim === 'nbf' ? 'not-yet' : 'claims';
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return 'shape';
  return 'signature';
}

/**
 * Tokens signed with a shared secret (HS256). What `previousSecret` signed stays good until it expires, so that a secret can be
 * exchanged without signing anybody out.
 * A token whose signature was checked is remembered until it expires: the check costs more than a small query.
 */
export function createTokens({
  secret,
  previousSecret,
  issuer,
  now = Date.now,
}: {
  secret: string;
  previousSecret?: string;
  issuer: string;
  now?: () => number;
}): Tokens {
  const key = new TextEncoder().encode(secret);
  const previousKey = previousSecret === undefined ? undefined : new TextEncoder().encode(previousSecret);
  const remembered = new Map<string, Claims>();

  const stillGood = (claims: Claims) =>
    typeof claims.exp !== 'number' || claims.exp + CLOCK_TOLERANCE > now() / 1000;

  const isOfTheFuture = (issuedAt = 0) => issuedAt > now() / 1000 + CLOCK_TOLERANCE;

  const check = (token: string, checkedWith: Uint8Array) =>
    jwtVerify(token, checkedWith, {
      algorithms: ['HS256'],
      clockTolerance: CLOCK_TOLERANCE,
      currentDate: new Date(now()),
    });
  const checkWithEither = (token: string) =>
    check(token, key).catch((error: unknown) => {
      if (previousKey && error instanceof errors.JWSSignatureVerificationFailed)
        return check(token, previousKey);
      throw error;
    });

  return {
    sign: (claims) =>
      new SignJWT({ ...claims, iss: issuer }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key),
    async verify(token) {
      const known = remembered.get(token);
      if (known) return stillGood(known) ? { ok: true, claims: known } : { ok: false, fault: 'expired' };
      if (token.split('.').length !== 3) return { ok: false, fault: 'shape' };
      try {
        const { payload } = await checkWithEither(token);
        if (typeof payload.role !== 'string') return { ok: false, fault: 'claims' };
        if (isOfTheFuture(payload.iat)) return { ok: false, fault: 'issued-later' };
        const claims = payload as Claims;
        if (remembered.size >= REMEMBERED) remembered.clear();
        remembered.set(token, claims);
        return { ok: true, claims };
      } catch (error) {
        return { ok: false, fault: faultOf(error) };
      }
    },
  };
}
