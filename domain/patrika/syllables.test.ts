import { describe, expect, it } from 'vitest';
import { placesNamed, SYLLABLES } from './syllables.ts';
import { CHARAN, placeAt } from './zodiac.ts';

const ALL = Array.from({ length: 108 }, (_, index) => placeAt(index * CHARAN));
const named = (name: string) =>
  placesNamed(name, ALL)?.map(({ nakshatra, charan }) => `${nakshatra}-${charan}`);

describe('the naming syllable', () => {
  it('has one syllable for each of the 108 charans', () => {
    expect(SYLLABLES).toHaveLength(108);
    expect(new Set(SYLLABLES).size).toBe(108);
  });

  it('finds each charan, and no other, by its own syllable', () => {
    for (const [index, syllable] of SYLLABLES.entries()) {
      expect(placesNamed(`${syllable}ज`, ALL)).toEqual([ALL[index]]);
    }
  });

  it.each([
    ['short and long vowels', 'रोहिणी', 'लीला', 'लिलाधर', '2-1'],
    ['व and ब', '', 'वामन', 'बाळू', '4-2'],
    ['श and स', '', 'सागर', 'शारदा', '24-2'],
    ['इ and ई', '', 'ईश्वर', 'इंदिरा', '3-2'],
    ['अ and आ', '', 'अनंत', 'आनंद', '3-1'],
  ])('takes %s as the same', (_, __, one, other, place) => {
    expect(named(one)).toEqual([place]);
    expect(named(other)).toEqual([place]);
  });

  it.each([
    ['a cluster by its first consonant and its vowel', 'स्वाती', '24-2'],
    ['a cluster by its first consonant and its vowel', 'श्रीपाद', '24-3'],
    ['a consonant that the table has once with any vowel', 'घनश्याम', '6-2'],
    ['a consonant that the table has once with any vowel', 'धीरज', '20-2'],
    ['a consonant that the table has once with any vowel', 'छाया', '6-4'],
    ['a letter with a dot below', 'ज़ाकिर', '21-3'],
  ])('reads %s (%s)', (_, name, place) => {
    expect(named(name)).toEqual([place]);
  });

  it.each(['Rohan', '', '123', 'ज्ञानेश', 'क्षमा', 'ऋषी', 'कृष्णा'])('does not compare "%s"', (name) => {
    expect(placesNamed(name, ALL)).toBeNull();
  });
});
