import { describe, expect, it } from 'vitest';
import { housesOf } from './chart.ts';
import { type MangalHouses, mangalOf } from './mangal.ts';
import { computePatrika } from './patrika.ts';
import { BODIES, type ChartBody, type Positions } from './sky.ts';

const PUNE = { latitude: 18.5204, longitude: 73.8567 };

function compute(at: string, mangalHouses?: MangalHouses, place = PUNE) {
  const [date = '', time = ''] = at.split(' ');
  const result = computePatrika({ date, time, certainty: 'exact', place }, { mangalHouses });
  if (!result.ok) throw new Error(result.error);
  return result;
}

const HOME = { code: 'mars_at_home_in_house' };

describe('mangal', () => {
  it.each([
    ['1987-02-19 11:20', 24.79, 5.38, 1, 'mild', [HOME]],
    ['1988-01-05 21:20', 124.12, 214.33, 4, 'mild', [HOME]],
    ['1990-03-19 15:20', 107.85, 282.02, 7, 'mild', [HOME]],
    ['1993-05-05 23:20', 261.88, 100.0, 8, 'mild', [HOME]],
    ['1994-01-05 09:20', 294.37, 258.47, 12, 'mild', [HOME]],
    ['1996-06-19 23:20', 310.55, 41.27, 4, 'yes', []],
    ['1998-06-19 15:20', 192.6, 54.57, 8, 'yes', []],
    ['2000-02-19 07:20', 310.63, 341.5, 2, 'no', []],
    ['1991-07-11 20:40', 288.23, 123.87, 8, 'mild', [{ code: 'strong_benefic', body: 'jupiter', house: 7 }]],
  ] as const)('of %s is house and status with its reasons', (at, lagna, mars, house, status, reasons) => {
    const { lagna: rising, positions, mangal } = compute(at);
    expect(Math.abs((rising?.degrees ?? 0) - lagna)).toBeLessThan(0.01);
    expect(Math.abs((positions?.mars ?? 0) - mars)).toBeLessThan(0.01);
    expect(mangal.status).toBe(status);
    expect(mangal.readings).toHaveLength(1);
    expect(mangal.readings[0]).toMatchObject({ house, status, cancellations: reasons });
  });

  it.each([
    ['1990-03-19 15:20', { code: 'weak_benefic', body: 'venus', house: 7 }],
    ['1998-06-19 15:20', { code: 'moon_in_kendra', house: 7 }],
    ['1991-07-11 20:40', { code: 'mars_in_simha_or_kumbha' }],
  ] as const)('of %s carries a note that changes nothing', (at, note) => {
    expect(compute(at).mangal.readings[0]?.notes).toContainEqual(note);
  });

  it('counts the second house only with the setting for it', () => {
    expect(compute('2000-02-19 07:20', 'with_second').mangal.status).toBe('yes');
    expect(compute('2000-02-19 07:20', 'maharashtra').mangal.status).toBe('no');
  });

  const [mumbai, delhi] = [
    { latitude: 19.076, longitude: 72.8777 },
    { latitude: 28.6139, longitude: 77.209 },
  ];
  it.each([
    ['1992-11-02 23:50', PUNE, 'yes', 'yes'],
    ['2000-01-01 12:00', PUNE, 'yes', 'yes'],
    ['1942-07-10 08:00', PUNE, 'yes', 'yes'],
    ['1991-03-14 00:30', { latitude: 16.8524, longitude: 74.5815 }, 'yes', 'yes'],
    ['1996-02-29 05:05', { latitude: 16.705, longitude: 74.2433 }, 'no', 'yes'],
    ['1985-12-31 23:59', { latitude: 17.6805, longitude: 74.0183 }, 'no', 'yes'],
    ['1947-08-15 00:00', delhi, 'no', 'yes'],
    ['1967-08-29 09:00', { latitude: 19.0822, longitude: 72.7411 }, 'no', 'yes'],
    ['1979-05-05 09:20', { latitude: 17.6599, longitude: 75.9064 }, 'no', 'no'],
  ] as const)('of %s is %3$s by five houses and %4$s by six', (at, place, five, six) => {
    expect(compute(at, 'maharashtra', place).mangal.status).toBe(five);
    expect(compute(at, 'with_second', place).mangal.status).toBe(six);
  });

  it('is one answer when every sign that may rise gives it, and unknown when they differ', () => {
    const sure = compute('1995-08-15 06:30', 'maharashtra', mumbai).mangal;
    expect(sure.readings.map(({ lagna, house }) => [lagna, house])).toEqual([
      [4, 3],
      [5, 2],
    ]);
    expect(sure.status).toBe('no');
    expect(compute('1995-08-15 06:30', 'with_second', mumbai).mangal.status).toBe('unknown');
  });

  it('is unknown without a place', () => {
    const result = computePatrika({ date: '1992-11-02', time: '23:50', certainty: 'exact' });
    expect(result).toMatchObject({ ok: true, lagna: null, mangal: { status: 'unknown', readings: [] } });
  });
});

