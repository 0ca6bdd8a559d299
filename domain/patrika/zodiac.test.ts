import { describe, expect, it } from 'vitest';
import { MOON_CLASSES, moonClassAt, moonClassesOf, traitsOf } from './moon-classes.ts';
import { GANAS, NADIS, nakshatraTraits, YONIS } from './nakshatra-traits.ts';
import { arcSecondsOf, CHARAN, houseOf, placeAt, rashiOfCharan } from './zodiac.ts';

describe('places in the zodiac', () => {
  it('changes exactly at the edge of each of the 108 charans', () => {
    for (let index = 0; index < 108; index++) {
      const place = placeAt(index * CHARAN);
      const nakshatra = Math.floor(index / 4) + 1;
      const charan = (index % 4) + 1;
      expect(place).toEqual({ nakshatra, charan, rashi: rashiOfCharan(nakshatra, charan) });
      expect(placeAt((index + 1) * CHARAN - 1)).toEqual(place);
    }
  });

  it('keeps degrees at an edge on the right side of it', () => {
    expect(placeAt(arcSecondsOf(30)).rashi).toBe(2);
    expect(placeAt(arcSecondsOf(29.9999)).rashi).toBe(1);
    expect(placeAt(arcSecondsOf(40 / 3)).nakshatra).toBe(2);
    expect(arcSecondsOf(-1)).toBe(359 * 3600);
    expect(arcSecondsOf(360)).toBe(0);
  });

  it('counts whole signs from the lagna', () => {
    expect(houseOf(3, 4)).toBe(12);
    expect(houseOf(4, 4)).toBe(1);
    expect(houseOf(1, 12)).toBe(2);
  });
});

describe('the 38 Moon classes', () => {
  const listed =
    '1/1 2/1 3/1 3/2 4/2 5/2 5/3 6/3 7/3 7/4 8/4 9/4 10/5 11/5 12/5 12/6 13/6 14/6 14/7 15/7 16/7 16/8 17/8 ' +
    '18/8 19/9 20/9 20/9 21/9 21/10 22/10 22/10 23/10 23/11 24/11 25/11 25/12 26/12 27/12';

  it('are the nakshatras cut by the rashis and by the middles of Dhanu and Makara', () => {
    expect(MOON_CLASSES.map(({ nakshatra, rashi }) => `${nakshatra}/${rashi}`).join(' ')).toBe(listed);
    expect(traitsOf(27).start).toBe(255 * 3600);
    expect(traitsOf(31).start).toBe(285 * 3600);
  });

  it('change at their first arc-second', () => {
    expect([moonClassAt(255 * 3600 - 1), moonClassAt(255 * 3600)]).toEqual([26, 27]);
    expect([moonClassAt(0), moonClassAt(1_295_999)]).toEqual([1, 38]);
  });

  it('are two for the charans that a middle cuts, one for the other charans', () => {
    expect(moonClassesOf(9, 20, 1)).toEqual([26, 27]);
    expect(moonClassesOf(10, 22, 2)).toEqual([30, 31]);
    expect(moonClassesOf(9, 20, 2)).toEqual([27]);
    expect(moonClassesOf(10, 22)).toEqual([30, 31]);
    expect(moonClassesOf(1, 3)).toEqual([3]);
    expect(moonClassesOf(1, 4)).toEqual([]);
  });

  it('rejects a number outside of 1 to 38', () => {
    expect(() => traitsOf(39)).toThrow(RangeError);
  });
});

it.each([
  [1, 'deva', 'horse', 'adya'],
  [4, 'manushya', 'serpent', 'antya'],
  [13, 'deva', 'buffalo', 'adya'],
  [18, 'rakshasa', 'deer', 'adya'],
  [21, 'manushya', 'mongoose', 'antya'],
  [27, 'deva', 'elephant', 'antya'],
])('gives nakshatra %i the gana %s, the yoni %s and the nadi %s', (nakshatra, ...expected) => {
  const { gana, yoni, nadi } = nakshatraTraits(nakshatra);
  expect([GANAS[gana], YONIS[yoni], NADIS[nadi]]).toEqual(expected);
});

it('gives nine nakshatras to each gana and each nadi', () => {
  const traits = Array.from({ length: 27 }, (_, index) => nakshatraTraits(index + 1));
  for (const index of [0, 1, 2]) {
    expect(traits.filter(({ gana }) => gana === index)).toHaveLength(9);
    expect(traits.filter(({ nadi }) => nadi === index)).toHaveLength(9);
  }
});
