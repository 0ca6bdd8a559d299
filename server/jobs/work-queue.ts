/**
 * A bounded priority queue with limited concurrency: tasks wait for a free worker, and are rejected when the queue is full.
 */

interface QueueOptions<Urgency extends string> {
  /** Pieces of work done at the same time. */
  workers: number;
  /** Pieces of each urgency that may wait; more are refused. */
  waiting: number;
  /** The most urgent first. */
  urgencies: readonly Urgency[];
  /** What a refused piece fails with. */
  refusal: () => Error;
}

export type WorkQueue<Urgency extends string> = <T>(urgency: Urgency, work: () => Promise<T>) => Promise<T>;

/** A queue. Its function gives what the work gives; rejects with the refusal when too many wait already. */
export function createWorkQueue<Urgency extends string>(options: QueueOptions<Urgency>): WorkQueue<Urgency> {
  const { workers, waiting, urgencies, refusal } = options;
  const lanes = new Map<Urgency, (() => void)[]>(urgencies.map((urgency) => [urgency, []]));
  let busy = 0;

  const myTurn = async (lane: (() => void)[]): Promise<void> => {
    if (busy < workers) {
      busy += 1;
      return;
    }
    if (lane.length >= waiting) throw refusal();
    await new Promise<void>((resolve) => lane.push(resolve));
  };
  const passOn = () => {
    for (const lane of lanes.values()) {
      const next = lane.shift();
      if (next) return next();
    }
    busy -= 1;
  };

  return async (urgency, work) => {
    await myTurn(lanes.get(urgency) ?? []);
    try {
      return await work();
    } finally {
      passOn();
    }
  };
}
