import { expect, test } from 'vitest';
import { differs } from './differs.ts';

test('values differ when two known ones are not the same', () => {
  expect(differs(['Pune', 'Nashik', 'Pune'])).toBe(true);
  expect(differs(['Pune', null, 'Pune'])).toBe(false);
  expect(differs([null, null])).toBe(false);
});
