/** Registers the service worker once the page is at rest, looks for new versions, and knows when one is waiting. */
import { SKIP_WAITING } from './skip-waiting.ts';

const ADDRESS = '/service-worker.js';
const CHECK_MS = 60 * 60_000;

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

function offer(worker: ServiceWorker | null): void {
  // Without a controller it is the very first one: there is nothing to update.
  if (!worker || !navigator.serviceWorker.controller) return;
  waiting = worker;
  for (const listener of listeners) listener();
}

/** For React: calls the listener when a new version begins to wait; gives the end of it. */
export function subscribeToUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a new version is waiting. */
export function isUpdateWaiting(): boolean {
  return waiting !== null;
}

/** Lets the waiting version take over, and loads the page anew with it. */
export function applyUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  waiting?.postMessage(SKIP_WAITING);
}

/** Registers the worker after everything the page needs; does nothing in development and where there are no workers. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const atRest = () => {
    const later = window.requestIdleCallback ?? setTimeout;
    later(() => void register().catch((error: Error) => console.info('service worker', error.message)));
  };
  if (document.readyState === 'complete') atRest();
  else window.addEventListener('load', atRest, { once: true });
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register(ADDRESS);
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') offer(worker);
    });
  });
  // An installed application may stay open for days.
  setInterval(() => void registration.update().catch(() => undefined), CHECK_MS);
}
