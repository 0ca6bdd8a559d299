import { describe, expect, it } from 'vitest';
import { commonNames } from './common-names.ts';
import { nameKey } from './name-key.ts';
import { inDevanagari, inLatin } from './other-script.ts';

describe('suggestion in Devanagari', () => {
  it.each([
    ['Vaishnavi Vilas Deshmukh', 'वैष्णवी विलास देशमुख'],
    ['Tushar Shrikant Bhosale', 'तुषार श्रीकांत भोसले'],
    ['Dnyaneshwar Patil', 'ज्ञानेश्वर पाटील'],
    ['sayli gaykwad', 'सायली गायकवाड'],
    ['Rekha  Bhosale-Patil', 'रेखा भोसले-पाटील'],
    ['Vijay Vijaya Vidya Vaidya', 'विजय विजया विद्या वैद्य'],
  ])('writes the common names %s as %s', (latin, devanagari) => {
    expect(inDevanagari(latin)).toBe(devanagari);
  });

  it.each([
    ['Rukhi', 'रुखी'],
    ['Bendre', 'बेंद्रे'],
    ['Vedika', 'वेदिका'],
    ['Zumbre', 'झुंब्रे'],
    ['Mitra', 'मित्र'],
  ])('spells out the rarer name %s as %s', (latin, devanagari) => {
    expect(inDevanagari(latin)).toBe(devanagari);
  });

  it.each(commonNames)('finds the common name %s by its key in Latin letters', (name) => {
    expect(nameKey(inDevanagari(inLatin(name)))).toBe(nameKey(name));
  });

  it.each(['सायली', 'Sayali देशमुख', '', '1234'])('suggests nothing for %j', (text) => {
    expect(inDevanagari(text)).toBe('');
  });

  it('has each common name once', () => {
    expect(commonNames.filter((name, at) => commonNames.indexOf(name) !== at)).toEqual([]);
  });
});

describe('suggestion in Latin letters', () => {
  it.each([
    ['सायली विलास देशमुख', 'Sayali Vilas Deshamukh'],
    ['अंबिका पाटील', 'Ambika Patil'],
    ['प्रज्ञा भोसले', 'Pradnya Bhosale'],
  ])('writes %s so that it is found as the same name', (devanagari, latin) => {
    expect(nameKey(inLatin(devanagari))).toBe(nameKey(latin));
  });

  it('keeps the hyphen of a surname of two names', () => {
    expect(inLatin('भोसले-पाटील')).toBe('Bhosle-Patil');
  });

  it('writes every common name so that it is found as the same name', () => {
    expect(commonNames.filter((name) => nameKey(inLatin(name)) !== nameKey(name))).toEqual([]);
  });

  it.each(['Sayali', '', 'सायली Deshmukh'])('suggests nothing for %j', (text) => {
    expect(inLatin(text)).toBe('');
  });
});
