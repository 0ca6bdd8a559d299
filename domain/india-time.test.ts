import { expect, it } from 'vitest';
import { dateInIndia, secondsUntilTomorrowInIndia, timeInIndia } from './india-time.ts';

it.each([
  ['2026-11-22T02:11:31Z', '2026-11-22', '07:41'],
  ['2026-11-21T18:29:59Z', '2026-11-21', '23:59'],
  ['2026-11-21T18:30:00+00:00', '2026-11-22', '00:00'],
  ['2026-12-31T20:00:00Z', '2027-01-01', '01:30'],
])('returns date and time in India of %s in any time zone', (moment, date, time) => {
  expect([dateInIndia(new Date(moment)), timeInIndia(new Date(moment))]).toEqual([date, time]);
});

it.each([
  ['2026-11-22T18:29:59.500Z', 1],
  ['2026-11-22T18:30:00.000Z', 86_400],
  ['2026-11-23T00:00:00.000Z', 66_600],
])('at %s the next day in India begins in %i seconds', (moment, seconds) => {
  expect(secondsUntilTomorrowInIndia(new Date(moment))).toBe(seconds);
});
