/** The processes that serve one installation on one port (`WORKERS`): starts, replaces and ends them. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import path from 'node:path';
import { isMessage, type Message } from '#server/broadcast/broadcast.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import type { Address } from '#server/database/client/connection.ts';
import type { PoolAddress } from '#server/database/cluster/start-database.ts';
import type { ServerOptions } from './installation.ts';
import { BLOCKED_SIGNAL } from './watchdog.ts';

export interface Assignment {
  pool: PoolAddress;
  address: string | Address;
  port: number;
  url: string;
  webRoot: string;
  /** How many workers were ended because their event loop was blocked. */
  blocked: number;
}

export const SERVING = 'serving';
export const STOP = 'stop';
/** A worker ends sooner by itself; the rest of the ten seconds is for the database. */
const STOP_MS = 8500;
/** A worker that ends is replaced at once, a second one within a minute after half a second, then after twice as long each time. */
const MINUTE_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** How long to wait before the next start, after workers ended at `times`. */
export function pauseAfter(times: readonly number[], now: number): number {
  const recent = times.filter((at) => at > now - MINUTE_MS).length;
  return recent < 2 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (recent - 2));
}

/** Ends a worker, at the latest after a while by force. */
export async function endWorker(worker: Worker, isServing: boolean): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), STOP_MS);
  if (isServing) {
    // Node closes the port in this process first, and then the worker's: a connection on its way between them would be lost otherwise. The
    // message arrives after these connections; a signal could overtake them.
    worker.disconnect();
    worker.send(STOP, () => undefined);
  } else worker.process.kill('SIGTERM');
  await ended;
  clearTimeout(timer);
}

/** Starts the workers. `ready` resolves when all serve. One that ends before is a failure of the start, one that ends later is replaced. */
export function startWorkers(
  assignment: Omit<Assignment, 'blocked'>,
  { config, say, onFailure }: ServerOptions,
) {
  // A single worker takes connections itself: one that is handed over while the worker ends would be lost, and stay open.
  cluster.schedulingPolicy = config.workers === 1 ? cluster.SCHED_NONE : cluster.SCHED_RR;
  cluster.setupPrimary({ exec: path.join(import.meta.dirname, 'worker.ts'), args: [] });
  const workers = new Set<Worker>();
  const serving = new WeakSet<Worker>();
  const ends: number[] = [];
  let blocked = 0;
  let isReady = false;
  let stopping = false;

  // Sending to a process that has just ended fails, which does not matter.
  const ignore = () => undefined;
  const relay = (from: Worker, message: Message) => {
    for (const worker of workers) {
      const isMeant = message.to === undefined ? worker !== from : worker.id === message.to;
      if (isMeant && serving.has(worker)) worker.send(message, ignore);
    }
  };

  const replace = (signal: string) => {
    if (stopping) return;
    if (!isReady) return onFailure(new OperatorError('A worker could not be started, see above.'));
    if (signal === BLOCKED_SIGNAL) blocked += 1;
    const now = performance.now();
    ends.push(now);
    const pause = pauseAfter(ends, now);
    say(`A worker has ended and is replaced${pause === 0 ? '' : ` in ${pause / 1000} s`}.`);
    setTimeout(() => void (stopping || forkWorker()), pause);
  };

  const forkWorker = async (): Promise<void> => {
    const worker = cluster.fork();
    workers.add(worker);
    worker.once('online', () => worker.send({ ...assignment, blocked }));
    worker.once('exit', (_code, signal) => {
      workers.delete(worker);
      replace(signal);
    });
    await new Promise<void>((resolve) => {
      // A stop during the start waits for it.
      worker.once('exit', () => resolve());
      worker.on('message', (message) => {
        if (isMessage(message)) return relay(worker, message);
        if (message !== SERVING) return;
        serving.add(worker);
        resolve();
      });
    });
  };

  const ready = Promise.all(Array.from({ length: config.workers }, forkWorker)).then(() => {
    isReady = true;
  });
  return {
    ready,
    stop: () => {
      stopping = true;
      return Promise.all([...workers].map((worker) => endWorker(worker, serving.has(worker))));
    },
  };
}
