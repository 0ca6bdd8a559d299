/** A rate limiter in the database (token buckets) for all processes. One statement checks and counts; a database error rejects the request. */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { Transaction } from '#server/database/client/database.ts';
import { recordRefusal } from '#server/ops/logging/request-context.ts';
import type { AuthService } from './auth-deps.ts';
import { AuthError } from './auth-error.ts';
import type { AuthLimits, Budget } from './limits.ts';

type Runner = Pick<Transaction, 'query'>;

/** A `full_at` further ahead was written before the clock was set back; it is ignored, or it would reject every request until that time. */
const USED_FROM = `greatest($2::timestamptz,
  case when held.full_at <= $2::timestamptz + 2 * $4::interval then held.full_at end)`;

/** Each granted request deletes up to two obsolete rows, after updating its own and skipping locked ones, so that two cannot deadlock. */
const TAKE = `
with taken as (
  insert into server.rate_limits as held (key, full_at) values ($1, $2::timestamptz + $3::interval)
  on conflict (key) do update set full_at = ${USED_FROM} + $3::interval
    where ${USED_FROM} + $3::interval <= $2::timestamptz + $4::interval
  returning key),
swept as (
  delete from server.rate_limits where key in (
    select key from server.rate_limits where full_at < $2::timestamptz and key <> $1 and exists (select from taken)
    order by full_at limit 2 for update skip locked))
select key from taken`;

const GIVE_BACK = 'update server.rate_limits set full_at = full_at - $2::interval where key = $1';

const interval = (seconds: number) => `${seconds} seconds`;

/** The key of a counter; hashed, so that the table holds no e-mail or IP address. */
export function limitKey(limit: string, who: string): string {
  return `${limit}:${createHash('sha256').update(who).digest('hex')}`;
}

/** Consumes one request of a budget; false when the rate limit is exceeded (nothing is counted then). */
export async function consume(runner: Runner, key: string, budget: Budget, now: Date): Promise<boolean> {
  const pace = budget.seconds / budget.amount;
  const rows = await runner.query({
    text: TAKE,
    values: [key, now.toISOString(), interval(pace), interval(pace * budget.burst)],
  });
  return rows.length > 0;
}

/** Restores one request that failed through no fault of the user. */
export async function restore(runner: Runner, key: string, budget: Budget): Promise<void> {
  await runner.query({ text: GIVE_BACK, values: [key, interval(budget.seconds / budget.amount)] });
}

export type LimitPerNetwork = Extract<keyof AuthLimits, `${string}PerIp`>;

/** Throws `over_request_rate_limit` over the limit; 503 while refreshing, because supabase-js signs the user out on 429. */
async function limitRequests(
  service: AuthService,
  limit: LimitPerNetwork | 'emailChangesPerUser' | 'phoneChangesPerUser',
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

/** Counts a change of a user's number, which sends a message. Throws `over_request_rate_limit`. */
export function limitPhoneChanges(service: AuthService, userId: string): Promise<void> {
  return limitRequests(service, 'phoneChangesPerUser', userId);
}
