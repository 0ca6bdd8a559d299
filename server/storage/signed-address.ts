/**
 * Addresses that let anybody read one object for a while. The token names the object and a role that Postgres doesn't have,
 * so it can't be used as anybody's access token, nor an access token as an address. It also names who made it: the address shows
 * what that person may still see, no more.
 */
import type { Tokens } from '#server/auth/tokens.ts';
import { type Caller, TOKEN_FAULTS } from './caller.ts';
import { invalidToken, malformed } from './errors.ts';
import { type RenderingWish, renderingWishOf } from './images/rendering.ts';
import { type Body, integerOf, required } from './json-body.ts';

const ROLE = 'signed_address';
const LONGEST = 10 * 365 * 24 * 3600;

/** Seconds from `{"expiresIn": …}`; throws InvalidRequest unless it is a whole number above 0, at most ten years. */
export function lifeOf(body: Body): number {
  const seconds = integerOf(required(body, 'expiresIn'), 'expiresIn', 1);
  if (seconds > LONGEST) throw malformed(`body/expiresIn must be <= ${LONGEST}`);
  return seconds;
}

/** The rendering that `{"transform": …}` restricts the address to, or null when there is none; throws InvalidRequest. */
export function transformOf({ transform = null }: Body): RenderingWish | null {
  if (transform === null) return null;
  if (typeof transform !== 'object') throw malformed('body/transform must be object');
  return renderingWishOf(transform as Record<string, unknown>);
}

/** What a good address stands for. */
export interface SignedAddress {
  /** Who made it. */
  signer: Caller;
  /** The rendering it is restricted to; null for the original. */
  transform: RenderingWish | null;
}

/** The address, relative to the storage service, good for `seconds` from `now`; with a `transform`, of that rendering alone. */
export async function signAddress(
  tokens: Tokens,
  object: { bucket: string; key: string },
  {
    signer,
    seconds,
    transform,
    now,
  }: { signer: Caller; seconds: number; transform: RenderingWish | null; now: Date },
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

/** Throws InvalidJWT unless the token was made for this object and is still good. */
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
    transform: transform as RenderingWish | null,
  };
}
