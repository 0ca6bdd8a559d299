/**
 * The rate limits of requests per client network and per user. They are checked before any other work, so that rejecting stays cheap.
 */
import type { Context } from 'hono';
import { recordRefusal } from '#server/ops/logging/request-context.ts';
import type { AuthService } from './auth-deps.ts';
import { AuthError } from './auth-error.ts';
import type { AuthLimits } from './limits.ts';
import { consume, limitKey } from './rate-limiter.ts';

export type LimitPerNetwork = Extract<keyof AuthLimits, `${string}PerIp`>;

/**
 * Counts a request of `who`; throws `over_request_rate_limit` when the limit is exceeded.
 * While refreshing the status is 503: supabase-js signs the user out on 429 there.
 */
async function limitRequests(
  service: AuthService,
  limit: LimitPerNetwork | 'emailChangesPerUser',
  who: string,
): Promise<void> {
  if (await consume(service, limitKey(limit, who), service.limits[limit], service.clock())) return;
  recordRefusal(limit);
  const status = limit === 'refreshesPerIp' ? 503 : 429;
  throw new AuthError('over_request_rate_limit', 'Request rate limit reached', status);
}

/** Counts a request of the client's network. Throws `over_request_rate_limit`. */
export function limitNetwork(service: AuthService, context: Context, limit: LimitPerNetwork): Promise<void> {
  return limitRequests(service, limit, service.networkOf(context));
}

/** Counts an e-mail change of a user: its response reveals whether an address belongs to an account. Throws `over_request_rate_limit`. */
export function limitEmailChanges(service: AuthService, userId: string): Promise<void> {
  return limitRequests(service, 'emailChangesPerUser', userId);
}
