import { expect, it } from 'vitest';
import { patrikaCertainty, shownBirthTime } from './birth-time.ts';

it.each([
  [null, '06:42:00', null],
  ['About', '06:42:00', 'about'],
  ['Unknown', null, 'unknown'],
])(
  'shows the time of the certainty %s as %s, and hands %s to the patrika [10.151]',
  (dob_time_certainty, shown, certainty) => {
    const birth = { dob_time: '06:42:00', dob_time_certainty };
    expect(shownBirthTime(birth)).toBe(shown);
    expect(patrikaCertainty(birth)).toBe(certainty);
  },
);
