/**
 * Addresses that let anybody read one object for a while. The token names the object and a role that Postgres doesn't have,
 * so it can't be used as anybody's access token, nor an access token as an address. It also names who made it: the address shows
 * what that person may still see, no more.
 */
import type { Tokens } from '#server/auth/tokens.ts';
import type { Caller } from './caller.ts';
import { accessDenied, malformed } from './errors.ts';
import { type RenderingWish, renderingWishOf } from './images/rendering.ts';

const ROLE = 'signed_address';
const LONGEST = 10 * 365 * 24 * 3600;

/** Seconds from `{"expiresIn": …}`; throws InvalidRequest unless it is a whole number above 0. */
export function lifeOf(body: unknown): number {
  const seconds =
    typeof body === 'object' && body !== null ? (body as { expiresIn?: unknown }).expiresIn : undefined;
  if (typeof seconds !== 'number' || !Number.isInteger(seconds) || seconds < 1 || seconds > LONGEST) {
    throw malformed('body/expiresIn must be a whole number of seconds above 0');
  }
  return seconds;
}

/** The rendering that `{"transform": …}` restricts the address to, or null when there is none; throws InvalidRequest. */
export function transformOf(body: unknown): RenderingWish | null {
  const transform = (body as { transform?: unknown }).transform ?? null;
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

/** Throws AccessDenied unless the token was made for this object and is still good. */
export async function checkAddress(
  tokens: Tokens,
  object: { bucket: string; key: string },
  token: string,
): Promise<SignedAddress> {
  const verified = await tokens.verify(token);
  if (!verified.ok) {
    throw accessDenied(
      verified.fault === 'expired' ? '"exp" claim timestamp check failed' : 'signature verification failed',
    );
  }
  const { role, url, transform = null, signer, sub } = verified.claims;
  if (role !== ROLE || url !== `${object.bucket}/${object.key}` || typeof signer !== 'string')
    throw accessDenied('signature verification failed');
  const owner = typeof sub === 'string' ? sub : null;
  return {
    signer: { role: signer, claims: { role: signer, ...(owner !== null && { sub: owner }) }, owner },
    transform: transform as RenderingWish | null,
  };
}
