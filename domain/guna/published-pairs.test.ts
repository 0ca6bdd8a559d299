import { describe, expect, it } from 'vitest';
import { moonClassAt, moonClassesOf } from '../patrika/moon-classes.ts';
import { moonLongitude } from '../patrika/sky.ts';
import { arcSecondsOf, placeAt } from '../patrika/zodiac.ts';
import { partsOf } from './parts.ts';
import { MAINSTREAM } from './tables.ts';
import { totalOf } from './totals.ts';

/**
 * Totals that Prokerala publishes, part by part: both births by the clock in India, nakshatra, charan and Moon of both, the points of
 * varna, vashya, tara, yoni, maitri, gana, bhakoot and nadi, and the total.
 */
type Pair = [
  id: string,
  groomBorn: string,
  brideBorn: string,
  bride: [nakshatra: number, charan: number, degrees: number],
  groom: [nakshatra: number, charan: number, degrees: number],
  parts: number[],
  total: number,
];

const PAIRS: Pair[] = [
  [
    'A',
    '1990-01-15 04:30',
    '1992-06-03 11:15',
    [6, 4, 76.97],
    [11, 2, 136.97],
    [1, 0, 1.5, 1, 4, 6, 7, 8],
    28.5,
  ],
  [
    'B',
    '1985-09-21 18:40',
    '1988-02-14 07:05',
    [19, 4, 250.5],
    [19, 2, 245.97],
    [1, 2, 3, 4, 5, 6, 7, 0],
    28,
  ],
  [
    'C',
    '1979-04-07 22:10',
    '1983-11-30 14:50',
    [13, 4, 172.34],
    [9, 4, 119.43],
    [1, 0.5, 1.5, 2, 1, 1, 7, 8],
    22,
  ],
  [
    'D',
    '1995-07-19 03:25',
    '1997-12-08 09:35',
    [26, 1, 334.22],
    [27, 3, 355.68],
    [1, 2, 3, 2, 5, 6, 7, 8],
    34,
  ],
  [
    'E',
    '1972-03-02 16:00',
    '1975-08-25 20:45',
    [27, 1, 349.9],
    [13, 2, 164.35],
    [0, 0.5, 1.5, 3, 0.5, 6, 7, 8],
    26.5,
  ],
  [
    'F',
    '2000-10-11 06:20',
    '2001-05-17 13:10',
    [25, 2, 323.41],
    [25, 2, 325.98],
    [1, 2, 3, 4, 5, 6, 7, 0],
    28,
  ],
  [
    'G',
    '1968-12-24 23:55',
    '1970-01-09 05:40',
    [22, 1, 281.24],
    [24, 4, 317.63],
    [0, 1, 1.5, 3, 5, 1, 0, 8],
    19.5,
  ],
  [
    'H',
    '1993-02-28 12:30',
    '1994-09-14 17:20',
    [20, 4, 263.38],
    [3, 2, 30.05],
    [0, 2, 3, 0, 0.5, 0, 0, 8],
    13.5,
  ],
  [
    'I',
    '1987-06-06 08:45',
    '1989-03-21 21:15',
    [12, 1, 149.08],
    [12, 4, 156.77],
    [0, 0, 3, 4, 4, 6, 0, 0],
    17,
  ],
  [
    'J',
    '2004-08-30 15:05',
    '2006-04-02 10:55',
    [3, 4, 39.24],
    [24, 4, 317.41],
    [0, 1, 1.5, 2, 5, 6, 7, 8],
    30.5,
  ],
  [
    'K',
    '1990-01-01 06:00',
    '1990-01-22 06:00',
    [17, 3, 222.19],
    [23, 3, 303.12],
    [0, 0, 1.5, 1, 0.5, 1, 7, 0],
    11,
  ],
  [
    'L',
    '1990-01-02 18:00',
    '1990-01-04 18:00',
    [27, 2, 351.17],
    [25, 2, 323.4],
    [0, 0.5, 1.5, 0, 3, 5, 0, 8],
    18,
  ],
  [
    'M',
    '1990-01-03 06:00',
    '1990-01-08 06:00',
    [4, 1, 41.4],
    [25, 4, 330.27],
    [1, 1, 1.5, 2, 0.5, 6, 7, 8],
    27,
  ],
  [
    'N',
    '1990-01-03 18:00',
    '1990-01-01 06:00',
    [23, 3, 303.12],
    [26, 2, 337.18],
    [1, 0.5, 1.5, 1, 3, 0, 0, 0],
    7,
  ],
  [
    'O',
    '1990-01-04 06:00',
    '1990-01-15 06:00',
    [11, 2, 137.76],
    [26, 4, 344.15],
    [1, 1, 1.5, 2, 5, 6, 0, 0],
    16.5,
  ],
  [
    'P',
    '1990-01-04 18:00',
    '1990-01-18 18:00',
    [14, 3, 180.45],
    [27, 2, 351.17],
    [1, 0.5, 1.5, 1, 0.5, 0, 0, 8],
    12.5,
  ],
  [
    'Q',
    '1990-01-05 06:00',
    '1990-01-22 06:00',
    [17, 3, 222.19],
    [27, 4, 358.23],
    [1, 1, 3, 2, 5, 6, 0, 8],
    26,
  ],
  [
    'R',
    '1990-01-05 18:00',
    '1990-01-01 06:00',
    [23, 3, 303.12],
    [1, 2, 5.35],
    [1, 1, 1.5, 1, 0.5, 0, 7, 8],
    20,
  ],
  ['S', '1990-01-06 06:00', '1990-01-04 18:00', [27, 2, 351.17], [1, 4, 12.5], [0, 1, 3, 2, 5, 6, 0, 8], 25],
  ['T', '1990-01-06 18:00', '1990-01-15 06:00', [11, 2, 137.76], [2, 2, 19.69], [1, 0, 3, 2, 5, 6, 0, 0], 17],
  [
    'U',
    '1990-01-07 06:00',
    '1990-01-22 06:00',
    [17, 3, 222.19],
    [3, 1, 26.91],
    [0, 1, 1.5, 2, 5, 1, 0, 8],
    18.5,
  ],
  [
    'V',
    '1990-01-14 06:00',
    '1990-01-08 06:00',
    [4, 1, 41.4],
    [10, 2, 124.95],
    [1, 0, 1.5, 1, 0, 0, 7, 0],
    10.5,
  ],
];

