/**
 * Counts requests in the database, so that every copy of the server counts together and a restart forgets nothing.
 * A request is counted and judged in one statement; when it can't be read or written, the error refuses the request.
 */
import { createHash } from 'node:crypto';
import type { Row, Statement } from '#server/database/client/database.ts';
import type { Budget } from './limits.ts';

/** Anything that runs a statement: a transaction, or the pool under a scope. */
export type Run = <T extends Row>(statement: Statement) => Promise<T[]>;

/**
 * From when on the budget is used. No count reaches further ahead than the budget does: one that reaches twice as far is from a clock that
 * was put back since, and would refuse everybody until that clock's time comes again.
 */
const USED_FROM = `greatest($2::timestamptz,
  case when held.full_at <= $2::timestamptz + 2 * $4::interval then held.full_at end)`;

/**
 * Rows whose budget is full again say nothing; each granted request removes up to two, so that the table stays small by itself.
 * They are removed after the own row was taken, and only if nobody holds them: two requests can't wait for each other.
 */
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

/** The counter's name; hashed, so that no address of a person stands in the table. */
export function limitKey(limit: string, who: string): string {
  return `${limit}:${createHash('sha256').update(who).digest('hex')}`;
}

/** Takes one request from a budget; false when it is used up (nothing is counted then). */
export async function takeFrom(run: Run, key: string, budget: Budget, now: Date): Promise<boolean> {
  const pace = budget.seconds / budget.amount;
  const rows = await run({
    text: TAKE,
    values: [key, now.toISOString(), interval(pace), interval(pace * budget.burst)],
  });
  return rows.length > 0;
}

/** Puts back one request that came to nothing through no fault of the person. */
export async function giveBack(run: Run, key: string, budget: Budget): Promise<void> {
  await run({ text: GIVE_BACK, values: [key, interval(budget.seconds / budget.amount)] });
}
