/** Whether a new version of the application waits for the reader's consent. Small, because it is part of the first load. */

let apply: (() => void) | null = null;
const listeners = new Set<() => void>();

/** Announces a waiting version; `applyIt` activates it and reloads the page. */
export function announceUpdate(applyIt: () => void): void {
  apply = applyIt;
  for (const listener of listeners) listener();
}

/** Calls the listener when a new version is announced. Returns the function to unsubscribe, as `useSyncExternalStore` needs it. */
export function subscribeToUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The function that activates the waiting version; null when there is none. */
export function waitingUpdate(): (() => void) | null {
  return apply;
}
