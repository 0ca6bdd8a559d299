import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isBeingDeleted, markDeletion } from './deletion-mark.ts';
import { keepOnlyDataOf } from './device-data.ts';
import { deleteDraftsExceptOf, readDraft, storeDraft } from './drafts.ts';
import { isSelf, keepForWhom, keptForWhom, wordsFor } from './for-whom.ts';
import { keepHomeGender, keptHomeGender } from './home-gender.ts';
import { showCountOnIcon } from './icon-count.ts';
import { keepListView, keptListView } from './list-view.ts';
import { offlineSnapshotOwner, readOfflineSnapshot, writeOfflineSnapshot } from './offline-snapshot.ts';
import { keepPushOwner, pushOwner } from './push-owner.ts';
import { keepToldUntil, toldUntil } from './told-contacts.ts';
import { closeInstallHint, countVisit, isInstallHintClosed } from './visits.ts';

/** A storage of the browser; its entries are properties, as `Object.keys` expects. */
function storage(): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(store, key) ? store[key] : null),
    setItem(key: string, value: string) {
      store[key] = String(value);
    },
    removeItem(key: string) {
      delete store[key];
    },
  };
  const store: Record<string, string> = Object.create(methods);
  return store as unknown as Storage;
}
const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

const unsubscribe = vi.fn(async () => true);
const deletePhotoCache = vi.fn(async () => true);
const badge = { setAppBadge: vi.fn(async () => {}), clearAppBadge: vi.fn(async () => {}) };
const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } };

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('navigator', { ...badge, serviceWorker: { getRegistration: async () => registration } });
  vi.stubGlobal('caches', { delete: deletePhotoCache });
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => {
  deleteDraftsExceptOf(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

const TOLD = '2026-11-20T06:00:00.000Z';
const PROFILE = { first_name: 'Asha' } as never;

/** Stores something of each kind for a user. */
function use(userId: string): void {
  localStorage.setItem('root', JSON.stringify({ state: { id: userId }, version: 1 }));
  storeDraft(userId, 'personal', { city: 'Pune' });
  keepForWhom(userId, 'daughter');
  keepHomeGender(userId, 'Male');
  keepToldUntil(userId, TOLD);
  keepPushOwner(userId);
  writeOfflineSnapshot({ userId, profile: PROFILE, photo: null, saved: null, at: TOLD });
}
const leftOf = (userId: string) => ({
  draft: readDraft(userId, 'personal'),
  forWhom: keptForWhom(userId),
  homeGender: keptHomeGender(userId),
  told: toldUntil(userId) === TOLD,
  pushes: pushOwner() === userId,
  snapshot: offlineSnapshotOwner() === userId,
});
const EVERYTHING = {
  draft: { city: 'Pune' },
  forWhom: 'daughter',
  homeGender: 'Male',
  told: true,
  pushes: true,
  snapshot: true,
};
const NOTHING = { draft: null, forWhom: null, homeGender: null, told: false, pushes: false, snapshot: false };

describe('what a browser stores of a member', () => {
  it('stays while the member is signed in', async () => {
    use('asha');
    keepOnlyDataOf('asha');
    expect(leftOf('asha')).toEqual(EVERYTHING);
    expect(badge.clearAppBadge).not.toHaveBeenCalled();
    expect(unsubscribe).not.toHaveBeenCalled();
    expect(deletePhotoCache).not.toHaveBeenCalled();
  });

  it.each([
    ['another member', 'sunil'],
    ['nobody', null],
  ])('is deleted when %s is signed in', async (_who, next) => {
    use('asha');
    keepOnlyDataOf(next);
    expect(leftOf('asha')).toEqual(NOTHING);
    expect(readOfflineSnapshot()).toBeNull();
    await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
    expect(deletePhotoCache).toHaveBeenCalledOnce();
    expect(badge.clearAppBadge).toHaveBeenCalledTimes(next === null ? 1 : 0);
  });

  it('is not shown to another member, and does not end without pushes', () => {
    use('asha');
    localStorage.removeItem('push-owner');
    expect(leftOf('sunil')).toEqual({ ...NOTHING, pushes: false });
    keepOnlyDataOf('sunil');
    expect(unsubscribe).not.toHaveBeenCalled();
  });

  it('is stored as far as a browser without storage can', () => {
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, removeItem: () => {} });
    keepForWhom('asha', 'son');
    keepHomeGender('asha', 'all');
    keepToldUntil('asha', TOLD);
    keepPushOwner('asha');
    keepListView('rows');
    closeInstallHint();
    writeOfflineSnapshot({ userId: 'asha', profile: null, photo: null, saved: null, at: TOLD });
    expect([leftOf('asha'), keptListView()]).toEqual([NOTHING, 'cards']);
    storeDraft('asha', 'personal', { city: 'Pune' });
    expect(readDraft('asha', 'personal')).toEqual({ city: 'Pune' });
    keepOnlyDataOf(null);
    expect(readDraft('asha', 'personal')).toBeNull();
  });
});

