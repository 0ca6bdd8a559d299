import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OfflineSnapshot } from '#web/device/offline-snapshot.ts';
import { BACKEND, stubBackend, stubStorage } from '#web/testing/answering-backend.ts';
import { ANAGHA } from '#web/testing/render-screen.ts';

const [ASHA, SUNIL] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const NUMBERS = ['phone', 'parent_number', 'mama_phone', 'parent_address'];
const PHOTO = { name: 'own.jpg' };
const STATUS = {
  data_without_updated_at: ANAGHA,
  media_data: [PHOTO, { name: 'second.jpg' }],
  deactivated_at: null,
  photo_level: 'members',
  awaits_consent: false,
};

let stored: Map<string, string>;
/** The addresses of the photos that the browser keeps, and those that it loaded. */
const kept = new Map<string, Response>();
const loaded: string[] = [];
/** The addresses that do not load. */
let missing: RegExp;

/** The modules of a page that was just opened, by a user who has the profile `id` open. */
async function open({ account = ASHA, id = account }: { account?: string; id?: string } = {}) {
  vi.resetModules();
  stubBackend();
  await (await import('#web/backend/client.ts')).loadClient();
  const backend = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!address.startsWith(`${BACKEND}/storage`)) return backend(address, init);
    loaded.push(address.replace(/.*\/(?=[^/]+\/[^/]+$)/, ''));
    return missing.test(address) ? new Response(null, { status: 404 }) : new Response('photo');
  });
  const { queryClient } = await import('#web/backend/query-client.ts');
  const { useUserStore } = await import('#web/session/user-store.ts');
  const { followOfflineData } = await import('./keep-offline-snapshot.ts');
  useUserStore.setState({ account, id });
  stored.set('root', JSON.stringify({ state: { id } }));
  let beIdle = () => {};
  const idle = new Promise<void>((resolve) => {
    beIdle = resolve;
  });
  followOfflineData(idle);
  followOfflineData(idle);
  const set =
    (...key: unknown[]) =>
    (data: unknown) =>
      queryClient.setQueryData(key, data);
  return {
    status: set('profile-status', id),
    saved: (rows: object[]) => set('shortlist', id)({ pages: [rows], pageParams: [0] }),
    ids: set('saved-ids', id),
    set,
    useUserStore,
    beIdle,
    snapshot: () => JSON.parse(stored.get('offline-snapshot') ?? 'null')?.seen as OfflineSnapshot | undefined,
  };
}

const member = (id: string, changes: object = {}) => ({
  ...ANAGHA,
  id,
  first_photo: `${id}.jpg`,
  photo_level: 'members',
  ...changes,
});
const idsOf = (rows: readonly { id: string }[] | null | undefined) => rows?.map(({ id }) => id);
const manyMembers = (count: number) => Array.from({ length: count }, (_, place) => member(`m${place}`));

