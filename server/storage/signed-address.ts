/**
 * Signed URLs. The token's role doesn't exist in PostgreSQL, so that it is no access token, nor an access token a signed URL. It names
 * its creator: the URL only works as long as the creator may read the object.
 */
import type { Tokens } from '#server/auth/tokens.ts';
import { type Caller, TOKEN_FAULTS } from './caller.ts';
import { invalidToken, malformed, notOffered } from './errors.ts';
import { type Body, integerOf, required } from './json.ts';

const ROLE = 'signed_address';
const LONGEST = 10 * 365 * 24 * 3600;

/** Seconds from `{"expiresIn": …}`; throws InvalidRequest unless it is a whole number above 0, at most ten years. */
export function expirySecondsOf(body: Body): number {
  if (body.transform) throw notOffered('Signing a rendering');
  const seconds = integerOf(required(body, 'expiresIn'), 'expiresIn', 1);
  if (seconds > LONGEST) throw malformed(`body/expiresIn must be <= ${LONGEST}`);
  return seconds;
}

/** Signs a URL, relative to the storage service, that expires `seconds` after `now`. */
export async function signAddress(
  tokens: Tokens,
  object: { bucket: string; key: string },
  { signer, seconds, now }: { signer: Caller; seconds: number; now: Date },
): Promise<string> {
  const name = `${object.bucket}/${object.key}`;
  const iat = Math.floor(now.getTime() / 1000);
  const token = await tokens.sign({
    role: ROLE,
    url: name,
    iat,
    exp: iat + seconds,
    signer: signer.role,
    ...(signer.owner !== null && { sub: signer.owner }),
  });
  return `/object/sign/${name.split('/').map(encodeURIComponent).join('/')}?token=${token}`;
}

/** Verifies a signed URL's token and returns the creator of the URL; throws InvalidJWT unless it is valid for this object. */
export async function signerOf(
  tokens: Tokens,
  object: { bucket: string; key: string },
  token: string | undefined,
): Promise<Caller> {
  if (token === undefined) throw malformed("querystring must have required property 'token'");
  const verified = await tokens.verify(token);
  if (!verified.ok) throw invalidToken(TOKEN_FAULTS[verified.fault]);
  const { role, url, signer, sub } = verified.claims;
  if (role !== ROLE || url !== `${object.bucket}/${object.key}` || typeof signer !== 'string')
    throw invalidToken(TOKEN_FAULTS.signature);
  const owner = typeof sub === 'string' ? sub : null;
  return { role: signer, claims: { role: signer, ...(owner !== null && { sub: owner }) }, owner };
}
