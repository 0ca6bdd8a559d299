import { createElement } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { useUserStore } from '#web/session/user-store.ts';
import { ANAGHA, linksOf, render } from '#web/testing/render-screen.ts';
import { MemberCard } from './member-card.tsx';

const VIEWER = '00000000-0000-4000-8000-000000000001';
const card = (changes: Partial<typeof ANAGHA> = {}, saved: string[] = []) =>
  render(createElement(MemberCard, { member: { ...ANAGHA, ...changes } }), {
    loaded: [[['saved-ids', VIEWER], saved]],
  });

beforeAll(() => {
  // Rendering without a browser shows the store's initial state.
  Object.assign(useUserStore.getInitialState(), { id: VIEWER });
});

describe('a card', () => {
  it.each([
    ['full name [2.63]', 'Anagha Vilas Deshmukh'],
    ['highest education [2.64]', 'Highest education: B.E.'],
    ['user code [2.65]', 'Profile code 10470'],
    ['city and height [2.67]', 'Pune · 5′4″'],
    ['date of birth as day, short month, year [2.68]', 'Date of birth: 14 Mar 1999'],
    ['kul [2.69]', 'Kul: Kul'],
    ['role at company, city [2.70]', 'Designation: Architect at Tulsi Software, Nashik'],
    ['income per month [1.04, 2.71]', '₹85,000 per month'],
  ])('shows the %s', (_fact, text) => {
    expect(card().text).toContain(text);
  });
  it('shows the age in years [2.66]', () => {
    const dob = new Date(Date.now() - 27.5 * 365.25 * 86_400_000).toISOString().slice(0, 10);
    expect(card({ dob }).text).toContain('27 yrs');
  });
  it('shows a monogram when there is no photo [2.62]', () => {
    expect(card().text).toContain('A D');
    expect(card().html).not.toContain('<img');
  });
  it('links to the profile [2.72]', () => {
    expect(linksOf(card().html)).toEqual(['/user_profile_page']);
  });
  it('shows on its heart whether the member is saved', () => {
    expect(card().html).toContain('aria-label="Save: Anagha Vilas Deshmukh"');
    expect(card({}, [ANAGHA.id]).html).toContain('aria-label="Unsave: Anagha Vilas Deshmukh"');
  });
});
