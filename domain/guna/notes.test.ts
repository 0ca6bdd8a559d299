import { describe, expect, it } from 'vitest';
import { moonClassesOf } from '../patrika/moon-classes.ts';
import { mangalPair } from './mangal-pair.ts';
import { type GunaMoon, notesOf } from './notes.ts';
import { partsOf } from './parts.ts';

const moon = (rashi: number, nakshatra: number, charan?: number): GunaMoon => ({
  moonClass: moonClassesOf(rashi, nakshatra, charan)[0] ?? 0,
  charan,
});
const codes = (bride: GunaMoon, groom: GunaMoon) =>
  notesOf(bride, groom).map(({ part, code }) => `${part}:${code}`);

describe('notes on the nadi', () => {
  it('finds the same nadi in the same rashi for exactly six pairs of nakshatras', () => {
    const found = new Set<string>();
    for (let rashi = 1; rashi <= 12; rashi++) {
      for (let one = 1; one <= 27; one++) {
        for (let other = one + 1; other <= 27; other++) {
          if (!moonClassesOf(rashi, one).length || !moonClassesOf(rashi, other).length) continue;
          if (codes(moon(rashi, one), moon(rashi, other)).includes('nadi:same_rashi_other_nakshatra')) {
            found.add(`${one}-${other} in ${rashi}`);
          }
        }
      }
    }
    expect([...found].sort()).toEqual(
      ['3-4 in 2', '6-7 in 3', '12-13 in 6', '15-16 in 7', '21-22 in 10', '24-25 in 11'].sort(),
    );
  });

  it('finds the same nakshatra in two rashis for nine nakshatras', () => {
    const found = Array.from({ length: 27 }, (_, index) => index + 1).filter((nakshatra) => {
      const rashis = Array.from({ length: 12 }, (_, index) => index + 1).filter(
        (rashi) => moonClassesOf(rashi, nakshatra).length > 0,
      );
      const [one = 0, other = 0] = rashis;
      return (
        rashis.length === 2 &&
        codes(moon(one, nakshatra), moon(other, nakshatra)).includes('nadi:same_nakshatra_other_rashi')
      );
    });
    expect(found).toEqual([3, 5, 7, 12, 14, 16, 21, 23, 25]);
  });

  it('mentions another charan of the same nakshatra, but not one that pierces it', () => {
    expect(codes(moon(1, 1, 1), moon(1, 1, 2))).toContain('nadi:same_nakshatra_other_charan');
    expect(codes(moon(1, 1, 1), moon(1, 1, 4))).toEqual(['nadi:pada_vedha']);
    expect(codes(moon(1, 1, 2), moon(1, 1, 3))).toEqual(['nadi:pada_vedha']);
    expect(codes(moon(1, 1, 2), moon(1, 1, 2))).toEqual([]);
  });

  it('takes the note on two rashis away when the charans pierce each other', () => {
    expect(codes(moon(1, 3, 1), moon(2, 3, 4))).toContain('nadi:pada_vedha');
    expect(codes(moon(1, 3, 1), moon(2, 3, 4))).not.toContain('nadi:same_nakshatra_other_rashi');
  });

  it('mentions benefic lords, and nakshatras that are good although both have the same', () => {
    expect(codes(moon(2, 4), moon(2, 4))).toContain('nadi:exempt_nakshatra');
    expect(codes(moon(2, 4), moon(2, 3))).not.toContain('nadi:exempt_nakshatra');
    expect(codes(moon(1, 1), moon(1, 1))).not.toContain('nadi:exempt_nakshatra');
    expect(codes(moon(3, 6), moon(6, 12))).toContain('nadi:benefic_lords');
  });

  it('mentions benefic lords for those of Mercury, Jupiter and Venus only', () => {
    // With itself each has the same nadi.
    const own = [
      ['Mars', moon(1, 1)],
      ['Venus', moon(2, 4)],
      ['Mercury', moon(3, 6)],
      ['Moon', moon(4, 8)],
      ['Sun', moon(5, 10)],
      ['Jupiter', moon(9, 19)],
      ['Saturn', moon(10, 22)],
    ] as const;
    const benefic = own.filter(([, one]) => codes(one, one).includes('nadi:benefic_lords'));
    expect(benefic.map(([lord]) => lord)).toEqual(['Venus', 'Mercury', 'Jupiter']);
  });

  it('compares charans only where both are known', () => {
    expect(codes(moon(1, 1, 4), moon(1, 1))).toEqual([]);
    expect(codes(moon(1, 1), moon(1, 1, 2))).toEqual([]);
  });

  it('says nothing when the nadi differs', () => {
    expect(codes(moon(1, 1), moon(1, 2)).filter((code) => code.startsWith('nadi'))).toEqual([]);
  });
});

