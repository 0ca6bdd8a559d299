/**
 * Notices that Postgres owes an answer and says nothing: a frozen host or a broken network closes no connection.
 */

export interface SilenceWatch {
  /** From the next statement on, so many milliseconds without an answer are too long. */
  limit(ms: number): void;
  /** A statement was sent. */
  sent(): void;
  /** One of those sent was answered, with whatever. */
  answered(): void;
}

/** Calls `silent` when answers are owed and none came for the limit; without a limit never. */
export function createSilenceWatch(silent: () => void): SilenceWatch {
  let limitMs = Number.POSITIVE_INFINITY;
  let owed = 0;
  let timer: NodeJS.Timeout | undefined;

  const restart = () => {
    clearTimeout(timer);
    timer = undefined;
    if (owed === 0 || limitMs === Number.POSITIVE_INFINITY) return;
    const mine = setTimeout(() => {
      // After a pause of this whole process answers may lie there unread; they are read before this.
      setImmediate(() => mine === timer && silent());
    }, limitMs);
    timer = mine;
  };
  return {
    limit: (ms) => {
      limitMs = ms;
    },
    sent: () => {
      owed += 1;
      if (owed === 1) restart();
    },
    answered: () => {
      owed -= 1;
      restart();
    },
  };
}
