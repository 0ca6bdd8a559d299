import { createElement } from 'react';
import { expect, it } from 'vitest';
import { ANAGHA, render } from '#web/testing/render-screen.ts';
import { CompactRow } from './compact-row.tsx';

const row = (language: 'en' | 'mr') =>
  render(createElement(CompactRow, { member: { ...ANAGHA, followed_at: '2026-11-01T08:00:00Z' } as never }), {
    language,
  });

it('shows age, height, city, education and income of a saved member in one row, and the Call button', () => {
  const { html, text } = row('en');
  for (const part of ['Anagha Vilas Deshmukh', '27', '5′4″', 'Pune', 'B.E.', '₹85,000 per month'])
    expect(text).toContain(part);
  expect(html).toContain('aria-label="Call Anagha Vilas Deshmukh"');
  expect(row('mr').text).toContain('५ फूट ४ इंच');
});
