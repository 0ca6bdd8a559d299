/**
 * A number of requests a minute for each client address, counted by all processes of an installation together. Each process judges by
 * itself, so that a request costs no message; what it granted it tells the others a second later, or at once when it is much.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Broadcast } from '#server/broadcast/broadcast.ts';

interface BudgetOptions {
  /** Which budget it is, among the processes. */
  name: string;
  perMinute: number;
  broadcast: Broadcast;
}

/** What was granted since the others were told, by address. */
type Granted = Map<string, number>;

const MINUTE = 60;
const TELL_MS = 1000;
/** Part of the budget: so much to one address, and the others are told at once. */
const MUCH = 0.05;

function isGranted(body: unknown): body is [string, number][] {
  return Array.isArray(body);
}

/** Notes what is granted here and tells the others. */
function createTeller({ name, perMinute, broadcast }: BudgetOptions): (who: string) => void {
  let granted: Granted = new Map();
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    clearTimeout(timer);
    timer = undefined;
    broadcast.publish(name, [...granted]);
    granted = new Map();
  };
  return (who) => {
    const count = (granted.get(who) ?? 0) + 1;
    granted.set(who, count);
    if (count >= perMinute * MUCH) tell();
    else timer ??= setTimeout(tell, TELL_MS).unref();
  };
}

/**
 * Takes one request from the budget of an address; gives 0, or the seconds until there is more. With `n` processes an address
 * passes its limit by at most `n - 1` twentieths of it, and what it asks in the moment a message takes.
 */
export function createSharedBudget(options: BudgetOptions): (who: string) => Promise<number> {
  const { name, perMinute, broadcast } = options;
  const budget = new RateLimiterMemory({ points: perMinute, duration: MINUTE });
  const note = broadcast.others > 0 ? createTeller(options) : undefined;
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
    note?.(who);
    return 0;
  };
}
