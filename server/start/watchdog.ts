/** Ends this process when its event loop does not turn, so that its parent replaces it; the watching is done in `watchdog-thread.mjs`. */
import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { Config } from '#server/config/config.ts';
import { currentRequestContext } from '#server/ops/logging/request-context.ts';

/** Ends a process without the process's help, and tells its parent why. */
export const BLOCKED_SIGNAL = 'SIGALRM';
const BEAT_MS = 250;
/** Ten seconds, counted in turns of the thread: while the machine sleeps or the process is stopped, it does not turn either. */
const BEATS = 40;
/** Of what both threads share. */
const PLACES = { beat: 0, isDebugged: 1 } as const;
/** The name of the global function by which the thread asks the blocked one. */
const CURRENT_WORK = 'reshimgathCurrentWork';

/** The request or job in whose context the caller runs, without personal data. */
function currentWork() {
  const { requestId, job, method, route } = currentRequestContext() ?? {};
  return { requestId, job, method, route: route?.() };
}

/** Begins to watch this process. Nothing happens while its event loop is stopped by a debugger. */
export function watchEventLoop(environment: Config['environment']): void {
  const shared = new Int32Array(new SharedArrayBuffer(8));
  Object.assign(globalThis, { [CURRENT_WORK]: currentWork });
  setInterval(() => {
    Atomics.store(shared, PLACES.isDebugged, inspector.url() === undefined ? 0 : 1);
    Atomics.add(shared, PLACES.beat, 1);
  }, BEAT_MS).unref();
  const thread = new Worker(new URL('./watchdog-thread.mjs', import.meta.url), {
    workerData: {
      shared,
      places: PLACES,
      beatMs: BEAT_MS,
      beats: BEATS,
      currentWork: CURRENT_WORK,
      signal: BLOCKED_SIGNAL,
      isProduction: environment === 'production',
    },
  });
  thread.on('error', (error) => console.error(error));
  thread.unref();
}