beforeEach(() => {
  stored = stubStorage('localStorage');
  stubStorage('sessionStorage');
  kept.clear();
  loaded.length = 0;
  missing = /$^/;
  vi.stubGlobal('window', { location: new URL('https://match.example/'), addEventListener() {} });
  vi.stubGlobal('navigator', { onLine: true });
  const cache = {
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async (url: string) => kept.delete(url),
    put: async (url: string, answer: Response) => void kept.set(url, answer),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  // Each test opens a page of its own, with a client of its own.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('what a member reads without a network', () => {
  it('has the own profile and the saved members without numbers and street address, and when they were read', async () => {
    const { status, saved, snapshot } = await open();
    status(STATUS);
    saved([member(SUNIL)]);
    const { profile, saved: members, userId, at } = snapshot() ?? {};
    expect([userId, profile?.first_name, idsOf(members)]).toEqual([ASHA, 'Anagha', [SUNIL]]);
    for (const row of [profile, members?.[0]])
      for (const column of NUMBERS) expect(row).not.toHaveProperty(column);
    expect(Math.abs(Date.now() - Date.parse(at ?? ''))).toBeLessThan(60_000);
  });

  it('keeps each part while only the other one was read on this page', async () => {
    const { status, saved } = await open();
    status(STATUS);
    saved([member(SUNIL)]);
    const later = await open();
    later.saved([member('other')]);
    expect([later.snapshot()?.profile?.first_name, later.snapshot()?.photo]).toEqual(['Anagha', PHOTO]);
    const last = await open();
    last.status(STATUS);
    expect(idsOf(last.snapshot()?.saved)).toEqual(['other']);
  });

  it('has the members that are still saved, a hundred at most', async () => {
    const { saved, ids, snapshot } = await open();
    saved([member('a'), member('b')]);
    ids(['b']);
    expect(idsOf(snapshot()?.saved)).toEqual(['b']);
    ids(manyMembers(101).map(({ id }) => id));
    saved(manyMembers(101));
    expect(snapshot()?.saved).toHaveLength(100);
  });

  it('changes with nothing else that is read', async () => {
    const { set, snapshot } = await open();
    set('profile-status', ASHA, 'more')(STATUS);
    set('profile-status', SUNIL)(STATUS);
    set('interests', ASHA)([]);
    expect(snapshot()).toBeUndefined();
  });

  it('is nothing of a candidate, on the phone of a helper', async () => {
    const { status, saved, snapshot } = await open({ id: SUNIL });
    status(STATUS);
    saved([member('a')]);
    expect(snapshot()).toBeUndefined();
  });

  it.each<[object, object | null]>([
    [{}, PHOTO],
    [{ deactivated_at: '2026-11-01T00:00:00Z' }, null],
    [{ photo_level: 'accepted' }, null],
    [{ awaits_consent: true }, null],
    [{ media_data: [] }, null],
  ])('has the own first photo while everybody may see it: %j', async (changes, photo) => {
    const { status, snapshot } = await open();
    status({ ...STATUS, ...changes });
    expect(snapshot()?.photo).toEqual(photo);
  });
});

describe('the photos for reading without a network', () => {
  const keptNames = () => [...kept.keys()].map((address) => address.split('/').at(-1));

  it('are loaded once the network is idle: the own one, then those that members show to all', async () => {
    const { status, saved, beIdle } = await open();
    status(STATUS);
    saved([
      member('a'),
      member('b', { photo_level: 'accepted' }),
      member('c', { first_photo: null }),
      member('d'),
    ]);
    await new Promise(setImmediate);
    expect(loaded).toEqual([]);
    beIdle();
    await vi.waitFor(() => expect(keptNames()).toEqual(['own.jpg', 'a.jpg', 'd.jpg']));
    expect(loaded.map((address) => address.split('?')[0])).toEqual([`${ASHA}/own.jpg`, 'a/a.jpg', 'd/d.jpg']);
  });

  it('are originals where there are no renderings, and none where neither loads', async () => {
    missing = /width=|b\.jpg/;
    const { saved, beIdle } = await open();
    saved([member('a'), member('b')]);
    beIdle();
    await vi.waitFor(() => expect(loaded.at(-1)).toBe('b/b.jpg'));
    await vi.waitFor(() => expect(keptNames()).toEqual(['a.jpg']));
    expect(loaded).toHaveLength(4);
  });

  it('are fifty at most', async () => {
    const { status, saved, beIdle } = await open();
    status(STATUS);
    saved(manyMembers(60));
    beIdle();
    await vi.waitFor(() => expect(keptNames()).toHaveLength(50));
    expect(keptNames().at(-1)).toBe('m48.jpg');
  });

  it('are not loaded for somebody who has signed out meanwhile', async () => {
    const { status, beIdle, useUserStore } = await open();
    status(STATUS);
    useUserStore.setState({ account: null, id: null });
    beIdle();
    await new Promise(setImmediate);
    expect(loaded).toEqual([]);
  });
});
