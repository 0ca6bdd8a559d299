/** A bounded queue with limited concurrency: tasks wait for a free place, and are rejected when the queue is full. */

export interface QueueLimits {
  running: number;
  waiting: number;
}

export class WorkQueue {
  readonly #limits: QueueLimits;
  readonly #refusal: () => Error;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** `refusal` makes the error of a rejected task. */
  constructor(limits: QueueLimits, refusal: () => Error) {
    this.#limits = limits;
    this.#refusal = refusal;
  }

  get isIdle(): boolean {
    return this.#running === 0;
  }

  async #turn(): Promise<void> {
    if (this.#waiting.length >= this.#limits.waiting) throw this.#refusal();
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Runs a task when it is its turn and returns its result. Rejects with the refusal when the queue is full. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limits.running) await this.#turn();
    else this.#running += 1;
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      // The next task takes over the place of this one.
      if (next) next();
      else this.#running -= 1;
    }
  }
}
