/**
 * What one client address may ask for: requests in a minute, and requests served at the same time. The second matters more: a dozen
 * costly questions must not hold all connections to the database. What is served is counted in this process, whose connections it spares;
 * what a minute allows, in all processes together.
 */
import type { Context, MiddlewareHandler } from 'hono';
import type { Broadcast } from '#server/broadcast/broadcast.ts';
import { createWorkQueue, type WorkQueue } from '#server/jobs/work-queue.ts';
import { recordRefusal } from '#server/ops/logging/request-context.ts';
import type { EdgeEnvironment } from './edge.ts';
import { createSharedBudget } from './shared-budget.ts';

export interface RequestLimit {
  perMinute: number;
  /** Served at the same time. */
  running: number;
  /** In line behind them; more are refused. */
  waiting: number;
}

interface GuardOptions {
  /** Which limit it is, for the log and for the other processes. */
  name: string;
  broadcast: Broadcast;
  limit: RequestLimit;
  /** Whom a request counts for; null for nobody. */
  network: (context: Context) => string | null;
  /** The service's own refusal, with the seconds after which it is worth trying again. */
  refuse: (seconds: number, context: Context) => Response;
}

interface Line {
  queue: WorkQueue<'any'>;
  /** Requests that run or wait. */
  inside: number;
}

class LineFull extends Error {}

/** A full line moves on at once. */
const LINE_SECONDS = 1;

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
export function limitRequests(options: GuardOptions): MiddlewareHandler<EdgeEnvironment> {
  const { name, broadcast, limit, network } = options;
  const secondsToWait = createSharedBudget({ name, perMinute: limit.perMinute, broadcast });
  const refuse = (seconds: number, context: Context) => {
    recordRefusal(name);
    return options.refuse(seconds, context);
  };
  const inLine = createLines(limit);
  return async (context, next) => {
    const who = context.env.outgoing ? network(context) : null;
    if (who === null) return next();
    const seconds = await secondsToWait(who);
    if (seconds > 0) return refuse(seconds, context);
    try {
      await inLine(who, next);
    } catch (error) {
      if (error instanceof LineFull) return refuse(LINE_SECONDS, context);
      throw error;
    }
  };
}
