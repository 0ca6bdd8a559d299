/** A rate limit counted by all processes together (docs/decisions/011). Each decides alone and publishes what it granted a second later. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Broadcast } from '#server/broadcast/broadcast.ts';

interface BudgetOptions {
  name: string;
  /** In a period of so many seconds, which begins with the first request. */
  most: number;
  seconds: number;
  broadcast: Broadcast;
}

type Granted = Map<string, number>;

const PUBLISH_MS = 1000;
/** Part of the budget of one address that is published at once. */
const MANY = 0.05;

function isGranted(body: unknown): body is [string, number][] {
  return Array.isArray(body);
}

function createPublisher({ name, most, broadcast }: BudgetOptions): (who: string, cost: number) => void {
  let granted: Granted = new Map();
  let timer: NodeJS.Timeout | undefined;
  const publish = () => {
    clearTimeout(timer);
    timer = undefined;
    broadcast.publish(name, [...granted]);
    granted = new Map();
  };
  return (who, cost) => {
    const count = (granted.get(who) ?? 0) + cost;
    granted.set(who, count);
    if (count >= most * MANY) publish();
    else timer ??= setTimeout(publish, PUBLISH_MS).unref();
  };
}

/**
 * Takes a cost, 1 unless given, from somebody's budget; returns 0, or the seconds until there is more. What is refused costs nothing.
 * Exceeded by a twentieth per other process at most.
 */
export function createSharedBudget(options: BudgetOptions): (who: string, cost?: number) => Promise<number> {
  const { name, most, seconds, broadcast } = options;
  const budget = new RateLimiterMemory({ points: most, duration: seconds });
  const record = broadcast.others > 0 ? createPublisher(options) : undefined;
  broadcast.subscribe(name, (body) => {
    if (!isGranted(body)) return;
    for (const [who, count] of body) void budget.penalty(who, count);
  });
  return async (who, cost = 1) => {
    try {
      await budget.consume(who, cost);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      await budget.reward(who, cost);
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
    record?.(who, cost);
    return 0;
  };
}
