/**
 * Signed URLs, with which anybody may read one object until they expire. The token names the object and a role that doesn't exist in
 * PostgreSQL, so it can't serve as an access token, nor an access token as a signed URL. It also names its creator: the URL only works as
 * long as the creator may read the object.
 */
import type { Tokens } from '#server/auth/tokens.ts';
import { type Caller, TOKEN_FAULTS } from './caller.ts';
import { invalidToken, malformed } from './errors.ts';
import { parseTransformOptions, type TransformOptions } from './images/rendering.ts';
import { type Body, integerOf, required } from './json-body.ts';

const ROLE = 'signed_address';
const LONGEST = 10 * 365 * 24 * 3600;

/** Seconds from `{"expiresIn": …}`; throws InvalidRequest unless it is a whole number above 0, at most ten years. */
export function expirySecondsOf(body: Body): number {
  const seconds = integerOf(required(body, 'expiresIn'), 'expiresIn', 1);
  if (seconds > LONGEST) throw malformed(`body/expiresIn must be <= ${LONGEST}`);
  return seconds;
}

/** The transform options of `{"transform": …}`, to which the URL is restricted, or null; throws InvalidRequest. */
export function transformOf({ transform = null }: Body): TransformOptions | null {
  if (transform === null) return null;
  if (typeof transform !== 'object') throw malformed('body/transform must be object');
  return parseTransformOptions(transform as Record<string, unknown>);
}

/** The content of a valid signed URL. */
export interface SignedAddress {
  /** Its creator. */
  signer: Caller;
  /** The transform options it is restricted to; null for the original. */
  transform: TransformOptions | null;
}

/** Signs a URL, relative to the storage service, that expires `seconds` after `now`; with a `transform`, for that rendering only. */
export async function signAddress(
  tokens: Tokens,
  object: { bucket: string; key: string },
  {
    signer,
    seconds,
    transform,
    now,
  }: { signer: Caller; seconds: number; transform: TransformOptions | null; now: Date },
): Promise<string> {
  const name = `${object.bucket}/${object.key}`;
  const iat = Math.floor(now.getTime() / 1000);
  const token = await tokens.sign({
    role: ROLE,
    url: name,
    iat,
    exp: iat + seconds,
    transform,
    signer: signer.role,
    ...(signer.owner !== null && { sub: signer.owner }),
  });
  const service = transform ? '/render/image/sign' : '/object/sign';
  return `${service}/${name.split('/').map(encodeURIComponent).join('/')}?token=${token}`;
}

/** Verifies a signed URL's token; throws InvalidJWT unless it is valid for this object. */
export async function checkAddress(
  tokens: Tokens,
  object: { bucket: string; key: string },
  token: string | undefined,
): Promise<SignedAddress> {
  if (token === undefined) throw malformed("querystring must have required property 'token'");
  const verified = await tokens.verify(token);
  if (!verified.ok) throw invalidToken(TOKEN_FAULTS[verified.fault]);
  const { role, url, transform = null, signer, sub } = verified.claims;
  if (role !== ROLE || url !== `${object.bucket}/${object.key}` || typeof signer !== 'string')
    throw invalidToken(TOKEN_FAULTS.signature);
  const owner = typeof sub === 'string' ? sub : null;
  return {
    signer: { role: signer, claims: { role: signer, ...(owner !== null && { sub: owner }) }, owner },
    transform: transform as TransformOptions | null,
  };
}
