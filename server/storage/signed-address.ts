/**
 * Addresses that let anybody read one object for a while. The token names the object and a role that Postgres doesn't have,
 * so it can't be used as anybody's access token, nor an access token as an address.
 */
import type { Tokens } from '#server/auth/tokens.ts';
import { accessDenied, malformed } from './errors.ts';

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

/** The address, relative to the storage service, good for `seconds` from `now`. */
export async function signAddress(
  tokens: Tokens,
  object: { bucket: string; key: string },
  seconds: number,
  now: Date,
): Promise<string> {
  const name = `${object.bucket}/${object.key}`;
  const iat = Math.floor(now.getTime() / 1000);
  const token = await tokens.sign({ role: ROLE, url: name, iat, exp: iat + seconds });
  return `/object/sign/${name.split('/').map(encodeURIComponent).join('/')}?token=${token}`;
}

/** Throws AccessDenied unless the token was made for this object and is still good. */
export async function checkAddress(
  tokens: Tokens,
  object: { bucket: string; key: string },
  token: string,
): Promise<void> {
  const verified = await tokens.verify(token);
  if (!verified.ok) {
    throw accessDenied(
      verified.fault === 'expired' ? '"exp" claim timestamp check failed' : 'signature verification failed',
    );
  }
  const { role, url } = verified.claims;
  if (role !== ROLE || url !== `${object.bucket}/${object.key}`)
    throw accessDenied('signature verification failed');
}