describe('notes on bhakoot and gana', () => {
  it('mentions the same lord of rashis 6 and 8 apart', () => {
    expect(codes(moon(1, 1), moon(8, 17))).toContain('bhakoot:same_lord');
  });

  it('mentions lords that are friends of each other', () => {
    expect(codes(moon(5, 10), moon(9, 20))).toContain('bhakoot:friendly_lords');
    // Mars and Saturn, Mars and Mars.
    expect(codes(moon(1, 1), moon(10, 21))).not.toContain('bhakoot:friendly_lords');
    expect(codes(moon(1, 1), moon(8, 17))).not.toContain('bhakoot:friendly_lords');
  });

  it('mentions for a bad gana lords that are the same or friends, and no others', () => {
    // Mars, lord of both; Sun and Jupiter; Sun and Venus.
    expect(codes(moon(8, 18), moon(1, 1))).toContain('gana:same_or_friendly_lords');
    expect(codes(moon(5, 10), moon(12, 27))).toContain('gana:same_or_friendly_lords');
    expect(codes(moon(5, 10), moon(2, 5))).not.toContain('gana:same_or_friendly_lords');
  });

  it('mentions good tara and good vashya only when the nadi differs', () => {
    for (let bride = 1; bride <= 38; bride++) {
      for (let groom = 1; groom <= 38; groom++) {
        const points = Object.fromEntries(partsOf(bride, groom).map(({ part, points }) => [part, points]));
        const found = codes({ moonClass: bride }, { moonClass: groom });
        const open = points.bhakoot === 0 && points.nadi === 8;
        expect(found.includes('bhakoot:good_tara')).toBe(open && points.tara === 3);
        expect(found.includes('bhakoot:good_vashya')).toBe(open && points.vashya === 2);
      }
    }
  });

  it('mentions a bride 14 nakshatras or more after the groom', () => {
    expect(codes(moon(9, 19), moon(2, 4))).toContain('gana:bride_far_from_groom');
    expect(codes(moon(2, 3), moon(2, 4))).toContain('gana:bride_far_from_groom');
    expect(codes(moon(5, 10), moon(2, 4))).not.toContain('gana:bride_far_from_groom');
    // The 14th and the 10th, counted from Ashwini.
    expect(codes(moon(7, 14), moon(1, 1))).toContain('gana:bride_far_from_groom');
    expect(codes(moon(5, 10), moon(1, 1))).not.toContain('gana:bride_far_from_groom');
  });
});

it.each([
  ['no', 'no', 'neither'],
  ['yes', 'yes', 'both'],
  ['yes', 'mild', 'both'],
  ['mild', 'mild', 'both'],
  ['yes', 'no', 'one'],
  ['mild', 'no', 'one_mild'],
  ['yes', 'unknown', 'unknown'],
  ['unknown', 'unknown', 'unknown'],
] as const)('calls the mangal of %s and %s %s', (one, other, pair) => {
  expect(mangalPair(one, other)).toBe(pair);
  expect(mangalPair(other, one)).toBe(pair);
});
