import { describe, expect, it } from 'vitest';
import { computePatrika, type Patrika } from './patrika.ts';

/**
 * Births by the clock in India with the Moon's sidereal longitude, its nakshatra, charan and rashi, the minutes to the nearest charan,
 * lagna and Mars (degrees, rashi), and the house of Mars from the lagna and from the Moon. The longitudes agree with Swiss Ephemeris
 * and ERFA within 0.0015 degrees.
 */
type Vector = [
  id: string,
  date: string,
  time: string,
  latitude: number,
  longitude: number,
  moon: number,
  place: [nakshatra: number, charan: number, rashi: number],
  minutes: number,
  lagna: [degrees: number, rashi: number],
  mars: [degrees: number, rashi: number],
  houses: [fromLagna: number, fromMoon: number],
];

const VECTORS: Vector[] = [
  ['P1', '1992-11-02', '23:50', 18.5204, 73.8567, 290.9796, [22, 4, 10], 118, [101.6, 4], [89.7, 3], [12, 6]],
  ['P2', '1995-08-15', '06:30', 19.076, 72.8777, 352.789, [27, 2, 12], 60, [119.57, 4], [171.22, 6], [3, 7]],
  ['P3', '1996-02-29', '05:05', 16.705, 74.2433, 75.7851, [6, 3, 3], 107, [284.16, 10], [316.85, 11], [2, 9]],
  [
    'P4',
    '1998-01-26',
    '14:15',
    21.1458,
    79.0882,
    257.6083,
    [20, 2, 9],
    98,
    [52.46, 2],
    [306.94, 11],
    [10, 3],
  ],
  [
    'P5',
    '2000-01-01',
    '12:00',
    18.5204,
    73.8567,
    196.7118,
    [15, 4, 7],
    5,
    [338.17, 12],
    [303.93, 11],
    [12, 5],
  ],
  [
    'P6',
    '1988-07-19',
    '03:42',
    19.9975,
    73.7898,
    147.8645,
    [12, 1, 5],
    146,
    [59.62, 2],
    [338.57, 12],
    [11, 8],
  ],
  [
    'P7',
    '1985-12-31',
    '23:59',
    17.6805,
    74.0183,
    128.3934,
    [10, 3, 5],
    176,
    [157.67, 6],
    [196.77, 7],
    [2, 3],
  ],
  [
    'P8',
    '1979-05-05',
    '09:20',
    17.6599,
    75.9064,
    121.0892,
    [10, 1, 5],
    132,
    [69.88, 3],
    [358.09, 12],
    [10, 8],
  ],
  ['P9', '2003-10-24', '18:05', 19.8762, 75.3433, 172.671, [13, 4, 6], 64, [9.59, 1], [310.8, 11], [11, 6]],
  [
    'P10',
    '2007-02-17',
    '11:11',
    16.9902,
    73.312,
    298.2215,
    [23, 2, 10],
    153,
    [18.8, 1],
    [269.38, 9],
    [9, 12],
  ],
  [
    'P11',
    '1943-06-10',
    '08:00',
    19.076,
    72.8777,
    133.6194,
    [11, 1, 5],
    34,
    [68.35, 3],
    [347.01, 12],
    [10, 8],
  ],
  ['P12', '1942-07-10', '08:00', 18.5204, 73.8567, 47.0096, [4, 3, 2], 41, [109.16, 4], [113.03, 4], [1, 3]],
  [
    'P13',
    '1991-03-14',
    '00:30',
    16.8524,
    74.5815,
    298.1962,
    [23, 2, 10],
    174,
    [230.84, 8],
    [55.94, 2],
    [7, 5],
  ],
  [
    'P14',
    '1999-08-11',
    '17:30',
    18.4088,
    76.5604,
    115.0037,
    [9, 3, 4],
    171,
    [272.92, 10],
    [203.02, 7],
    [10, 4],
  ],
  ['P15', '1994-04-24', '10:45', 19.0948, 74.748, 167.2016, [13, 3, 6], 51, [79.0, 3], [343.55, 12], [10, 7]],
  ['P16', '2001-06-21', '05:58', 21.0077, 75.5626, 59.4088, [5, 2, 2], 59, [67.43, 3], [236.53, 8], [6, 7]],
  [
    'P17',
    '1990-12-06',
    '22:45',
    19.076,
    72.8777,
    111.1978,
    [9, 2, 4],
    123,
    [115.99, 4],
    [38.46, 2],
    [11, 11],
  ],
  [
    'P18',
    '1973-04-24',
    '16:00',
    19.076,
    72.8777,
    266.0851,
    [20, 4, 9],
    70,
    [149.59, 5],
    [296.79, 10],
    [6, 2],
  ],
  ['P19', '1989-05-31', '12:00', 16, 73.7, 357.4476, [27, 4, 12], 76, [127.41, 5], [86.15, 3], [11, 4]],
  ['P20', '1947-08-15', '00:00', 28.6139, 77.209, 93.9837, [8, 1, 4], 62, [37.73, 2], [67.46, 3], [2, 12]],
  ['P21', '1967-08-29', '09:00', 19.0822, 72.7411, 51.9636, [4, 4, 2], 160, [167.86, 6], [208.97, 7], [2, 6]],
  [
    'P22',
    '1970-11-10',
    '09:20',
    22.6758,
    88.0495,
    341.9389,
    [26, 3, 12],
    139,
    [250.25, 9],
    [169.69, 6],
    [10, 7],
  ],
  [
    'P23',
    '1995-05-16',
    '18:38',
    12.9629,
    77.5775,
    235.2502,
    [18, 3, 8],
    134,
    [212.27, 8],
    [122.25, 5],
    [10, 10],
  ],
  [
    'P24',
    '2018-05-16',
    '05:30',
    17.6599,
    75.9064,
    37.8818,
    [3, 4, 2],
    119,
    [23.54, 1],
    [275.81, 10],
    [10, 9],
  ],
  ['P25', '2018-05-17', '05:30', 17.6599, 75.9064, 52.536, [4, 4, 2], 78, [24.62, 1], [276.2, 10], [10, 9]],
];

