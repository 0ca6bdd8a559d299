import { describe, expect, it } from 'vitest';
import type { Birth } from './birth.ts';
import { NAKSHATRA_NAMES } from './names.ts';
import { computePatrika, type Patrika, type PatrikaOptions } from './patrika.ts';

const PUNE = { latitude: 18.5204, longitude: 73.8567 };

function compute(birth: Birth, options?: PatrikaOptions): Patrika {
  const result = computePatrika(birth, options);
  if (!result.ok) throw new Error(result.error);
  return result;
}

/** `Swati 3` and the minute of the day at which it begins. */
function beginnings(birth: Birth) {
  return compute(birth).moon.charans.map(({ nakshatra, charan, from }) => ({
    name: `${NAKSHATRA_NAMES[nakshatra - 1]?.en} ${charan}`,
    minute: Number(from.slice(0, 2)) * 60 + Number(from.slice(3)),
  }));
}

describe('an unknown time', () => {
  it.each([
    [
      '1992-11-02',
      'Uttara Ashadha 4 00:00; Shravana 1 01:45; Shravana 2 08:26; Shravana 3 15:08; Shravana 4 21:52',
      [10],
    ],
    [
      '1995-08-15',
      'Revati 1 00:00; Revati 2 01:19; Revati 3 07:31; Revati 4 13:47; Ashwini 1 20:05',
      [12, 1],
    ],
    [
      '1998-01-26',
      'Mula 3 00:00; Mula 4 00:57; Purva Ashadha 1 06:48; Purva Ashadha 2 12:37; Purva Ashadha 3 18:24',
      [9],
    ],
    ['2000-01-01', 'Swati 2 00:00; Swati 3 05:18; Swati 4 11:55; Vishakha 1 18:34', [7]],
    [
      '1988-07-19',
      'Purva Phalguni 4 00:00; Uttara Phalguni 1 01:16; Uttara Phalguni 2 08:03; Uttara Phalguni 3 14:50; Uttara Phalguni 4 21:37',
      [5, 6],
    ],
    [
      '2001-06-21',
      'Mrigashira 1 00:00; Mrigashira 2 01:22; Mrigashira 3 06:58; Mrigashira 4 12:32; Ardra 1 18:05; Ardra 2 23:36',
      [2, 3],
    ],
  ])('leaves the charans of %s with the minute each begins', (date, listed, rashis) => {
    const computed = beginnings({ date, certainty: 'unknown' });
    const expected = listed.split('; ').map((entry) => {
      const [, name = '', hour, minute] = /^(.+) (\d\d):(\d\d)$/.exec(entry) ?? [];
      return { name, minute: Number(hour) * 60 + Number(minute) };
    });
    expect(computed.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
    for (const [index, { minute }] of expected.entries()) {
      expect(Math.abs((computed[index]?.minute ?? -9) - minute)).toBeLessThanOrEqual(1);
    }
    const { charans } = compute({ date, certainty: 'unknown' }).moon;
    expect([...new Set(charans.map(({ rashi }) => rashi))]).toEqual(rashis);
    expect(charans.at(-1)?.to).toBe('23:59');
  });

  it('gives no point for anything: no charan, lagna, mangal or positions [10.62]', () => {
    const patrika = compute({ date: '1992-11-02', time: '23:50', certainty: 'unknown', place: PUNE });
    expect(patrika.moon).toMatchObject({
      place: null,
      by: null,
      earlier: null,
      later: null,
      nearEdge: false,
    });
    expect(patrika).toMatchObject({
      lagna: null,
      positions: null,
      mangal: { status: 'unknown', readings: [] },
    });
  });

  it('leaves the Moon classes of the range open', () => {
    expect(compute({ date: '1992-11-02', certainty: 'unknown' }).moon.classes).toEqual([29, 30, 31]);
  });
});

it('leaves only the charans of the stated part of the day', () => {
  const part = beginnings({ date: '1992-11-02', certainty: 'part', dayPart: 'night' });
  expect(part.map(({ name }) => name)).toEqual(['Shravana 3', 'Shravana 4']);
});

describe('the naming syllable', () => {
  it.each([
    { date: '2000-01-01', namingName: 'रोहन', charan: [15, 3] },
    { date: '2000-01-01', namingName: 'ताराबाई', charan: [15, 4] },
    { date: '1992-11-02', namingName: 'खोजराज', charan: [22, 4] },
  ])('picks the charan of "$namingName" from the range of $date', ({ date, namingName, charan }) => {
    const { moon } = compute({ date, certainty: 'unknown' }, { namingName });
    expect(moon).toMatchObject({ naming: 'chosen', by: 'name' });
    expect(moon.place).toMatchObject({ nakshatra: charan[0], charan: charan[1] });
    expect(moon.charans.length).toBeGreaterThan(1);
    expect(moon.classes).toHaveLength(1);
  });

  it.each([
    { namingName: 'माधव', naming: 'no_match' },
    { namingName: 'Rohan', naming: 'not_comparable' },
    { namingName: ' ', naming: 'not_comparable' },
  ])('keeps the range for "$namingName"', ({ namingName, naming }) => {
    const { moon } = compute({ date: '2000-01-01', certainty: 'unknown' }, { namingName });
    expect(moon).toMatchObject({ naming, place: null, by: null });
  });

  it('is not consulted when the time is known or leaves one answer', () => {
    const birth = { date: '2000-01-01', time: '09:00', certainty: 'exact' } as const;
    expect(compute(birth, { namingName: 'ताराबाई' }).moon).toMatchObject({
      naming: null,
      by: 'time',
      place: { nakshatra: 15, charan: 3 },
    });
  });
});

describe('a time near an edge', () => {
  it('says how many minutes earlier or later gives which charan', () => {
    const { earlier, later, nearEdge } = compute({
      date: '2000-01-01',
      time: '12:00',
      certainty: 'exact',
    }).moon;
    expect(earlier).toEqual({ rashi: 7, nakshatra: 15, charan: 3, minutes: 5 });
    expect(later).toMatchObject({ nakshatra: 16, charan: 1 });
    expect(nearEdge).toBe(true);
  });

  it('becomes a range when the edge lies within the tolerance or the widening', () => {
    const at = (time: string) =>
      compute({ date: '2000-01-01', time, certainty: 'exact' }).moon.charans.map(({ charan }) => charan);
    expect(at('11:56')).toEqual([3, 4]);
    expect(at('11:58')).toEqual([3, 4]);
    expect(at('12:00')).toEqual([4]);
  });

  it('keeps the spans of a range inside the window', () => {
    const [before, after] = compute({ date: '2000-01-01', time: '11:58', certainty: 'exact' }).moon.charans;
    expect(before).toMatchObject({ charan: 3, from: '11:56', to: '11:56' });
    expect(after).toMatchObject({ charan: 4, from: '11:56', to: '12:00' });
  });
});

describe('clocks', () => {
  it('takes the first of two hours, says so, and computes the second on request', () => {
    const birth = { date: '1942-05-14', time: '23:30', certainty: 'exact' } as const;
    const first = compute(birth);
    const second = compute({ ...birth, occurrence: 'second' });
    expect(first.hourCameTwice).toBe(true);
    expect(second.utc - first.utc).toBe(3_600_000);
  });

  it('computes the same birth for Bombay time and the standard time that it equals', () => {
    const bombay = compute({ date: '1940-03-03', time: '09:21', certainty: 'exact', clock: 'bombay' });
    const zone = compute({ date: '1940-03-03', time: '10:00', certainty: 'exact' });
    expect(bombay.utc).toBe(zone.utc);
  });

  it('gives clock times of a birth abroad by the clock there', () => {
    const { moon } = compute({ date: '2000-01-01', certainty: 'unknown', zone: 'America/New_York' });
    expect(moon.charans[0]?.from).toBe('00:00');
    expect(moon.charans.at(-1)?.to).toBe('23:59');
  });
});

describe('a birth that cannot be computed', () => {
  const exact = { date: '1990-01-01', time: '10:00', certainty: 'exact' } as const;
  it.each<[string, Birth]>([
    ['date_invalid', { ...exact, date: '1990-02-30' }],
    ['time_invalid', { ...exact, time: '24:00' }],
    ['time_invalid', { ...exact, time: null }],
    ['day_part_invalid', { date: '1990-01-01', certainty: 'part' }],
    ['place_invalid', { ...exact, place: { latitude: 90.1, longitude: 0 } }],
    ['place_invalid', { ...exact, place: { latitude: -90.1, longitude: 0 } }],
    ['place_invalid', { ...exact, place: { latitude: 0, longitude: 180.1 } }],
    ['place_invalid', { ...exact, place: { latitude: 0, longitude: -180.1 } }],
    ['zone_unknown', { ...exact, zone: 'Asia/Nowhere' }],
    ['clock_out_of_use', { ...exact, clock: 'bombay' }],
    ['clock_needs_place', { ...exact, date: '1950-01-01', clock: 'local' }],
    ['time_never_was', { ...exact, date: '1941-10-01', time: '00:30' }],
  ])('is rejected with %s', (error, birth) => {
    expect(computePatrika(birth)).toEqual({ ok: false, error });
  });

  it.each([
    [90, 180],
    [-90, -180],
  ])('is none at a place at the edges of the globe: %d, %d', (latitude, longitude) => {
    expect(computePatrika({ ...exact, place: { latitude, longitude } }).ok).toBe(true);
  });

  it('is rejected when it lies in the future, and not a minute before', () => {
    const now = Date.parse('2000-01-01T12:00+05:30');
    const birth = { date: '2000-01-01', certainty: 'exact' } as const;
    expect(computePatrika({ ...birth, time: '12:01' }, { now })).toEqual({
      ok: false,
      error: 'time_in_future',
    });
    expect(computePatrika({ ...birth, time: '12:00' }, { now }).ok).toBe(true);
  });
});
