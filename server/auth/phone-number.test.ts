import { expect, it } from 'vitest';
import { readPhoneNumber } from './phone-number.ts';

it.each([
  ['10', '10'],
  ['+919876543210', '919876543210'],
  ['91 98765 43210', '919876543210'],
  ['123456789012345', '123456789012345'],
  [`+91${' '.repeat(27)}9876543210`, '919876543210'],
])('reads %j as the number %s', (typed, digits) => expect(readPhoneNumber(typed)).toBe(digits));

it.each([
  '',
  '+',
  '9',
  '0123456789',
  '1234567890123456',
  '98765abc43',
  '++919876543210',
  '91+9876543210',
  '91-9876543210',
  '९१९८७६५४३२१०',
  // One blank more than the longest above.
  `+91${' '.repeat(28)}9876543210`,
])('reads no number in %j', (typed) => expect(readPhoneNumber(typed)).toBeUndefined());