function compute(
  [, date, time, latitude, longitude]: Vector,
  certainty: 'exact' | 'about' = 'exact',
): Patrika {
  const result = computePatrika({ date, time, certainty, place: { latitude, longitude } });
  if (!result.ok) throw new Error(result.error);
  return result;
}

describe.each(VECTORS)('birth %s on %s at %s', (...vector) => {
  const [, , , , , moon, [nakshatra, charan, rashi], minutes, lagna, mars, [fromLagna, fromMoon]] = vector;
  const patrika = compute(vector);

  it('puts the Moon within 0.002 degrees in the right charan', () => {
    expect(Math.abs((patrika.positions?.moon ?? 0) - moon)).toBeLessThan(0.002);
    expect(patrika.moon.place).toEqual({ nakshatra, charan, rashi });
  });

  // The listed minutes suppose a Moon of constant speed, the computed ones follow its true motion.
  it('says to the minute how far away the nearest charan is', () => {
    const { earlier, later } = patrika.moon;
    const nearest = Math.min(earlier?.minutes ?? 0, later?.minutes ?? 0);
    expect(Math.abs(nearest - minutes)).toBeLessThanOrEqual(1);
  });

  it('puts lagna and Mars within 0.01 degrees in the right houses', () => {
    expect(Math.abs((patrika.lagna?.degrees ?? 0) - lagna[0])).toBeLessThan(0.01);
    expect(patrika.lagna?.rashis).toContain(lagna[1]);
    expect(Math.abs((patrika.positions?.mars ?? 0) - mars[0])).toBeLessThan(0.01);
    const reading = patrika.mangal.readings.find((one) => one.lagna === lagna[1]);
    expect(reading).toMatchObject({ rashi: mars[1], house: fromLagna, houseFromMoon: fromMoon });
  });
});

describe('certainty of the 25 births', () => {
  it('warns only for P5 that another charan is near', () => {
    expect(VECTORS.filter((vector) => compute(vector).moon.nearEdge).map(([id]) => id)).toEqual(['P5']);
    expect(VECTORS.every((vector) => compute(vector).moon.charans.length === 1)).toBe(true);
  });

  it.each([
    { certainty: 'exact' as const, unsure: { P2: [4, 5], P6: [2, 3], P18: [5, 6] } },
    {
      certainty: 'about' as const,
      unsure: { P2: [4, 5], P6: [2, 3], P14: [9, 10], P18: [5, 6], P23: [7, 8] },
    },
  ])(
    'leaves the lagna open only where the sign changes within an "$certainty" time',
    ({ certainty, unsure }) => {
      const open = VECTORS.map(
        (vector) => [vector[0], compute(vector, certainty).lagna?.rashis ?? []] as const,
      );
      expect(Object.fromEntries(open.filter(([, rashis]) => rashis.length !== 1))).toEqual(unsure);
    },
  );
});
