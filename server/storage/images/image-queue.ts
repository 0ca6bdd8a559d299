/**
 * The queue of images to decode. Users and networks take turns, so that many images of one delay nobody else's; uploads never take the last
 * place, so that renderings of pages go on while somebody uploads what takes long.
 */

type Begin = () => void;

/** Tasks that wait: the first of each user or network, then the second of each. */
class Turns {
  /** In the order of their turns. */
  readonly #tasks = new Map<string, Begin[]>();
  waiting = 0;

  waitingOf(who: string): number {
    return this.#tasks.get(who)?.length ?? 0;
  }

  add(who: string, begin: Begin): void {
    const own = this.#tasks.get(who) ?? [];
    own.push(begin);
    this.#tasks.set(who, own);
    this.waiting += 1;
  }

  take(): Begin | undefined {
    for (const [who, own] of this.#tasks) {
      const begin = own.shift();
      this.#tasks.delete(who);
      if (own.length > 0) this.#tasks.set(who, own);
      this.waiting -= 1;
      return begin;
    }
    return undefined;
  }
}

type ImageKind = 'upload' | 'rendering';

export interface ImageQueueLimits {
  running: number;
  /** Of the running ones. */
  uploads: number;
  /** Uploads that may wait, and as many renderings. */
  waiting: number;
  /** Of one user or network. */
  waitingEach: number;
}

export interface ImageTask<T> {
  kind: ImageKind;
  /** The user or network that takes turns with others. */
  who: string;
  work: () => Promise<T>;
}

export class ImageQueue {
  readonly #limits: ImageQueueLimits;
  readonly #refusal: () => Error;
  readonly #turns: Record<ImageKind, Turns> = { upload: new Turns(), rendering: new Turns() };
  readonly #running: Record<ImageKind, number> = { upload: 0, rendering: 0 };

  /** `refusal` makes the error of a rejected task. */
  constructor(limits: ImageQueueLimits, refusal: () => Error) {
    this.#limits = limits;
    this.#refusal = refusal;
  }

  /** Runs a task when it is its turn and returns its result. Rejects with the refusal when too many wait. */
  async run<T>({ kind, who, work }: ImageTask<T>): Promise<T> {
    await this.#turn(kind, who);
    try {
      return await work();
    } finally {
      this.#running[kind] -= 1;
      this.#begin();
    }
  }

  #turn(kind: ImageKind, who: string): Promise<void> {
    const turns = this.#turns[kind];
    const { waiting, waitingEach } = this.#limits;
    if (turns.waiting >= waiting || turns.waitingOf(who) >= waitingEach) throw this.#refusal();
    return new Promise((resolve) => {
      turns.add(who, resolve);
      this.#begin();
    });
  }

  #begin(): void {
    while (this.#running.upload + this.#running.rendering < this.#limits.running) {
      const kind = this.#next();
      if (!kind) return;
      this.#running[kind] += 1;
      this.#turns[kind].take()?.();
    }
  }

  /** Uploads first, up to their places: otherwise a flood of renderings would delay them. */
  #next(): ImageKind | undefined {
    if (this.#turns.upload.waiting > 0 && this.#running.upload < this.#limits.uploads) return 'upload';
    return this.#turns.rendering.waiting > 0 ? 'rendering' : undefined;
  }
}
