/**
 * The one queue for work on pictures. The machine's cores are one resource, so there is one queue a process: however many pictures
 * are asked for at once, two are worked on, and the rest of the server keeps its threads.
 */
import { availableParallelism } from 'node:os';
import { tooBusy } from '../errors.ts';

interface QueueOptions {
  /** Pieces of work done at the same time. */
  workers: number;
  /** Pieces of each urgency that may wait; more are refused. */
  waiting: number;
}

type Urgency = 'arrival' | 'rendering';

export type WorkQueue = <T>(urgency: Urgency, work: () => Promise<T>) => Promise<T>;

/**
 * A queue. Photos that arrive are served before renderings, so that a flood of odd sizes keeps nobody from uploading.
 * Its function gives what the work gives; rejects with SlowDown when too many wait already.
 */
export function createWorkQueue({ workers, waiting }: QueueOptions): WorkQueue {
  const lanes: Record<Urgency, (() => void)[]> = { arrival: [], rendering: [] };
  let busy = 0;

  const myTurn = async (lane: (() => void)[]): Promise<void> => {
    if (busy < workers) {
      busy += 1;
      return;
    }
    if (lane.length >= waiting) throw tooBusy();
    await new Promise<void>((resolve) => lane.push(resolve));
  };
  const passOn = () => {
    const next = lanes.arrival.shift() ?? lanes.rendering.shift();
    if (next) next();
    else busy -= 1;
  };

  return async (urgency, work) => {
    await myTurn(lanes[urgency]);
    try {
      return await work();
    } finally {
      passOn();
    }
  };
}

const WORKERS = 2;
/** About ten seconds of work. */
const WAITING = 150;

export const inImageQueue = createWorkQueue({
  workers: Math.min(WORKERS, availableParallelism()),
  waiting: WAITING,
});
