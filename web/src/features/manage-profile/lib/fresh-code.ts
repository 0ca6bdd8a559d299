/** Whether a session's code was verified recently. Some requests require that (docs/decisions/015-codes-by-mail.md). */

/** Seconds. The server decides by its own clock; this check saves a request that it would reject. */
const FRESH_SECONDS = 600;

/** True when the newest entry of the access token's claim `amr` is at most ten minutes old at `now` (milliseconds). */
export function isFreshlyProven(accessToken: string, now: number): boolean {
  return now / 1000 - newestProof(accessToken) <= FRESH_SECONDS;
}

/** In seconds since 1970; 0 without an entry. */
function newestProof(accessToken: string): number {
  try {
    const [, payload = ''] = accessToken.split('.');
    const { amr } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { amr?: unknown };
    const times = (Array.isArray(amr) ? amr : []).map((entry: { timestamp?: unknown }) =>
      Number(entry?.timestamp),
    );
    return Math.max(0, ...times.filter(Number.isFinite));
  } catch {
    return 0;
  }
}
