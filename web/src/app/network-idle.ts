/**
 * Detects when the network is idle: the page has loaded and no response has arrived for a while. Optional files are loaded then; earlier
 * they would compete with what the reader is waiting for.
 */
import { newTask } from './new-task.ts';

/** Longer than a distant server takes to respond. */
const QUIET_MS = 1000;
/** The longest wait for a page whose network never becomes idle. */
const MAX_MS = 10_000;

let rest: Promise<void> | null = null;

/** Resolves once the network is idle, for each caller in a task of its own; later calls resolve at once. */
export function networkIdle(): Promise<void> {
  rest ??= loaded().then(quiet);
  return rest.then(newTask);
}

function loaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('load', () => resolve()));
}

function lastArrival(): number {
  const arrivals = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return Math.max(0, ...arrivals.map(({ responseEnd }) => responseEnd));
}

function quiet(): Promise<void> {
  const began = performance.now();
  return new Promise((resolve) => {
    const look = () => {
      const now = performance.now();
      const left = lastArrival() + QUIET_MS - now;
      if (left <= 0 || now - began > MAX_MS) return resolve();
      setTimeout(look, left);
    };
    setTimeout(look, QUIET_MS);
  });
}
