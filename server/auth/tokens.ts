/** Access tokens (JWT): signing, and verification with the reason of a failure, from which each service makes its own error message. */
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { isUuid } from '#server/database/client/uuid.ts';

export type Claims = Record<string, unknown> & { role: string };

/** The roles that a token may name. The pool may set more, the owners of auth and storage among them; no token may, even correctly signed. */
export const CLIENT_ROLES: ReadonlySet<string> = new Set(['anon', 'authenticated', 'service_role']);

/** `shape`: not a JWT of three parts. `claims`: no `exp`, or a claim of the wrong type. `subject`: its `sub` is not a UUID. */
export type TokenFault =
  | 'shape'
  | 'signature'
  | 'expired'
  | 'not-yet'
  | 'issued-later'
  | 'claims'
  | 'subject';

export type Verified = { ok: true; claims: Claims } | { ok: false; fault: TokenFault };

/** The secret that was exchanged for the current one, and when the server began to use the current one. */
export interface PreviousSecret {
  secret: string;
  exchangedAt: Date;
}

export interface Tokens {
  /** Signs the claims and adds `iss`; the caller sets `iat` and `exp`, in seconds. */
  sign(claims: Claims): Promise<string>;
  /** A token without a `role` gets the role `anon`. */
  verify(token: string): Promise<Verified>;
}

/** PostgREST's tolerance for clock skew, in seconds. */
const CLOCK_TOLERANCE = 30;
const MAX_CACHED_TOKENS = 5000;
/** How long after a rotation the previous secret still verifies tokens: the lifetime of an access token. Seconds. */
const PREVIOUS_SECRET_SECONDS = 3600;

function faultOf(error: unknown): TokenFault {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWTClaimValidationFailed) return error.claim === 'nbf' ? 'not-yet' : 'claims';
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return 'shape';
  return 'signature';
}

function readClaims(payload: JWTPayload, nowSeconds: number): Verified {
  const { role = 'anon', sub, iat } = payload;
  if (typeof role !== 'string') return { ok: false, fault: 'claims' };
  if (sub !== undefined && !isUuid(sub)) return { ok: false, fault: 'subject' };
  if (iat !== undefined && iat > nowSeconds + CLOCK_TOLERANCE) return { ok: false, fault: 'issued-later' };
  return { ok: true, claims: { ...payload, role } };
}

/**
 * Tokens with a shared secret (HS256) and an expiry time. For an hour after a rotation the previous secret still verifies users' older
 * tokens: nobody is signed out, and an attacker who has it cannot sign a `service_role` token. Verified tokens are cached (docs/decisions/018).
 */
export function createTokens({
  secret,
  previous,
  issuer,
  now = Date.now,
}: {
  secret: string;
  previous?: PreviousSecret;
  issuer: string;
  /** Milliseconds. */
  now?: () => number;
}): Tokens {
  const key = new TextEncoder().encode(secret);
  const nowSeconds = () => now() / 1000;
  const previousKey = previous && new TextEncoder().encode(previous.secret);
  const exchangedAt = previous ? previous.exchangedAt.getTime() / 1000 : 0;
  const previousUntil = exchangedAt + PREVIOUS_SECRET_SECONDS;
  const isPreviousGood = () => nowSeconds() > exchangedAt - CLOCK_TOLERANCE && nowSeconds() < previousUntil;
  const verifiedTokens = new LRUCache<string, { claims: Claims; until: number }>({ max: MAX_CACHED_TOKENS });

  const verifyWith = async (token: string, signedWith: Uint8Array) => {
    const { payload } = await jwtVerify(token, signedWith, {
      algorithms: ['HS256'],
      clockTolerance: CLOCK_TOLERANCE,
      currentDate: new Date(now()),
      requiredClaims: ['exp'],
    });
    return payload as JWTPayload & { exp: number };
  };

  const verifyWithPrevious = async (token: string, signedWith: Uint8Array, failure: unknown) => {
    const payload = await verifyWith(token, signedWith);
    const { role, iat = Number.POSITIVE_INFINITY } = payload;
    if (role !== 'authenticated' || iat >= exchangedAt) throw failure;
    return { payload, until: previousUntil };
  };

  const verifyWithEither = async (token: string) => {
    try {
      return { payload: await verifyWith(token, key), until: Number.POSITIVE_INFINITY };
    } catch (error) {
      const isOfAnother = error instanceof errors.JWSSignatureVerificationFailed;
      if (!previousKey || !isOfAnother || !isPreviousGood()) throw error;
      return verifyWithPrevious(token, previousKey, error);
    }
  };

  const verifyAndCache = async (token: string): Promise<Verified> => {
    const { payload, until } = await verifyWithEither(token);
    const verified = readClaims(payload, nowSeconds());
    if (!verified.ok) return verified;
    verifiedTokens.set(token, {
      claims: verified.claims,
      until: Math.min(payload.exp + CLOCK_TOLERANCE, until),
    });
    return verified;
  };

  return {
    sign: (claims) =>
      new SignJWT({ ...claims, iss: issuer }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key),
    async verify(token) {
      const known = verifiedTokens.get(token);
      if (known && known.until > nowSeconds()) return { ok: true, claims: known.claims };
      if (token.split('.').length !== 3) return { ok: false, fault: 'shape' };
      try {
        return await verifyAndCache(token);
      } catch (error) {
        return { ok: false, fault: faultOf(error) };
      }
    },
  };
}
