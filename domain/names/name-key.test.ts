import { describe, expect, it } from 'vitest';
import { nameKey, wordKeys } from './name-key.ts';

/** Spellings of one name. */
const SPELLINGS: readonly (readonly string[])[] = [
  ['Tushar', 'Tusshar', 'TUSHAR', 'तुषार', 'तुशार'],
  ['Vaishnavi', 'Vaishnvi', 'Vaishanavi', 'वैष्णवी', 'वैश्नवी'],
  ['Sayali', 'Sayli', 'Sayalee', 'Saylee', 'सायली'],
  ['Bhosale', 'Bhosle', 'भोसले'],
  ['Phadke', 'Fadke', 'Phadake', 'फडके'],
  ['Wagh', 'Vagh', 'वाघ'],
  ['Ashwini', 'Ashvini', 'Aswini', 'अश्विनी'],
  ['Amruta', 'Amrita', 'अमृता'],
  ['Hrishikesh', 'Rushikesh', 'Hrushikesh', 'Rishikesh', 'ऋषिकेश', 'हृषिकेश'],
  ['Dnyaneshwar', 'Gyaneshwar', 'Jnaneshwar', 'ज्ञानेश्वर'],
  ['Pradnya', 'Pragya', 'प्रज्ञा'],
  ['Lakshmi', 'Laxmi', 'Laxmee', 'लक्ष्मी'],
  ['Kshirsagar', 'Ksheersagar', 'Kshirasagar', 'क्षीरसागर'],
  ['Gaikwad', 'Gaykwad', 'Gaikawad', 'गायकवाड'],
  ['Deepak', 'Dipak', 'दीपक'],
  ['Pooja', 'Puja', 'पूजा'],
  ['Gauri', 'Gowri', 'Gouri', 'गौरी'],
  ['Chavan', 'Chavhan', 'चव्हाण'],
  ['Jadhav', 'Jadhao', 'जाधव'],
  ['Deodhar', 'Devdhar', 'देवधर'],
  ['Rao', 'Rav', 'राव'],
  ['Siddharth', 'Siddhartha', 'Sidharth', 'सिद्धार्थ'],
  ['Aarti', 'Arati', 'Arti', 'आरती'],
  ['Sampada', 'Sanpada', 'संपदा', 'सम्पदा'],
  ['Omkar', 'Onkar', 'ओंकार'],
  ['Raut', 'राऊत', 'राउत'],
  ['Zende', 'Jhende', 'झेंडे'],
  ['Shree', 'Shri', 'श्री'],
  ['Dattatray', 'Dattatraya', 'दत्तात्रय'],
  ['Agarwal', 'Agrawal', 'अग्रवाल'],
  ['Kale', 'काळे', 'काले'],
  ['Machhindra', 'Machchhindra', 'मच्छिंद्र'],
  ['Shrikant', 'Shreekanth', 'श्रीकांत', 'श्रीकान्त'],
  ['Sanjay', 'Sanjai', 'संजय'],
  ['Mrunal', 'Mrinal', 'मृणाल'],
  ['José', 'Jose'],
];

describe('key of a name', () => {
  it.each(SPELLINGS)('is the same for %s and its other spellings [10.21]', (...spellings) => {
    const keys = spellings.map(nameKey);
    expect(new Set(keys), keys.join()).toHaveProperty('size', 1);
    expect(keys[0]).not.toBe('');
  });

  it('differs between different names', () => {
    const keys = SPELLINGS.map(([first = '']) => nameKey(first));
    expect(new Set(keys).size).toBe(SPELLINGS.length);
  });

  it.each([
    ['Aditi', 'Aditya'],
    ['Rohan', 'Rohini'],
    ['Mahesh', 'Mukesh'],
    ['Priya', 'Priti'],
    ['Nikita', 'Ankita'],
    ['Sachin', 'Sanchi'],
  ])('distinguishes %s and %s', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });

  it('of a part of a name is a part of the key of the name', () => {
    for (const [typed, name] of [
      ['तु', 'Tushar'],
      ['Tush', 'तुषार'],
      ['देश', 'Deshmukh'],
      ['mukh', 'देशमुख'],
      ['वैष्ण', 'Vaishnavi'],
    ] as const)
      expect(nameKey(name), typed).toContain(nameKey(typed));
  });

  it('has one word for each word of the text', () => {
    expect(wordKeys('Tushar  Shrikant-Bhosale')).toEqual(['tusr', 'sriknt', 'bosle']);
    expect(wordKeys("D'Souza वैष्णवी-चंद्रकला")).toEqual(['dsuj', 'visnvi', 'cndrkl']);
  });

  it('is empty for a text without letters of either script', () => {
    expect(nameKey('1047 — ૐ')).toBe('');
    expect(wordKeys('')).toEqual([]);
  });
});
