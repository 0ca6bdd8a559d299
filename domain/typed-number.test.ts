import { describe, expect, it } from 'vitest';
import { mobileNumber } from './typed-number.ts';

describe('mobileNumber', () => {
  it.each([
    ['9876543210', '+919876543210'],
    ['98765 43210', '+919876543210'],
    ['+91 98765-43210', '+919876543210'],
    ['919876543210', '+919876543210'],
    ['09876543210', '+919876543210'],
    ['0091 9876543210', '+919876543210'],
    ['९८७६५ ४३२१०', '+919876543210'],
    ['\u200e+91 98765 43210\u202c', '+919876543210'],
  ])('reads %j as %s', (typed, number) => expect(mobileNumber(typed)).toBe(number));

  it.each([
    '',
    '98765',
    '5876543210',
    '98765432101',
    '+447911123456',
    'asha@example.org',
    '+91 22 2345 6789',
  ])('refuses %j', (typed) => expect(mobileNumber(typed)).toBeNull());

  it.each([
    ['+44 7911 123456', '+447911123456'],
    ['0044 7911 123456', '+447911123456'],
    ['+44 (7911) 123.456', '+447911123456'],
    ['+44791112', '+44791112'],
    ['+447911123456789', '+447911123456789'],
    ['98765 43210', '+919876543210'],
  ])('reads %j as %s where numbers abroad are allowed', (typed, number) =>
    expect(mobileNumber(typed, true)).toBe(number),
  );

  it.each(['+9112345', '+911234567890', '+0123456789', '447911123456', '+4479111', '+4479111234567890'])(
    'refuses %j where numbers abroad are allowed',
    (typed) => expect(mobileNumber(typed, true)).toBeNull(),
  );
});
