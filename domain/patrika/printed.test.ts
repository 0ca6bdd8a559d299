import { describe, expect, it } from 'vitest';
import { comparePrinted, nakshatrasOf, printedMoonClasses, printedProblem } from './printed.ts';

const printed = { almanac: 'date', rashi: 1, nakshatra: 3, charan: 1 } as const;
const krittika = (charan: number) => ({ nakshatra: 3, charan, rashi: charan === 1 ? 1 : 2 });

describe('a printed patrika', () => {
  it('may name a nakshatra and a charan of its rashi', () => {
    expect(printedProblem(printed)).toBeNull();
    expect(printedProblem({ ...printed, charan: null })).toBeNull();
  });

  it('is rejected with the three possible nakshatras when the nakshatra is not in the rashi', () => {
    expect(printedProblem({ ...printed, nakshatra: 4 })).toEqual({
      code: 'nakshatra_not_in_rashi',
      possible: [1, 2, 3],
    });
  });

  it('is rejected with the possible charans when the charan is not in the rashi', () => {
    expect(printedProblem({ ...printed, rashi: 2, charan: 1 })).toEqual({
      code: 'charan_not_in_rashi',
      possible: [2, 3, 4],
    });
  });

  it('is compared by rashi and nakshatra where it names no charan', () => {
    const whole = { ...printed, rashi: 2, charan: null };
    expect(comparePrinted(whole, [krittika(2), krittika(4)])).toBe('same');
    expect(comparePrinted(whole, [krittika(1), krittika(2)])).toBe('within_range');
    expect(comparePrinted(whole, [{ nakshatra: 4, charan: 1, rashi: 2 }])).toBe('differs');
  });

  it('has three possible nakshatras in every rashi', () => {
    expect([nakshatrasOf(1), nakshatrasOf(6), nakshatrasOf(12)]).toEqual([
      [1, 2, 3],
      [12, 13, 14],
      [25, 26, 27],
    ]);
    for (let rashi = 1; rashi <= 12; rashi++) expect(nakshatrasOf(rashi)).toHaveLength(3);
  });

  it('leaves two Moon classes where the middle of a rashi cuts the charan', () => {
    expect(printedMoonClasses({ almanac: 'date', rashi: 9, nakshatra: 20, charan: 1 })).toEqual([26, 27]);
    expect(printedMoonClasses(printed)).toEqual([3]);
  });

  it.each([
    ['same', [krittika(1)], [], 'date'],
    ['within_range', [krittika(1), krittika(2)], [], 'date'],
    ['differs_near_edge', [krittika(2)], [krittika(1)], 'date'],
    ['differs_by_almanac', [krittika(2)], [], 'tilak'],
    ['same', [krittika(1), krittika(1)], [], 'date'],
    ['differs', [{ nakshatra: 2, charan: 1, rashi: 1 }], [], 'date'],
    ['differs', [krittika(3)], [krittika(2)], 'kalnirnay'],
  ] as const)('is %s as the computed charans %j', (expected, computed, neighbours, almanac) => {
    expect(comparePrinted({ ...printed, almanac }, computed, neighbours)).toBe(expected);
  });
});
