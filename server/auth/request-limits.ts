/**
 * The rate limits per client network. They are checked before any other work, so that rejecting stays cheap.
 */
import type { Context } from 'hono';
import { networkOf } from '#server/http/client-network.ts';
import { recordRefusal } from '#server/ops/logging/request-context.ts';
import type { AuthService } from './auth-deps.ts';
import { AuthError } from './auth-error.ts';
import type { AuthLimits, Budget } from './limits.ts';
import { consume, limitKey } from './rate-limiter.ts';

type LimitPerIp = {
  [Name in keyof AuthLimits]: AuthLimits[Name] extends Budget ? Name : never;
}[keyof AuthLimits];

/**
 * Counts a request; throws `over_request_rate_limit` when its network has exceeded the limit.
 * While refreshing the status is 503: supabase-js signs the user out on 429 there.
 */
export async function limitRequests(
  service: AuthService,
  context: Context,
  limit: LimitPerIp,
): Promise<void> {
  const key = limitKey(limit, networkOf(service.clientAddress(context)));
  const allowed = await consume(
    (statement) => service.database.query(service.scope, statement),
    key,
    service.limits[limit],
    service.clock(),
  );
  if (allowed) return;
  recordRefusal(limit);
  throw new AuthError(
    'over_request_rate_limit',
    'Request rate limit reached',
    limit === 'refreshesPerIp' ? 503 : 429,
  );
}