const classOf = (degrees: number) => moonClassAt(arcSecondsOf(degrees));
const pointsOf = (bride: number, groom: number) => partsOf(bride, groom).map(({ points }) => points);

describe.each(PAIRS)('published pair %s', (...pair) => {
  const [, groomBorn, brideBorn, bride, groom, parts, total] = pair;

  it('has the same points in every part', () => {
    const [brideClass, groomClass] = [classOf(bride[2]), classOf(groom[2])];
    expect(pointsOf(brideClass, groomClass)).toEqual(parts);
    expect(totalOf(brideClass, groomClass)).toBe(total);
    expect(parts.reduce((sum, points) => sum + points, 0)).toBe(total);
  });

  it.each([
    { born: brideBorn, place: bride },
    { born: groomBorn, place: groom },
  ])('has the Moon of the birth at $born in the published charan', ({ born, place }) => {
    const moon = moonLongitude(Date.parse(`${born.replace(' ', 'T')}+05:30`));
    expect(Math.abs(moon - place[2])).toBeLessThan(0.01);
    expect(placeAt(arcSecondsOf(moon))).toMatchObject({ nakshatra: place[0], charan: place[1] });
  });
});

it('changes only pair V with the vashya of Future Point', () => {
  const changed = PAIRS.flatMap(([id, , , bride, groom, , total]) => {
    const other = totalOf(classOf(bride[2]), classOf(groom[2]), { ...MAINSTREAM, vashya: 'futurepoint' });
    return other === total ? [] : [[id, other]];
  });
  expect(changed).toEqual([['V', 11]]);
});

/** The class of a charan that no middle of a rashi cuts. */
function charan(rashi: number, nakshatra: number, number?: number): number {
  const [only = 0] = moonClassesOf(rashi, nakshatra, number);
  return only;
}

describe('other published totals', () => {
  it('is 26 for bride Rohini 4 and groom Uttara Bhadrapada 3 (Prokerala)', () => {
    expect(pointsOf(charan(2, 4, 4), charan(12, 26, 3))).toEqual([1, 1, 1.5, 1, 0.5, 6, 7, 8]);
    expect(totalOf(charan(12, 26, 3), charan(12, 26, 3))).toBe(28);
  });

  it('is 14 for bride Krittika in Vrishabha and groom Revati (Bharatiya Jyotish, other parts)', () => {
    expect(totalOf(charan(2, 3, 2), charan(12, 27, 1))).toBe(14);
  });

  it("differs from Parashara's Light for bride Ashwini and groom Rohini unless its yoni table is taken", () => {
    const pair = [charan(1, 1), charan(2, 4)] as const;
    expect(totalOf(...pair)).toBe(22.5);
    expect(totalOf(...pair, { ...MAINSTREAM, yoni: 'saraljyotish' })).toBe(21.5);
  });

  it('differs from the 29½ of a Telugu book for bride Ardra 2 and groom Purva Ashadha 3', () => {
    expect(totalOf(charan(3, 6, 2), charan(9, 20, 3))).toBe(27);
  });

  it('has the single parts that books give as examples', () => {
    const part = (bride: number, groom: number, index: number) => pointsOf(bride, groom)[index];
    expect(part(charan(1, 1), charan(8, 16), 2)).toBe(1.5);
    expect(part(charan(1, 1), charan(1, 2), 5)).toBe(5);
    expect(part(charan(1, 3), charan(1, 1), 5)).toBe(0);
  });
});
