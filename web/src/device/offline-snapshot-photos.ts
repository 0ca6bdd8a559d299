/**
 * The thumbnails of the offline snapshot (offline-snapshot.ts), in a cache of the browser. The page fills and reads it, not the service
 * worker: only the page knows whose photos these are, and the worker handles no requests to a backend.
 */
export interface SnapshotPhoto {
  userId: string;
  name: string;
}

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
 * Stores these photos and deletes all others. Downloads missing ones one by one, only of the members in `current`: the
 * others may have paused since, and their photos are no longer served then.
 * @param download returns null when the photo does not load
 */
export function storePhotos(
  photos: readonly SnapshotPhoto[],
  current: ReadonlySet<string>,
  download: (photo: SnapshotPhoto) => Promise<Response | null>,
): void {
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
      const thumbnail = await download(photo);
      if (thumbnail) await cache.put(url, thumbnail);
    }
  });
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
