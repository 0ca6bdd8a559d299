import { expect, it } from 'vitest';
import { clockInIndia } from './clock-in-india.ts';

it('returns the time in India in any time zone', () => {
  expect(clockInIndia('2026-11-22T02:11:31Z')).toBe('07:41');
  expect(clockInIndia('2026-11-21T18:30:00+00:00')).toBe('00:00');
});
