import { expect, it } from 'vitest';
import { momentText } from './moment-text.ts';

it('writes a moment in Indian time, with the part of the day in Marathi', () => {
  expect(momentText('2026-11-21T09:34:00Z', 'en')).toBe('21 November 2026, 3:04 pm');
  expect(momentText('2026-11-21T09:34:00Z', 'mr')).toBe('२१ नोव्हेंबर २०२६, दुपारी ३:०४');
  expect(momentText('2026-11-21T22:00:00Z', 'mr')).toBe('२२ नोव्हेंबर २०२६, पहाटे ३:३०');
});

it('writes a moment in another zone with its place', () => {
  expect(momentText('2026-11-21T03:04:00Z', 'en', 'America/New_York')).toBe(
    '20 November 2026, 10:04 pm (New York)',
  );
});
