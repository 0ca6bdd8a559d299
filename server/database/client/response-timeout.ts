/** Detects that a response of Postgres is overdue: a frozen host or a broken network closes no connection. */

/** Calls `expired` when responses are due and none has arrived within the timeout; never before a timeout is set. */
export function createResponseTimeout(expired: () => void) {
  let timeoutMs = Number.POSITIVE_INFINITY;
  let due = 0;
  let lastAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Number.POSITIVE_INFINITY;

  /** One timer outlasts many statements: to set one for each would cost as much as sending it. */
  const checkAt = (when: number) => {
    if (when >= timerAt) return;
    clearTimeout(timer);
    timerAt = when;
    timer = setTimeout(check, when - performance.now()).unref();
  };
  const check = () => {
    timerAt = Number.POSITIVE_INFINITY;
    if (due === 0) return;
    const checkedAt = lastAt;
    if (performance.now() < lastAt + timeoutMs) return checkAt(lastAt + timeoutMs);
    // After a pause of this whole process, responses may have arrived that are not read yet; they are read before this runs.
    setImmediate(() => {
      if (due > 0 && lastAt === checkedAt) expired();
      else if (due > 0) checkAt(lastAt + timeoutMs);
    });
  };
  return {
    set: (ms: number) => {
      timeoutMs = ms;
    },
    sent: () => {
      due += 1;
      if (due > 1) return;
      lastAt = performance.now();
      checkAt(lastAt + timeoutMs);
    },
    answered: () => {
      due -= 1;
      lastAt = performance.now();
    },
  };
}
