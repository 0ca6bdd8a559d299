import { expect, it } from 'vitest';
import { dateOf, datePartsOf, readDate } from './typed-date.ts';

it.each([
  ['14-3-1999'],
  ['14/03/1999'],
  ['14. 3. 1999'],
  ['14 03 1999'],
  ['14031999'],
  ['1999-03-14'],
  ['1999-3-14'],
  ['१४-०३-१९९९'],
  [' १४/३/१९९९ '],
])('reads %s as the 14th of March 1999 [5.70]', (text) => {
  expect(readDate(text)).toBe('1999-03-14');
});

it.each([
  [''],
  ['14'],
  ['14-3'],
  ['1999--14'],
  ['31-2-1999'],
  ['0-1-1999'],
  ['29-2-1999'],
  ['14-13-1999'],
  ['14 March 1999'],
])('reads no date in %s', (text) => {
  expect(readDate(text)).toBeNull();
});

it('reads the 29th of February of a leap year', () => {
  expect(readDate('29-2-2000')).toBe('2000-02-29');
});

it.each([[''], ['1999-03-14'], ['--14'], ['-3-14'], ['1999--']])(
  'keeps what is typed so far (%s)',
  (text) => {
    expect(dateOf(datePartsOf(text))).toBe(text);
  },
);
