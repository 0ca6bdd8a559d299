/** Whether a session's code was verified recently. Some requests require that (docs/decisions/015-codes-by-mail.md). */
import { fromBase64url } from './base64url.ts';

/** As long as a code itself is good for, in seconds. */
const FRESH_SECONDS = 600;

/**
 * True when the newest entry of the access token's claim `amr` is at most ten minutes old at `now` (milliseconds); a refresh of the tokens
 * leaves it as it was. Does not verify the token.
 */
export function isFreshlyProven(accessToken: string, now: number): boolean {
  return now / 1000 - newestProof(accessToken) <= FRESH_SECONDS;
}

/** In seconds since 1970; never without an entry. */
function newestProof(accessToken: string): number {
  try {
    const [, payload = ''] = accessToken.split('.');
    const { amr } = JSON.parse(new TextDecoder().decode(fromBase64url(payload)));
    const times = (Array.isArray(amr) ? amr : []).map((entry) => Number(Object(entry).timestamp));
    return Math.max(...times.filter(Number.isFinite));
  } catch {
    return Number.NEGATIVE_INFINITY;
  }
}
