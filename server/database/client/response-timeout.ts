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
  let heardAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;

  /** One timer outlasts many statements: to set one for each would cost as much as sending it. */
  const lookAt = (when: number) => {
    if (when >= dueAt) return;
    clearTimeout(timer);
    dueAt = when;
    timer = setTimeout(look, when - performance.now()).unref();
  };
  const look = () => {
    dueAt = Number.POSITIVE_INFINITY;
    if (owed === 0) return;
    if (performance.now() < heardAt + limitMs) return lookAt(heardAt + limitMs);
    const lastHeard = heardAt;
    // After a pause of this whole process answers may lie there unread; they are read before this.
    setImmediate(() => {
      if (owed > 0 && heardAt === lastHeard) silent();
      else if (owed > 0) lookAt(heardAt + limitMs);
    });
  };
  return {
    limit: (ms) => {
      limitMs = ms;
    },
    sent: () => {
      owed += 1;
      if (owed > 1) return;
      heardAt = performance.now();
      lookAt(heardAt + limitMs);
    },
    answered: () => {
      owed -= 1;
      heardAt = performance.now();
    },
  };
}
