/**
 * Limits of requests in a minute for each address, counted in all processes together, and of concurrent requests for each queue, counted in
 * this one, whose connections they protect: a dozen costly queries must not hold all connections to the database.
 */
import type { Context, MiddlewareHandler, Next } from 'hono';
import type { Broadcast } from '#server/broadcast/broadcast.ts';
import { recordRefusal } from '#server/ops/logging/request-context.ts';
import type { EdgeEnvironment } from './edge.ts';
import { createSharedBudget } from './shared-budget.ts';
import { type QueueLimits, WorkQueue } from './work-queue.ts';

/** More than may wait are refused. */
export interface RequestLimit extends QueueLimits {
  perMinute: number;
}

interface GuardOptions {
  name: string;
  broadcast: Broadcast;
  limit: RequestLimit;
  network: (context: Context) => string | null;
  /** Whose concurrent requests count together; left out: each network's. */
  queueOf?: QueueOf;
  refuse: (seconds: number, context: Context) => Response;
}

/** The name of the queue of a request from this network; a promise only where it is not known yet. */
export type QueueOf = (headers: Headers, network: string) => string | Promise<string>;

class QueueFull extends Error {}

/** Seconds: a full queue moves on at once. */
const RETRY_AFTER = 1;

function createQueues(limits: QueueLimits) {
  const queues = new Map<string, WorkQueue>();
  return async (name: string, task: () => Promise<void>): Promise<void> => {
    const queue = queues.get(name) ?? new WorkQueue(limits, () => new QueueFull());
    queues.set(name, queue);
    try {
      await queue.run(task);
    } finally {
      if (queue.isIdle) queues.delete(name);
    }
  };
}

/** A middleware that enforces the limits. Requests from within the process are not counted: the request that caused them was. */
export function limitRequests(options: GuardOptions): MiddlewareHandler<EdgeEnvironment> {
  const { name, broadcast, limit, network, queueOf } = options;
  const secondsToWait = createSharedBudget({ name, most: limit.perMinute, seconds: 60, broadcast });
  const refuse = (seconds: number, context: Context) => {
    recordRefusal(name);
    return options.refuse(seconds, context);
  };
  const queued = createQueues(limit);
  const limited = async (who: string, context: Context, next: Next) => {
    const seconds = await secondsToWait(who);
    if (seconds > 0) return refuse(seconds, context);
    try {
      const queue = queueOf ? queueOf(context.req.raw.headers, who) : who;
      await queued(typeof queue === 'string' ? queue : await queue, next);
    } catch (error) {
      if (error instanceof QueueFull) return refuse(RETRY_AFTER, context);
      throw error;
    }
  };
  return (context, next) => {
    const who = context.env.outgoing ? network(context) : null;
    return who === null ? next() : limited(who, context, next);
  };
}
