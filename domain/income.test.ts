import { expect, it } from 'vitest';
import { byMonth, byYear, wholeThousands } from './income.ts';

it('converts a yearly amount to a monthly one and back, without the remainder', () => {
  expect(byMonth(600_000)).toBe(50_000);
  expect(byYear(byMonth(500_000))).toBe(500_000);
});

it.each([
  [50_499, 50_000],
  [50_500, 51_000],
  [500, 1000],
  [499.6, 500],
  [0, 0],
])('rounds the wished amount %d to %d', (rupees, rounded) => {
  expect(wholeThousands(rupees)).toBe(rounded);
});
