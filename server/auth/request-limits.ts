/**
 * The limits per client address. They come before everything else a request does, so that refusing stays cheap.
 */
import type { Context } from 'hono';
import { networkOf } from '#server/http/client-network.ts';
import { noteRefusal } from '#server/ops/logging/request-context.ts';
import type { AuthService } from './auth-deps.ts';
import { AuthError } from './auth-error.ts';
import type { AuthLimits, Budget } from './limits.ts';
import { limitKey, takeFrom } from './rate-limiter.ts';

type LimitPerIp = {
  [Name in keyof AuthLimits]: AuthLimits[Name] extends Budget ? Name : never;
}[keyof AuthLimits];

/**
 * Counts a request; throws `over_request_rate_limit` when its address has used up the budget.
 * On refreshing the status is 503: the client takes 429 there as the end of the session (wire-contract 3).
 */
export async function limitRequests(
  service: AuthService,
  context: Context,
  limit: LimitPerIp,
): Promise<void> {
  const key = limitKey(limit, networkOf(service.clientAddress(context)));
  const allowed = await takeFrom(
    (statement) => service.database.query(service.scope, statement),
    key,
    service.limits[limit],
    service.clock(),
  );
  if (allowed) return;
  noteRefusal(limit);
  throw new AuthError(
    'over_request_rate_limit',
    'Request rate limit reached',
    limit === 'refreshesPerIp' ? 503 : 429,
  );
}
