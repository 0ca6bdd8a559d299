/**
 * Calls a function again and again, as a hosted project's cron would. One run at a time; the next pause begins when a run has ended.
 */
import type { ApiKeys } from '#server/http/bearer.ts';
import type { FunctionRunner } from './runner.ts';

export interface Schedule {
  /** Starts no further run and resolves when the running one has ended. */
  stop(): Promise<void>;
}

/** A run starts this much earlier or later, so that several copies of the server don't keep step. */
const JITTER = 0.2;

/** Runs the function `name` with the service key every `everyMs` milliseconds, first after such a pause. */
export function startSchedule(
  runner: FunctionRunner,
  name: string,
  { everyMs, backendUrl, keys }: { everyMs: number; backendUrl: string; keys: ApiKeys },
): Schedule {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  const call = () =>
    runner.run(
      name,
      new Request(`${backendUrl}/functions/v1/${name}`, {
        method: 'POST',
        headers: { apikey: keys.secret, authorization: `Bearer ${keys.secret}` },
      }),
    );
  const plan = () => {
    if (stopped) return;
    const pause = everyMs * (1 + JITTER * (2 * Math.random() - 1));
    timer = setTimeout(() => {
      running = call().finally(plan);
    }, pause);
    timer.unref();
  };
  plan();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
