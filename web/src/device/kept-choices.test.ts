/** Small things that a device keeps or shows. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubStorage } from '#web/testing/answering-backend.ts';
import { deleteHomeGenderExceptOf, keepHomeGender, keptHomeGender } from './home-gender.ts';
import { showCountOnIcon } from './icon-count.ts';
import { keepListView, keptListView } from './list-view.ts';
import { isInstalled } from './platform.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = stubStorage('localStorage');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('whom the browse list shows', () => {
  it('is kept for one person', () => {
    expect(keptHomeGender('asha')).toBeNull();
    keepHomeGender('asha', 'all');
    expect([keptHomeGender('asha'), keptHomeGender('sunil')]).toEqual(['all', null]);
    stored.set('home-gender', 'asha Nobody');
    expect(keptHomeGender('asha')).toBeNull();
  });

  it('is forgotten with the end of the session, and when somebody else signs in', () => {
    for (const [next, left] of [
      ['asha', 'Male'],
      ['sunil', null],
      [null, null],
    ] as const) {
      keepHomeGender('asha', 'Male');
      deleteHomeGenderExceptOf(next);
      expect(keptHomeGender('asha')).toBe(left);
    }
  });
});

it('lists are cards until rows were chosen', () => {
  expect(keptListView()).toBe('cards');
  keepListView('rows');
  expect(keptListView()).toBe('rows');
  keepListView('cards');
  expect(keptListView()).toBe('cards');
});

it('the icon has a count where the platform can show one, and none of nothing', () => {
  const badge = {
    setAppBadge: vi.fn(() => Promise.reject(new Error('not installed'))),
    clearAppBadge: vi.fn(async () => {}),
  };
  vi.stubGlobal('navigator', badge);
  showCountOnIcon(3);
  expect(badge.setAppBadge).toHaveBeenCalledExactlyOnceWith(3);
  showCountOnIcon(0);
  expect([badge.setAppBadge, badge.clearAppBadge].map((call) => call.mock.calls.length)).toEqual([1, 1]);
  vi.stubGlobal('navigator', {});
  showCountOnIcon(3);
});

it.each([
  [true, undefined, true],
  [false, true, true],
  [false, false, false],
  [false, undefined, false],
])(
  'the application is installed when the screen says %s or the browser says %s: %s',
  (matches, standalone, expected) => {
    vi.stubGlobal('window', { matchMedia: () => ({ matches }) });
    vi.stubGlobal('navigator', standalone === undefined ? {} : { standalone });
    expect(isInstalled()).toBe(expected);
  },
);
