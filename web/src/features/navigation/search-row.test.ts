import { createElement } from 'react';
import { expect, it } from 'vitest';
import { ANAGHA, render } from '#web/testing/render-screen.ts';
import { SearchRow } from './search-row.tsx';

it('shows photo, full name, user code, age, city and height [2.59]', () => {
  const dob = new Date(Date.now() - 27.5 * 365.25 * 86_400_000).toISOString().slice(0, 10);
  const profile = { ...ANAGHA, dob };
  const { text } = render(createElement(SearchRow, { id: 'row', profile, active: false, onOpen: () => {} }));
  // Without a photo, the initials are shown.
  expect(text).toBe('A D Anagha Vilas Deshmukh 27 yrs · Pune · 5′4″ Profile code 10470');
});
