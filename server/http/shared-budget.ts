/** A rate limit counted by all processes together (docs/decisions/022). Each decides alone and publishes what it granted a second later. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Broadcast } from '#server/broadcast/broadcast.ts';

interface BudgetOptions {
  name: string;
  perMinute: number;
  broadcast: Broadcast;
}

type Granted = Map<string, number>;

const MINUTE = 60;
const PUBLISH_MS = 1000;
/** Part of the budget of one address that is published at once. */
const MANY = 0.05;

function isGranted(body: unknown): body is [string, number][] {
  return Array.isArray(body);
}

function createPublisher({ name, perMinute, broadcast }: BudgetOptions): (who: string) => void {
  let granted: Granted = new Map();
  let timer: NodeJS.Timeout | undefined;
  const publish = () => {
    clearTimeout(timer);
    timer = undefined;
    broadcast.publish(name, [...granted]);
    granted = new Map();
  };
  return (who) => {
    const count = (granted.get(who) ?? 0) + 1;
    granted.set(who, count);
    if (count >= perMinute * MANY) publish();
    else timer ??= setTimeout(publish, PUBLISH_MS).unref();
  };
}

/** Takes a request from an address's budget; returns 0, or the seconds until there is more. Exceeded by a twentieth per other process at most. */
export function createSharedBudget(options: BudgetOptions): (who: string) => Promise<number> {
  const { name, perMinute, broadcast } = options;
  const budget = new RateLimiterMemory({ points: perMinute, duration: MINUTE });
  const record = broadcast.others > 0 ? createPublisher(options) : undefined;
  broadcast.subscribe(name, (body) => {
    if (!isGranted(body)) return;
    for (const [who, count] of body) void budget.penalty(who, count);
  });
  return async (who) => {
    try {
      await budget.consume(who);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
    record?.(who);
    return 0;
  };
}
