/**
 * When a page is at rest: it was loaded, and for a while nothing more has arrived. Then comes what is good to have at hand but was not
 * asked for; earlier it would take the line away from what somebody is waiting to see.
 */

/** Longer than a distant server takes to answer. */
const QUIET_MS = 1000;
/** A page that never becomes quiet is not waited for any longer. */
const MOST_MS = 10_000;

let rest: Promise<void> | null = null;

/** Resolves once the page is at rest, at once for those who ask later. */
export function networkIdle(): Promise<void> {
  rest ??= loaded().then(quiet);
  return rest;
}

function loaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('load', () => resolve(), { once: true }));
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
      if (left <= 0 || now - began > MOST_MS) return resolve();
      setTimeout(look, left);
    };
    setTimeout(look, QUIET_MS);
  });
}
