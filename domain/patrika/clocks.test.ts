import { describe, expect, it } from 'vitest';
import { bombayClock, INDIA, instantsOf, meanTimeClock, spanOf, wallClock, zoneClock } from './clocks.ts';

const india = zoneClock(INDIA);
const wall = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);
const inUtc = (text: string, clock = india) =>
  instantsOf(wall(text), clock).map((utc) => new Date(utc).toISOString().slice(0, 16).replace('T', ' '));

describe('the clock of India', () => {
  it.each([
    ['1930-06-01 10:00', '1930-06-01 04:30'],
    ['1941-09-30 23:30', '1941-09-30 18:00'],
    ['1941-10-01 01:30', '1941-09-30 19:00'],
    ['1942-05-14 22:30', '1942-05-14 16:00'],
    ['1942-05-15 00:30', '1942-05-14 19:00'],
    ['1942-08-31 23:30', '1942-08-31 18:00'],
    ['1942-09-01 01:30', '1942-08-31 19:00'],
    ['1945-10-14 22:30', '1945-10-14 16:00'],
    ['1945-10-15 00:30', '1945-10-14 19:00'],
    ['1955-12-31 23:59', '1955-12-31 18:29'],
  ])('showed %s at %s UTC', (local, utc) => {
    expect(inUtc(local)).toEqual([utc]);
  });

  it.each(['1941-10-01 00:00', '1941-10-01 00:59', '1942-09-01 00:00', '1942-09-01 00:59'])(
    'never showed %s: it was set forward over that hour',
    (local) => {
      expect(inUtc(local)).toEqual([]);
    },
  );

  it.each([
    ['1942-05-14 23:00', ['1942-05-14 16:30', '1942-05-14 17:30']],
    ['1942-05-14 23:59', ['1942-05-14 17:29', '1942-05-14 18:29']],
    ['1945-10-14 23:00', ['1945-10-14 16:30', '1945-10-14 17:30']],
    ['1945-10-14 23:59', ['1945-10-14 17:29', '1945-10-14 18:29']],
  ])('showed %s twice: it was set back over that hour', (local, instants) => {
    expect(inUtc(local)).toEqual(instants);
  });

  it('begins a span that starts in a skipped hour when the clock was set forward', () => {
    const { from, to } = spanOf(wall('1941-10-01 00:00'), wall('1941-10-01 23:59'), india);
    expect(new Date(from).toISOString()).toBe('1941-09-30T18:30:00.000Z');
    expect(wallClock(from, india)).toBe('01:00');
    expect(wallClock(to, india)).toBe('23:59');
  });

  it('spans 25 hours of a day on which an hour came twice', () => {
    const { from, to } = spanOf(wall('1942-05-14 00:00'), wall('1942-05-15 00:00'), india);
    expect((to - from) / 3_600_000).toBe(25);
  });
});

it('follows the rules of other zones, with seconds where they had them', () => {
  expect(inUtc('1970-01-01 12:00', zoneClock('Africa/Monrovia'))).toEqual(['1970-01-01 12:44']);
  expect(inUtc('2011-12-30 12:00', zoneClock('Pacific/Apia'))).toEqual([]);
  expect(inUtc('2007-07-01 12:00', zoneClock('America/New_York'))).toEqual(['2007-07-01 16:00']);
});

it('takes Bombay time as 4:51 ahead and mean time as four minutes a degree', () => {
  expect(inUtc('1940-01-01 04:51', bombayClock)).toEqual(['1940-01-01 00:00']);
  expect(inUtc('1940-01-01 05:00', meanTimeClock(75))).toEqual(['1940-01-01 00:00']);
});
