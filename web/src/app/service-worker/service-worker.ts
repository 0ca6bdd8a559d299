/// <reference lib="webworker" />
/**
 * The service worker: has every file of one version at hand, so that the application opens without a network and a version is never
 * mixed with another. It answers pages and files of ours only; what goes to a backend it doesn't touch.
 */
import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { pageFor } from './page-address.ts';
import { SKIP_WAITING } from './skip-waiting.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

/** Letters are kept as they are met: a reader of one script doesn't pay for the other's. */
const FONTS = 'fonts';
const { languages } = self.navigator;
const { origin } = self.location;

cleanupOutdatedCaches();
// Which page `/` is goes by the language, below.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false });

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && pageFor(url, origin, languages) !== null,
  async ({ request, url }) => {
    const page = pageFor(url, origin, languages);
    return (page && (await matchPrecache(page))) || fetch(request);
  },
);

registerRoute(
  ({ request, url }) => url.origin === origin && request.destination === 'font',
  async ({ request }) => {
    const kept = await caches.open(FONTS);
    const known = await kept.match(request.url);
    if (known) return known;
    const answer = await fetch(request);
    if (answer.ok) await kept.put(request.url, answer.clone());
    return answer;
  },
);

// A new version waits until somebody agrees, or until the last page of the old one is closed.
self.addEventListener('message', ({ data }) => {
  if (data === SKIP_WAITING) void self.skipWaiting();
});
