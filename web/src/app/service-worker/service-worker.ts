/// <reference lib="webworker" />
/**
 * The service worker precaches all files of one version, so that the application opens without a network and versions are never mixed. It
 * handles only our own pages and files, no requests to a backend. It also shows pushes, and takes what is shared to the application.
 */
import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { pageFor } from './page-address.ts';
import { receivePushes } from './pushes.ts';
import { pathForShared } from './shared-text.ts';
import { SKIP_WAITING } from './skip-waiting.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

/** Fonts are cached when they are first used: readers of one script don't download the other's. */
const FONTS = 'fonts';
const { languages } = self.navigator;
const { origin } = self.location;

cleanupOutdatedCaches();
// The page of `/` depends on the language, see below.
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

// What is shared to the application is read here, and nothing of it is sent to the server but the code of a profile.
registerRoute(
  ({ url }) => url.origin === origin && url.pathname === '/shared',
  async ({ request }) => {
    const shared = await request.formData();
    const text = ['title', 'text', 'url'].map((name) => String(shared.get(name) ?? '')).join('\n');
    return Response.redirect(pathForShared(text, origin), 303);
  },
  'POST',
);

receivePushes();

// A new version waits until the reader agrees, or until the last page of the old version is closed.
self.addEventListener('message', ({ data }) => {
  if (data === SKIP_WAITING) void self.skipWaiting();
});
