/** Whether a new version of the application waits for somebody to agree. Small, because it belongs to the first load. */

let apply: (() => void) | null = null;
const listeners = new Set<() => void>();

/** Says that a new version waits; `applyIt` lets it take over and loads the page anew. */
export function announceUpdate(applyIt: () => void): void {
  apply = applyIt;
  for (const listener of listeners) listener();
}

/** For React: calls the listener when a new version begins to wait; gives the end of it. */
export function subscribeToUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What lets the waiting version take over; null when none waits. */
export function waitingUpdate(): (() => void) | null {
  return apply;
}
