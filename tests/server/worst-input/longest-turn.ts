/**
 * The longest time for which work kept everybody else waiting: the longest turn of this thread's event loop, by the processor time that the
 * thread spent in it. A clock on the wall would also count the turns of other processes on a busy machine.
 */

const SAMPLE_MS = 1;

function spentMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Runs `work` and returns its result with the longest turn during it, in milliseconds. */
export async function longestTurnOf<T>(work: () => Promise<T>): Promise<{ result: T; longest: number }> {
  let longest = 0;
  let before = spentMilliseconds();
  const sample = () => {
    const now = spentMilliseconds();
    longest = Math.max(longest, now - before);
    before = now;
  };
  // Timers are served once in each turn of the loop.
  const timer = setInterval(sample, SAMPLE_MS);
  try {
    const result = await work();
    sample();
    return { result, longest };
  } finally {
    clearInterval(timer);
  }
}
