import { createElement } from 'react';
import { expect, it } from 'vitest';
import type { KnownProfile } from '#web/backend/types.ts';
import { ANAGHA, render } from '#web/testing/render-screen.ts';
import { DetailsBlock } from './details-block.tsx';

/** The rows of a profile that differs from Anagha's like this. */
const rows = (changes: object) =>
  render(createElement(DetailsBlock, { member: { ...ANAGHA, ...changes } as unknown as KnownProfile })).text;

const BIRTH = { dob: '1999-03-14', dob_time: '06:42:00' };
it.each([
  ['to the minute', { ...BIRTH, dob_time_certainty: 'Exact' }, '14 March 1999, 6:42 am'],
  ['about that time', { ...BIRTH, dob_time_certainty: 'About' }, '14 March 1999, about 6:42 am'],
  ['without a time', { ...BIRTH, dob_time: null, dob_time_certainty: 'Unknown' }, '14 March 1999 '],
  ['with its date withheld', { dob: null, dob_time: null, age: 27 }, 'Shown after an accepted interest'],
])('shows a birth that is known %s', (_how, birth, text) => {
  expect(rows(birth)).toContain(text);
});
