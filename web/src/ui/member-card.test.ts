import { createElement } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { useUserStore } from '#web/backend/user-store.ts';
import { ANAGHA, linksOf, render } from '#web/testing/render-screen.ts';
import { MemberCard } from './member-card.tsx';

const VIEWER = '00000000-0000-4000-8000-000000000001';
const card = (changes: Partial<typeof ANAGHA> = {}, saved: string[] = []) =>
  render(createElement(MemberCard, { member: { ...ANAGHA, ...changes } }), {
    loaded: [[['saved-ids', VIEWER], saved]],
  });

beforeAll(() => {
  // What is rendered without a browser shows the store's beginning.
  Object.assign(useUserStore.getInitialState(), { id: VIEWER });
});

describe('a card', () => {
  it.each([
    ['full name', 'Anagha Vilas Deshmukh'],
    ['highest education', 'Highest education: B.E.'],
    ['user code', 'Code 10470'],
    ['city and height', 'Pune · 5.4 ft'],
    ['date of birth as day, short month, year', 'Date of birth: 14 Mar 1999'],
    ['kul', 'Caste: Kul'],
    ['role at company, city', 'Designation: Architect at Tulsi Software, Nashik'],
    ['income per month', '₹85,000 per month'],
  ])('shows the %s', (_fact, text) => {
    expect(card().text).toContain(text);
  });
  it('shows the age in years', () => {
    const dob = new Date(Date.now() - 27.5 * 365.25 * 86_400_000).toISOString().slice(0, 10);
    expect(card({ dob }).text).toContain('27 yrs');
  });
  it('shows a photo, a stock portrait when there is none', () => {
    expect(card().html).toMatch(/<img[^>]*src="\/fake\/female\/[1-6]\.svg"/);
  });
  it('leads to the profile', () => {
    expect(linksOf(card().html)).toEqual(['/user_profile_page']);
  });
  it('says on its heart whether the member is saved', () => {
    expect(card().html).toContain('aria-label="Save: Anagha Vilas Deshmukh"');
    expect(card({}, [ANAGHA.id]).html).toContain('aria-label="Unsave: Anagha Vilas Deshmukh"');
  });
});
