import { expect, it } from 'vitest';
import { readEmailAddress } from './email-address.ts';

it.each([
  'a@b',
  'asha.k+1@mail.example.co.in',
  "o'neil_x@b-c.in",
  `${'a'.repeat(250)}@b.in`,
  `a@${'b'.repeat(63)}.${'c'.repeat(63)}`,
])('accepts %s', (typed) => {
  expect(readEmailAddress(typed)).toEqual({ email: typed });
});

it('converts to lower case', () => {
  expect(readEmailAddress('Asha@Example.IN')).toEqual({ email: 'asha@example.in' });
});

it.each([
  '',
  '@',
  'a@',
  '@b.in',
  'a b@c.in',
  ' a@b.in',
  'a@b.in ',
  'a@b..in',
  'a@-b.in',
  'a@b.in\n',
  'a,c@b.in',
  '"a"@b.in',
  '<a@b.in>',
  'आशा@b.in',
  'a@İ.in',
  `a@${'b'.repeat(64)}.in`,
  `a@b.${'c'.repeat(64)}`,
])('rejects %j', (typed) => {
  expect(readEmailAddress(typed)).toEqual({ fault: 'Unable to validate email address: invalid format' });
});

it('rejects more than 255 characters', () => {
  expect(readEmailAddress(`${'a'.repeat(251)}@b.in`)).toEqual({ fault: 'An email address is too long' });
});
