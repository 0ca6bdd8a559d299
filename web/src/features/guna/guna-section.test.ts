import { createElement } from 'react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KnownProfile } from '#web/backend/types.ts';
import { useUserStore } from '#web/session/user-store.ts';
import { ANAGHA, linksOf, render } from '#web/testing/render-screen.ts';
import { GunaSection } from './guna-section.tsx';

const USER = '00000000-0000-4000-8000-000000000001';
const OWN = { source: 'computed', level: 'members', charans: [1], moon_classes: [1], mangal: 'yes' };
const THEIRS = {
  id: ANAGHA.id,
  source: 'computed',
  charans: [85],
  moon_classes: [29],
  mangal: 'no',
  by_name: false,
  in_contact: true,
};

beforeAll(() => {
  // Rendering without a browser shows the store's initial state.
  Object.assign(useUserStore.getInitialState(), { id: USER, account: USER });
});
afterAll(() => {
  Object.assign(useUserStore.getInitialState(), { id: null, account: null });
});

interface Pair {
  /** What differs from a man with a patrika for all members who looks at a woman with one. */
  own?: object | null;
  theirs?: object | null;
  member?: Partial<KnownProfile>;
  gender?: 'Female' | 'Male';
  requests?: object[];
}

function card({ own, theirs, member, gender = 'Male', requests = [] }: Pair = {}) {
  const shown = { ...ANAGHA, mangal_status: null, ...member } as KnownProfile;
  const { html, text } = render(createElement(GunaSection, { member: shown }), {
    loaded: [
      [['profile-status', USER], { data_without_updated_at: { ...ANAGHA, gender } }],
      [['guna', USER, 'own'], own === null ? null : { ...OWN, ...own }],
      [['guna', USER, ANAGHA.id], theirs === null ? null : { ...THEIRS, ...theirs }],
      [['patrika-requests', USER], requests],
    ],
  });
  return { text: text.replaceAll('\u00A0', ' '), links: linksOf(html) };
}

describe('the patrika on another member’s profile', () => {
  const FACTS = 'Patrika Makara · Shravana 1 · Deva · Antya · Mangal, as computed: No';

  it.each<[string, Pair, string]>([
    ['the total of a man and a woman', {}, `${FACTS} Guna 28 / 36 How?`],
    [
      'the other total for a woman',
      { gender: 'Female', member: { gender: 'Male' } },
      `${FACTS} Guna 26 / 36 How?`,
    ],
    ['the total for contacts', { own: { level: 'accepted' } }, `${FACTS} Guna 28 / 36 How?`],
    ['a way to fill in the own one', { own: null }, `${FACTS} Fill in your patrika to see the guna total`],
    [
      'a way to show the own one to all',
      { own: { level: 'nobody' } },
      `${FACTS} Show your patrika to members to see the guna total`,
    ],
    [
      'a way to show the own one to all, not only to contacts',
      { own: { level: 'accepted' }, theirs: { in_contact: false } },
      `${FACTS} Members in contact also see the charan, and whether mangal is mild. Show your patrika to members to see the guna total`,
    ],
    [
      'no total of an own one without a Moon',
      { own: { moon_classes: [] } },
      `${FACTS} Show your patrika to members to see the guna total`,
    ],
    ['no total of theirs without a Moon', { theirs: { moon_classes: [] } }, FACTS],
    [
      'the answer of the family before what was computed',
      { member: { mangal_status: 'Yes' } },
      'Patrika Makara · Shravana 1 · Deva · Antya · Mangal: Yes Guna 28 / 36 How?',
    ],
    [
      'what is not known',
      { theirs: { mangal: 'unknown' } },
      "Patrika Makara · Shravana 1 · Deva · Antya · Mangal: Don't know Guna 28 / 36 How?",
    ],
    [
      'where it is from, and no charan before an accepted interest',
      { theirs: { in_contact: false, source: 'printed', by_name: true, charans: [] } },
      'Patrika Makara · Uttara Ashadha · Manushya · Antya · Mangal, as computed: No Members in contact also see the charan, and whether mangal is mild. From the printed patrika The charan follows from the patrika name. Guna 28 / 36 How?',
    ],
    ['nothing for who does not look at patrikas', { own: { source: 'none' } }, ''],
    ['nothing for a member of the same gender', { gender: 'Female' }, ''],
  ])('has %s', (_what, pair, text) => {
    expect(card(pair)).toEqual({ text, links: text.includes('to see the guna') ? ['/patrika'] : [] });
  });

  it('can be asked for once where none is shown', () => {
    const sent = { id: ANAGHA.id, direction: 'sent', asked_at: '2026-11-22T05:12:00Z' };
    const none = 'This member shows no patrika.';
    expect(card({ theirs: null }).text).toBe(`${none} Ask politely for the patrika`);
    expect(card({ theirs: null, requests: [{ ...sent, id: 'other' }] }).text).toContain('Ask politely');
    expect(card({ theirs: null, requests: [sent] }).text).toMatch(
      /^This member shows no patrika\. .*22 Nov 2026\.?$/,
    );
  });

  it('says that the member has asked for the own one', () => {
    const received = { id: ANAGHA.id, direction: 'received', asked_at: '2026-11-22T05:12:00Z' };
    expect(card({ requests: [received] }).links).toEqual(['/patrika']);
    expect(card({ requests: [{ ...received, direction: 'sent' }] }).links).toEqual([]);
  });
});
