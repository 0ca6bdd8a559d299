/** Who waits for a connection, in the order of arrival. */
import type { Connection } from './connection.ts';
import type { Holder } from './connection-shares.ts';
import type { DatabaseUnavailable } from './errors.ts';

export interface Waiter extends Pick<PromiseWithResolvers<Connection>, 'resolve' | 'reject'> {
  holder: Holder;
}

/** Nobody at first. */
export function createWaiters() {
  /** An array: what comes and goes with each request outlives it in a `Set` (docs/decisions/018). */
  const waiters: Waiter[] = [];
  return {
    count: (): number => waiters.length,
    /** Adds a holder. Rejects with what `onTimeout` returns when it has no connection in time. */
    add: (holder: Holder, timeoutMs: number, onTimeout: () => DatabaseUnavailable): Promise<Connection> =>
      new Promise((resolve, reject) => {
        // Not `finally`: most requests wait for a connection, and it would cost each of them four promises.
        const settle = <T>(how: (outcome: T) => void) => {
          return (outcome: T) => {
            clearTimeout(timer);
            how(outcome);
          };
        };
        const waiter: Waiter = { holder, resolve: settle(resolve), reject: settle(reject) };
        const timer = setTimeout(() => {
          waiters.splice(waiters.indexOf(waiter), 1);
          reject(onTimeout());
        }, timeoutMs);
        waiters.push(waiter);
      }),
    /** The place of the first waiter that may have a connection now; -1 when there is none. */
    find: (admits: (holder: Holder) => boolean): number => waiters.findIndex(({ holder }) => admits(holder)),
    /** Removes the waiter of a place. */
    take: (place: number): Waiter | undefined => waiters.splice(place, 1)[0],
    rejectAll(error: DatabaseUnavailable): void {
      for (const waiter of waiters.splice(0)) waiter.reject(error);
    },
  };
}
