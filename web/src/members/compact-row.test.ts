import { createElement } from 'react';
import { expect, it } from 'vitest';
import { ANAGHA, render } from '#web/testing/render-screen.ts';
import { CompactRow } from './compact-row.tsx';

const row = (language: 'en' | 'mr', changes: object = {}) =>
  render(createElement(CompactRow, { member: { ...ANAGHA, ...changes }, guna: '28/36', action: 'Call' }), {
    language,
  });

it('shows age, height, city, education, income and guna of a member in one row, and the button', () => {
  const { text } = row('en');
  for (const part of [
    'Anagha Vilas Deshmukh',
    '27',
    '5′4″',
    'Pune',
    'B.E.',
    '₹85,000 per month',
    '28/36',
    'Call',
  ])
    expect(text).toContain(part);
  expect(row('mr').text).toContain('५ फूट ४ इंच');
  expect(row('en', { income: null, height: null }).text).not.toMatch(/per month|′/);
});