it('the icon has the count where the platform shows one, and no error where it does not', async () => {
  showCountOnIcon(2);
  expect(badge.setAppBadge).toHaveBeenCalledExactlyOnceWith(2);
  badge.clearAppBadge.mockRejectedValueOnce(new DOMException('not installed'));
  showCountOnIcon(0);
  expect(badge.clearAppBadge).toHaveBeenCalledOnce();
  vi.stubGlobal('navigator', {});
  showCountOnIcon(2);
});

describe('a draft', () => {
  it('is the newest one when a browser refused to store those before', () => {
    const { setItem } = localStorage;
    Object.assign(localStorage, { setItem: refuse });
    storeDraft('asha', 'personal', { city: 'Pune' });
    Object.assign(localStorage, { setItem });
    storeDraft('asha', 'personal', { city: 'Wai' });
    expect(readDraft('asha', 'personal')).toEqual({ city: 'Wai' });
  });

  it('is stored by user and form, and deleted when nothing is typed any more', () => {
    storeDraft('asha', 'personal', { city: 'Pune' });
    storeDraft('asha', 'parents', { parent_city: 'Wai' });
    storeDraft('sunil', 'personal', { city: 'Satara' });
    storeDraft('asha', 'personal', {});
    storeDraft('asha', 'educational', {});
    expect(['personal', 'parents', 'educational'].map((form) => readDraft('asha', form))).toEqual([
      null,
      { parent_city: 'Wai' },
      null,
    ]);
    storeDraft('asha', 'parents', {});
    expect(Object.keys(localStorage)).toEqual(['drafts:sunil']);
  });

  it.each(['{', 'null', '{"version":0,"forms":{"personal":{"city":"Pune"}}}'])(
    'is none when what is stored is %s',
    (stored) => {
      localStorage.setItem('drafts:asha', stored);
      expect(readDraft('asha', 'personal')).toBeNull();
    },
  );

  it('of all users but one is deleted', () => {
    for (const user of ['asha', 'sunil']) storeDraft(user, 'personal', { city: 'Pune' });
    localStorage.setItem('language', 'mr');
    deleteDraftsExceptOf('sunil');
    expect(Object.keys(localStorage)).toEqual(['drafts:sunil', 'language']);
  });
});

it.each(['{', 'null', '{"version":3,"seen":{"userId":"asha"}}'])(
  'there is nothing to read offline when what is stored is %s',
  (stored) => {
    use('asha');
    localStorage.setItem('offline-snapshot', stored);
    expect([offlineSnapshotOwner(), readOfflineSnapshot()]).toEqual([null, null]);
  },
);

it('the offline snapshot is read by its own member only', () => {
  use('asha');
  expect(readOfflineSnapshot()?.profile).toEqual(PROFILE);
  localStorage.setItem('root', '{"state":{"id":"sunil"},"version":1}');
  expect(readOfflineSnapshot()).toBeNull();
  localStorage.removeItem('root');
  expect(readOfflineSnapshot()).toBeNull();
});

it('a device that has told nothing yet tells what is new within seven days', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T06:00:00Z') });
  expect(toldUntil('asha')).toBe('2026-11-14T06:00:00.000Z');
  vi.useRealTimers();
});

it('the mark of a deletion is that of a user, and of whoever it was for a guest', () => {
  expect([isBeingDeleted('asha'), isBeingDeleted(null)]).toEqual([false, false]);
  markDeletion('asha');
  expect([isBeingDeleted('asha'), isBeingDeleted('sunil'), isBeingDeleted(null)]).toEqual([
    true,
    false,
    true,
  ]);
  markDeletion(null);
  expect(isBeingDeleted(null)).toBe(false);
});

it('a visit is counted once in a tab, and the hint to install stays closed', () => {
  expect([countVisit(), countVisit(), isInstallHintClosed()]).toEqual([1, 1, false]);
  vi.stubGlobal('sessionStorage', storage());
  closeInstallHint();
  expect([countVisit(), countVisit(), isInstallHintClosed()]).toEqual([2, 2, true]);
  vi.stubGlobal('sessionStorage', { getItem: refuse });
  expect(countVisit()).toBe(0);
});

it('a list shows cards until rows are chosen', () => {
  expect(keptListView()).toBe('cards');
  keepListView('rows');
  expect(keptListView()).toBe('rows');
});

it('for whom a profile is chooses the words', () => {
  expect((['daughter', 'woman', 'man', null] as const).map(wordsFor)).toEqual([
    'daughter',
    'self',
    'self',
    undefined,
  ]);
  expect((['sibling', 'man'] as const).map(isSelf)).toEqual([false, true]);
  localStorage.setItem('for-whom', 'asha nobody');
  expect(keptForWhom('asha')).toBeNull();
});