describe('mangal of a chart', () => {
  /** The bodies in the middle of these rashis, others in Vrishabha. With the lagna in Mesha rashis and houses have the same numbers. */
  const chart = (rashis: Partial<Record<ChartBody, number>>): Positions =>
    Object.fromEntries(BODIES.map((body) => [body, ((rashis[body] ?? 2) - 1) * 30 + 15])) as Positions;
  const EVERY = Array.from({ length: 12 }, (_, index) => index + 1);
  /** The lagna for which a rashi is in this house. */
  const lagnaOf = (rashi: number, house: number) => ((rashi - house + 12) % 12) + 1;
  const next = (rashi: number) => (rashi % 12) + 1;
  const noted = (code: string, rashis: (rashi: number) => Partial<Record<ChartBody, number>>) =>
    EVERY.filter((rashi) => mangalOf(1, chart(rashis(rashi))).notes.some((note) => note.code === code));

  it('counts Mars in the houses 1, 4, 7, 8 and 12, and in the second with the setting for it', () => {
    const counted = (houses?: MangalHouses) =>
      EVERY.filter((mars) => mangalOf(1, chart({ mars }), houses).status !== 'no');
    expect(counted()).toEqual([1, 4, 7, 8, 12]);
    expect(counted('with_second')).toEqual([1, 2, 4, 7, 8, 12]);
  });

  it('tells the houses of Mars from the lagna, the Moon and Venus', () => {
    expect(mangalOf(1, chart({ mars: 4, moon: 3, venus: 8 }))).toMatchObject({
      rashi: 4,
      house: 4,
      houseFromMoon: 2,
      houseFromVenus: 9,
    });
  });

  it.each([
    [1, 1],
    [4, 8],
    [7, 10],
    [8, 4],
    [12, 9],
  ])('is mild by the sign of Mars in house %i only in rashi %i', (house, sign) => {
    const mild = EVERY.filter((mars) => {
      const lagna = lagnaOf(mars, house);
      return mangalOf(lagna, chart({ mars, jupiter: next(lagna), venus: next(lagna) })).cancellations.some(
        ({ code }) => code === 'mars_at_home_in_house',
      );
    });
    expect(mild).toEqual([sign]);
  });

  it.each([
    ['jupiter', [4, 9, 12]],
    ['venus', [2, 7, 12]],
  ] as const)('is mild by %s in the first or seventh house in its own or exalted sign', (body, strong) => {
    const found = EVERY.filter((rashi) =>
      [1, 7].every((house) => {
        const lagna = lagnaOf(rashi, house);
        // Mars in the eighth.
        const positions = chart({
          mars: ((lagna + 6) % 12) + 1,
          [body]: rashi,
          [body === 'venus' ? 'jupiter' : 'venus']: next(lagna),
        });
        return mangalOf(lagna, positions).cancellations.some(
          (each) => each.code === 'strong_benefic' && each.body === body,
        );
      }),
    );
    expect(found).toEqual(strong);
  });

  it('notes what some books add, in exactly these places', () => {
    const mars = 8;
    expect(noted('weak_benefic', (jupiter) => ({ mars, jupiter }))).toEqual([1, 7]);
    expect(noted('weak_benefic', (venus) => ({ mars, venus }))).toEqual([1]);
    expect(noted('moon_in_kendra', (moon) => ({ mars, moon }))).toEqual([1, 4, 7, 10]);
    expect(noted('saturn_in_mangal_house', (saturn) => ({ mars, saturn }))).toEqual([1, 7, 8, 12]);
    // Mars is the fifth, seventh or ninth from Jupiter.
    expect(noted('jupiter_aspects_mars', (jupiter) => ({ mars, jupiter }))).toEqual([2, 4, 12]);
  });

  it('notes signs of Mars: Simha, Kumbha, movable ones, and by house those that books excuse', () => {
    const notedOf = (code: string, house: number) =>
      EVERY.filter((mars) => {
        const lagna = lagnaOf(mars, house);
        return mangalOf(lagna, chart({ mars })).notes.some((note) => note.code === code);
      });
    expect(notedOf('mars_in_simha_or_kumbha', 8)).toEqual([5, 11]);
    expect(notedOf('mars_in_movable_sign', 8)).toEqual([1, 4, 7, 10]);
    expect([1, 4, 7, 8, 12].map((house) => notedOf('mars_sign_in_house', house))).toEqual([
      [],
      [1],
      [4],
      [9, 12],
      [2, 7],
    ]);
  });

  it('says nothing of Mars in another house', () => {
    expect(mangalOf(1, chart({ mars: 5, moon: 1, saturn: 7, jupiter: 4 }))).toMatchObject({
      status: 'no',
      cancellations: [],
      notes: [],
    });
  });
});

it('puts every body of a chart into the house of its rashi', () => {
  const { lagna, positions } = compute('2000-01-01 12:00');
  if (!positions || !lagna) throw new Error('no chart');
  const houses = housesOf(lagna.rashis[0] ?? 0, positions);
  expect(houses.map(({ rashi }) => rashi)).toEqual([12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(houses.flatMap(({ bodies }) => bodies)).toHaveLength(9);
  expect(houses.map(({ house }) => house)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(houses[11]?.bodies).toEqual(['mars']);
  expect(houses[7]?.bodies).toEqual(['moon']);
});
