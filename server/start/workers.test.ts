import { expect, test } from 'vitest';
import { pauseAfter } from './workers.ts';

test('replaces a worker at once, and later each time when workers end again and again, at most after half a minute', () => {
  const pauses = Array.from({ length: 10 }, (_, count) => pauseAfter(Array(count + 1).fill(0), 1));
  expect(pauses).toEqual([0, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

test('forgets ends of more than a minute ago', () => {
  expect(pauseAfter([0, 1, 2, 70_000], 70_000)).toBe(0);
  expect(pauseAfter([0, 60_000], 60_000)).toBe(0);
  expect(pauseAfter([1, 60_000], 60_000)).toBe(500);
});
