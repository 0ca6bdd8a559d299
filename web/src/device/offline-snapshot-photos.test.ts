import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deletePhotos, storedPhoto, storePhotos } from './offline-snapshot-photos.ts';

const ORIGIN = 'https://match.example';
/** The photos in the browser's cache. */
let cached: Map<string, Response>;
let isOnline: boolean;

beforeEach(() => {
  cached = new Map();
  isOnline = true;
  const addressOf = (key: string) => new URL(key, ORIGIN).href;
  vi.stubGlobal('window', { location: { href: `${ORIGIN}/home` } });
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline;
    },
  });
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [...cached.keys()].map((url) => ({ url })),
      delete: async (url: string) => cached.delete(url),
      put: async (url: string, photo: Response) => cached.set(url, photo),
    }),
    delete: async () => cached.clear(),
    match: async (key: string) => cached.get(addressOf(key))?.clone(),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const photo = (userId: string) => ({ userId, name: 'a' });
const PHOTOS = ['asha', 'mira', 'tara'].map(photo);
const ALL = new Set(['asha', 'mira', 'tara']);
const download = async ({ userId }: { userId: string }) => new Response(userId);
const stored = async () =>
  (await Promise.all(PHOTOS.map(storedPhoto))).map((blob) => (blob ? 'stored' : 'none'));

it('stores the photos of current members once, and deletes all others', async () => {
  storePhotos([photo('asha'), photo('mira')], ALL, download);
  await expect.poll(stored).toEqual(['stored', 'stored', 'none']);
  const again = vi.fn(download);
  storePhotos([photo('mira'), photo('tara')], new Set(['mira', 'tara']), again);
  await expect.poll(stored).toEqual(['none', 'stored', 'stored']);
  expect(again.mock.calls).toEqual([[photo('tara')]]);
});

it('leaves out members who may have paused, and photos that do not load', async () => {
  storePhotos(PHOTOS, new Set(['mira', 'tara']), async ({ userId }) =>
    userId === 'mira' ? null : new Response(userId),
  );
  await expect.poll(stored).toEqual(['none', 'none', 'stored']);
});

it('goes on with what a later call wants, and stores nothing after all were deleted', async () => {
  const first = Promise.withResolvers<Response>();
  const began = vi.fn(() => first.promise);
  storePhotos(PHOTOS, ALL, began);
  await vi.waitFor(() => expect(began).toHaveBeenCalledOnce());
  deletePhotos();
  first.resolve(new Response('asha'));
  storePhotos([photo('tara')], ALL, download);
  await expect.poll(stored).toEqual(['none', 'none', 'stored']);
  expect(began).toHaveBeenCalledOnce();
});

it('downloads nothing more that a later call does not want', async () => {
  const first = Promise.withResolvers<Response>();
  const began = vi.fn(() => first.promise);
  storePhotos(PHOTOS, ALL, began);
  await vi.waitFor(() => expect(began).toHaveBeenCalledOnce());
  storePhotos([photo('asha')], ALL, download);
  first.resolve(new Response('asha'));
  await expect.poll(stored).toEqual(['stored', 'none', 'none']);
  expect(began).toHaveBeenCalledOnce();
});

it('does nothing on addresses without a cache', async () => {
  const told = vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.unstubAllGlobals();
  storePhotos(PHOTOS, ALL, download);
  await new Promise(setImmediate);
  expect(told).not.toHaveBeenCalled();
});

it('downloads nothing more when the network is gone', async () => {
  const left = vi.fn(async () => {
    isOnline = false;
    return new Response('asha');
  });
  storePhotos(PHOTOS, ALL, left);
  await expect.poll(stored).toEqual(['stored', 'none', 'none']);
  deletePhotos();
  await expect.poll(stored).toEqual(['none', 'none', 'none']);
  expect(left).toHaveBeenCalledOnce();
});

it('goes on after a fault of the cache, and does without one', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  storePhotos(PHOTOS, ALL, () => Promise.reject(new TypeError('Failed to fetch')));
  storePhotos([photo('mira')], ALL, download);
  await expect.poll(stored).toEqual(['none', 'stored', 'none']);
  vi.stubGlobal('caches', { match: () => Promise.reject(new Error('no cache')) });
  expect(await storedPhoto(photo('mira'))).toBeNull();
});
