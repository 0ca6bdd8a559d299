import { createElement } from 'react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SavedProfile } from '#web/backend/types.ts';
import { useUserStore } from '#web/session/user-store.ts';
import { ANAGHA, render } from '#web/testing/render-screen.ts';
import { useGunaTotals } from './guna-totals.ts';

const USER = '00000000-0000-4000-8000-000000000001';
const OWN = { source: 'computed', level: 'members', charans: [1], moon_classes: [1], mangal: 'yes' };
const THEIRS = { source: 'computed', charans: [85], moon_classes: [29], mangal: 'no', in_contact: false };

beforeAll(() => {
  // Rendering without a browser shows the store's initial state.
  Object.assign(useUserStore.getInitialState(), { id: USER, account: USER });
});
afterAll(() => {
  Object.assign(useUserStore.getInitialState(), { id: null, account: null });
});

function Totals({ members }: { members: SavedProfile[] }) {
  return JSON.stringify(useGunaTotals(members));
}
/** The totals of two members, the second of whom shows no patrika. */
function totals({
  own,
  theirs = THEIRS,
  gender = 'Male',
}: {
  own?: object | null;
  theirs?: object;
  gender?: string;
} = {}) {
  const other = gender === 'Male' ? 'Female' : 'Male';
  const members = ['a', 'b'].map((id) => ({ ...ANAGHA, id, gender: other }) as unknown as SavedProfile);
  const { html } = render(createElement(Totals, { members }), {
    loaded: [
      [['profile-status', USER], { data_without_updated_at: { ...ANAGHA, gender } }],
      [['guna', USER, 'own'], own === null ? null : { ...OWN, ...own }],
      [['guna', USER, 'a'], theirs],
      [['guna', USER, 'b'], null],
    ],
  });
  return JSON.parse(html.replaceAll('&quot;', '"'));
}

it('has the total of each pair whose patrikas are both shown, by who is the bride', () => {
  expect(totals()).toEqual(['28', null]);
  expect(totals({ gender: 'Female' })).toEqual(['26', null]);
});

it('has none where the own patrika is not shown to the member', () => {
  expect(totals({ own: null })).toEqual([null, null]);
  expect(totals({ own: { level: 'nobody' } })).toEqual([null, null]);
  expect(totals({ own: { level: 'accepted' } })).toEqual([null, null]);
  expect(totals({ own: { level: 'accepted' }, theirs: { ...THEIRS, in_contact: true } })).toEqual([
    '28',
    null,
  ]);
  expect(totals({ own: { moon_classes: [] } })).toEqual([null, null]);
});
