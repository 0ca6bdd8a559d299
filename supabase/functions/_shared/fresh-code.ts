/**
 * Some requests need more than a session, which may be weeks old on a device that others hold: a code that was typed in just now.
 */
import { isFreshlyProven } from '#domain/fresh-code.ts';
import { bearerOf } from './backend.ts';
import type { FunctionContext } from './context.ts';
import { Failure } from './failure.ts';

/**
 * Throws 403 `fresh_code_required` unless the request's access token proves a sign-in at most ten minutes ago. The caller has
 * verified the token (`callerOf`). On hosted Supabase the claim `amr` is the same.
 */
export function requireFreshCode(request: Request, context: FunctionContext): void {
  if (isFreshlyProven(bearerOf(request) ?? '', context.now().getTime())) return;
  throw new Failure(403, 'fresh_code_required', 'Please confirm with a new code first.', {
    error: 'fresh_code_required',
  });
}
