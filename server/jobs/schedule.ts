/**
 * Runs a job periodically. Runs never overlap; the next interval begins when a run has ended.
 */
import { runAsJob } from '#server/ops/logging/request-context.ts';

export interface Schedule {
  /** Starts no further run and resolves when the running one has ended. */
  stop(): Promise<void>;
}

/** Jitter as a fraction of the interval, so that several processes don't run at the same moment. */
const JITTER = 0.2;

/**
 * Runs `work` now, for what became due while nobody ran, and then `everyMs` milliseconds after each run; `report` gets its failures.
 * The log calls it by `name`.
 */
export function startSchedule(
  name: string,
  work: () => Promise<unknown>,
  everyMs: number,
  report: (error: unknown) => void,
): Schedule {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const run = (): Promise<void> => runAsJob(name, () => work().then(() => {}, report)).then(plan);
  const plan = () => {
    if (stopped) return;
    const pause = everyMs * (1 + JITTER * (2 * Math.random() - 1));
    timer = setTimeout(() => {
      running = run();
    }, pause);
    timer.unref();
  };
  let running = run();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
