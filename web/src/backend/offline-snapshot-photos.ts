/**
 * The thumbnails of the offline snapshot (offline-snapshot.ts), in a cache of the browser. The page fills and reads it, not the service
 * worker: only the page knows whose photos these are, and the worker handles no requests to a backend.
 */
import { OFFLINE_WIDTH, photoUrl } from './photo-url.ts';

export interface SnapshotPhoto {
  userId: string;
  name: string;
}

/** What Chromium accepts for an image: the own photo that the page has loaded then comes from the HTTP cache, which varies by it. */
const AS_IMAGE = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const CACHE = 'offline-photos';

/** Jobs run one after the other, so that photos deleted last stay deleted. */
let work: Promise<unknown> = Promise.resolve();
let orders = 0;

const keyOf = ({ userId, name }: SnapshotPhoto) => `/offline-photos/${userId}/${name}`;

function next(job: () => Promise<unknown>): void {
  // Missing on addresses without HTTPS. A missing photo is no reason to show an error.
  if (!('caches' in globalThis)) return;
  work = work.then(job).catch((error: unknown) => console.info('photos for reading offline', error));
}

/**
 * Stores these photos and deletes all others. Downloads missing ones one by one with low priority, only of the members in `current`: the
 * others may have paused since, and their photos are no longer served then.
 */
export function storePhotos(photos: readonly SnapshotPhoto[], current: ReadonlySet<string>): void {
  orders += 1;
  const order = orders;
  next(async () => {
    const cache = await caches.open(CACHE);
    const wanted = new Map(photos.map((photo) => [new URL(keyOf(photo), window.location.href).href, photo]));
    for (const { url } of await cache.keys()) {
      if (!wanted.delete(url)) await cache.delete(url);
    }
    for (const [url, photo] of wanted) {
      if (!current.has(photo.userId)) continue;
      if (order !== orders || !navigator.onLine) return;
      const thumbnail = await fetchThumbnail(photo);
      if (thumbnail) await cache.put(url, thumbnail);
    }
  });
}

/** The rendering, or the original where the backend makes no renderings; null when neither loads. */
async function fetchThumbnail({ userId, name }: SnapshotPhoto): Promise<Response | null> {
  for (const address of [photoUrl(userId, name, { width: OFFLINE_WIDTH }), photoUrl(userId, name)]) {
    if (!address) return null;
    const answer = await fetch(address, { priority: 'low', headers: { accept: AS_IMAGE } });
    if (answer.ok) return answer;
  }
  return null;
}

/** Deletes all of them. */
export function deletePhotos(): void {
  orders += 1;
  next(() => caches.delete(CACHE));
}

/** A stored photo; null when there is none. */
export async function storedPhoto(photo: SnapshotPhoto): Promise<Blob | null> {
  try {
    const answer = await caches.match(keyOf(photo), { cacheName: CACHE });
    return (await answer?.blob()) ?? null;
  } catch {
    return null;
  }
}
