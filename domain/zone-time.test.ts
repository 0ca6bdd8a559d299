import { expect, it } from 'vitest';
import { inZone } from './zone-time.ts';

it.each([
  ['Asia/Kolkata', '2026-11-21T18:30:00Z', { date: '2026-11-22', time: '00:00' }],
  ['America/New_York', '2026-11-22T03:15:00Z', { date: '2026-11-21', time: '22:15' }],
  ['America/New_York', '2026-07-01T03:59:00Z', { date: '2026-06-30', time: '23:59' }],
  ['Pacific/Auckland', '2026-11-22T12:00:00Z', { date: '2026-11-23', time: '01:00' }],
])('returns date and time in %s of %s, in summer and winter', (zone, moment, expected) => {
  expect(inZone(new Date(moment), zone)).toEqual(expected);
});
