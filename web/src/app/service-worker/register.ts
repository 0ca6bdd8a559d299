/** Registers the service worker, checks for new versions and announces a waiting one. */
import { SKIP_WAITING } from './skip-waiting.ts';
import { announceUpdate } from './waiting-update.ts';

const ADDRESS = '/service-worker.js';
const CHECK_MS = 60 * 60_000;

/** Registers the worker. Rejects when the browser refuses. */
export async function registerServiceWorker(): Promise<void> {
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

function offer(worker: ServiceWorker | null): void {
  // Without a controller it is the first worker: there is nothing to update.
  if (!worker || !navigator.serviceWorker.controller) return;
  announceUpdate(() => {
    const reload = () => window.location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    worker.postMessage(SKIP_WAITING);
  });
}
