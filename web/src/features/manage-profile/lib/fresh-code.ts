/** Whether a session comes from a code that was typed in just now. Some requests want that (docs/decisions/029-what-needs-a-fresh-code.md). */

/** Seconds. The server judges by its own clock; this spares a request that it would refuse. */
const FRESH_SECONDS = 600;

/** True when the newest proof that the access token names is at most ten minutes old at `now` (milliseconds). */
export function isFreshlyProven(accessToken: string, now: number): boolean {
  return now / 1000 - newestProof(accessToken) <= FRESH_SECONDS;
}

/** In seconds since 1970; 0 when the token names none. */
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
