/**
 * What one client address may ask for: requests in a minute, and requests served at the same time. The second matters more: a dozen
 * costly questions must not hold all connections to the database. Counted in this process, because it is this process they spare.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { createWorkQueue, type WorkQueue } from '../work-queue.ts';
import type { EdgeEnvironment } from './edge.ts';

export interface RequestLimit {
  perMinute: number;
  /** Served at the same time. */
  running: number;
  /** In line behind them; more are refused. */
  waiting: number;
}

interface GuardOptions {
  limit: RequestLimit;
  /** Whom a request counts for; null for nobody. */
  network: (context: Context) => string | null;
  /** The service's own refusal, with the seconds after which it is worth trying again. */
  refuse: (seconds: number) => Response;
}

interface Line {
  queue: WorkQueue<'any'>;
  /** Requests that run or wait. */
  inside: number;
}

class LineFull extends Error {}

const MINUTE = 60;
/** A full line moves on at once. */
const LINE_SECONDS = 1;

/** Takes one request from the budget; gives 0, or the seconds until there is more. */
async function secondsToWait(budget: RateLimiterMemory, who: string): Promise<number> {
  try {
    await budget.consume(who);
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  }
}

/** A line for each network that has requests under way. */
function createLines({ running, waiting }: RequestLimit) {
  const lines = new Map<string, Line>();
  return async (who: string, work: () => Promise<void>): Promise<void> => {
    const line = lines.get(who) ?? {
      queue: createWorkQueue({
        workers: running,
        waiting,
        urgencies: ['any'],
        refusal: () => new LineFull(),
      }),
      inside: 0,
    };
    lines.set(who, line);
    line.inside += 1;
    try {
      await line.queue('any', work);
    } finally {
      line.inside -= 1;
      if (line.inside === 0) lines.delete(who);
    }
  };
}

/** A middleware that keeps each network to the limit. Requests from within the process count for nobody: their causes were counted. */
export function limitRequests({ limit, network, refuse }: GuardOptions): MiddlewareHandler<EdgeEnvironment> {
  const budget = new RateLimiterMemory({ points: limit.perMinute, duration: MINUTE });
  const inLine = createLines(limit);
  return async (context, next) => {
    const who = context.env.outgoing ? network(context) : null;
    if (who === null) return next();
    const seconds = await secondsToWait(budget, who);
    if (seconds > 0) return refuse(seconds);
    try {
      await inLine(who, next);
    } catch (error) {
      if (error instanceof LineFull) return refuse(LINE_SECONDS);
      throw error;
    }
  };
}
