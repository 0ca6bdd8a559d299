/**
 * Limits for each address: requests in a minute, counted in all processes together, and concurrent requests, counted in this one,
 * whose connections they protect: a dozen costly queries must not hold all connections to the database.
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
  refuse: (seconds: number, context: Context) => Response;
}

class QueueFull extends Error {}

/** Seconds: a full queue moves on at once. */
const RETRY_AFTER = 1;

function createQueues(limits: QueueLimits) {
  const queues = new Map<string, WorkQueue>();
  return async (network: string, task: () => Promise<void>): Promise<void> => {
    const queue = queues.get(network) ?? new WorkQueue(limits, () => new QueueFull());
    queues.set(network, queue);
    try {
      await queue.run(task);
    } finally {
      if (queue.isIdle) queues.delete(network);
    }
  };
}

/** A middleware that enforces the limit of each network. Requests from within the process are not counted: the request that caused them was. */
export function limitRequests(options: GuardOptions): MiddlewareHandler<EdgeEnvironment> {
  const { name, broadcast, limit, network } = options;
  const secondsToWait = createSharedBudget({ name, perMinute: limit.perMinute, broadcast });
  const refuse = (seconds: number, context: Context) => {
    recordRefusal(name);
    return options.refuse(seconds, context);
  };
  const queued = createQueues(limit);
  const limited = async (who: string, context: Context, next: Next) => {
    const seconds = await secondsToWait(who);
    if (seconds > 0) return refuse(seconds, context);
    try {
      await queued(who, next);
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
