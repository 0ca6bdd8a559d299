/**
 * The thumbnails that belong to what can be read without a network (`offline-snapshot.ts`), in a cache of the browser. The page fills and
 * reads it, not the service worker: only the page knows whose photos these are, and the worker touches nothing of a backend.
 */
import { photoUrl } from './photo-url.ts';

export interface SnapshotPhoto {
  userId: string;
  name: string;
}

const CACHE = 'offline-photos';
/** In pixels: half the column of a phone, on a dense screen. About 10 KB. */
const WIDTH = 320;

/** One thing after the other: what is forgotten last is gone, whatever was on its way. */
let work: Promise<unknown> = Promise.resolve();
let orders = 0;

const keyOf = ({ userId, name }: SnapshotPhoto) => `/offline-photos/${userId}/${name}`;

function next(job: () => Promise<unknown>): void {
  // Not there on addresses without encryption; a photo less is no reason to trouble anybody.
  if (!('caches' in globalThis)) return;
  work = work.then(job).catch((error: unknown) => console.info('photos for reading offline', error));
}

/**
 * Keeps these photos and no others. Of the members in `current` it fetches what is missing, one by one, behind everything else; those
 * last seen some other day may have paused since, and nobody is served their photos then.
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

/** The original where the backend has no smaller one; null when there is neither. */
async function fetchThumbnail({ userId, name }: SnapshotPhoto): Promise<Response | null> {
  for (const address of [photoUrl(userId, name, { width: WIDTH }), photoUrl(userId, name)]) {
    if (!address) return null;
    const answer = await fetch(address, { priority: 'low' });
    if (answer.ok) return answer;
  }
  return null;
}

/** Forgets all of them. */
export function deletePhotos(): void {
  orders += 1;
  next(() => caches.delete(CACHE));
}

/** A kept photo, or null. */
export async function storedPhoto(photo: SnapshotPhoto): Promise<Blob | null> {
  try {
    const answer = await caches.match(keyOf(photo), { cacheName: CACHE });
    return (await answer?.blob()) ?? null;
  } catch {
    return null;
  }
}
