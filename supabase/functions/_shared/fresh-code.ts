/**
 * Some requests need more than a session, which may be weeks old on a device that others hold: a code that was typed in just now.
 */
import { fromBase64url } from '#domain/base64url.ts';
import { bearerOf } from './backend.ts';
import type { FunctionContext } from './context.ts';
import { Failure } from './failure.ts';

/** How old the newest code of a session may be, in seconds: as long as a code itself is good for. */
const FRESH_SECONDS = 600;

/** The payload of a JWT whose signature has been verified already; `{}` when it is none. */
function payloadOf(token: string): { amr?: unknown } {
  try {
    const [, payload = ''] = token.split('.');
    return Object(JSON.parse(new TextDecoder().decode(fromBase64url(payload))));
  } catch {
    return {};
  }
}

/** When the session last proved who it belongs to, in seconds; a refresh of its tokens leaves that as it was. */
function newestProof({ amr }: { amr?: unknown }): number {
  const times = (Array.isArray(amr) ? amr : []).map((entry) => Number(Object(entry).timestamp));
  return Math.max(0, ...times.filter(Number.isFinite));
}

/**
 * Throws 403 `fresh_code_required` unless the request's access token proves a sign-in at most ten minutes ago. The caller has
 * verified the token (`callerOf`). On hosted Supabase the claim `amr` is the same.
 */
export function requireFreshCode(request: Request, context: FunctionContext): void {
  const age = context.now().getTime() / 1000 - newestProof(payloadOf(bearerOf(request) ?? ''));
  if (age <= FRESH_SECONDS) return;
  throw new Failure(403, 'fresh_code_required', 'Please confirm with a new code first.', {
    error: 'fresh_code_required',
  });
}
