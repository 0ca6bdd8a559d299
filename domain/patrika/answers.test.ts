import { describe, expect, it } from 'vitest';
import {
  answersProblem,
  birthOf,
  charanNumber,
  NO_ANSWERS,
  type PatrikaAnswers,
  placeOfCharan,
  readAnswers,
  storedPatrika,
} from './answers.ts';
import { computePatrika, type Patrika } from './patrika.ts';

const BIRTH = { dob: '2000-01-01', dob_time: '12:00:00' };

function computed(answers: PatrikaAnswers): Patrika | null {
  const birth = birthOf(answers, BIRTH, null);
  const result = birth && computePatrika(birth, { namingName: answers.patrika_name });
  return result?.ok ? result : null;
}

describe('readAnswers', () => {
  it('keeps known fields and leaves out all others', () => {
    const body = {
      ...NO_ANSWERS,
      time_certainty: 'about',
      patrika_name: 'रोहन',
      consent: true,
      charans: [1],
    };
    expect(readAnswers(body)).toEqual({ ...NO_ANSWERS, time_certainty: 'about', patrika_name: 'रोहन' });
  });

  it.each([
    { source: 'guessed' },
    { source: 'computed', time_certainty: 'roughly' },
    { source: 'printed', printed_rashi: 13 },
    { source: 'printed', printed_charan: 1.5 },
    { source: 'computed', patrika_name: 'क'.repeat(41) },
    { source: 'computed', level: 'everybody' },
  ])('returns null for %j', (body) => {
    expect(readAnswers(body)).toBeNull();
  });
});

describe('answersProblem', () => {
  const printed: PatrikaAnswers = {
    ...NO_ANSWERS,
    source: 'printed',
    almanac: 'date',
    printed_rashi: 7,
    printed_nakshatra: 15,
  };

  it.each([
    [{ ...NO_ANSWERS }, 'time_certainty_missing'],
    [{ ...NO_ANSWERS, time_certainty: 'part' as const }, 'day_part_missing'],
    [{ ...printed, almanac: null }, 'almanac_missing'],
    [{ ...printed, printed_nakshatra: null }, 'printed_missing'],
    [{ ...printed, printed_rashi: 1 }, 'nakshatra_not_in_rashi'],
    [{ ...printed, printed_rashi: 6, printed_nakshatra: 14, printed_charan: 3 }, 'charan_not_in_rashi'],
    [printed, null],
    [{ ...NO_ANSWERS, source: 'none' as const }, null],
  ])('answers %#', (answers, problem) => {
    expect(answersProblem(answers)).toBe(problem);
  });
});

describe('the limits of answers', () => {
  const TEXTS = {
    birth_place: 80,
    other_place: 60,
    other_district: 60,
    birth_zone: 60,
    almanac_name: 40,
    patrika_name: 40,
  };
  it.each(Object.entries(TEXTS))('keep %s to %i characters', (field, most) => {
    const read = (length: number) => readAnswers({ ...NO_ANSWERS, [field]: '\u{11013}'.repeat(length) });
    expect(read(most)?.[field as keyof PatrikaAnswers]).toHaveLength(2 * most);
    expect(read(most + 1)).toBeNull();
  });

  const NUMBERS = { printed_rashi: 12, printed_nakshatra: 27, printed_charan: 4, printed_lagna: 12 };
  it.each(Object.entries(NUMBERS))('keep %s from 1 to %i', (field, most) => {
    const read = (value: unknown) => readAnswers({ ...NO_ANSWERS, [field]: value });
    expect([1, most].map((value) => read(value)?.[field as keyof PatrikaAnswers])).toEqual([1, most]);
    for (const wrong of [0, most + 1, 1.5, '1']) expect(read(wrong)).toBeNull();
  });

  it('show guna on lists only to who asks for it', () => {
    expect([NO_ANSWERS.guna_on_lists, readAnswers({ ...NO_ANSWERS })?.guna_on_lists]).toEqual([false, false]);
    expect(readAnswers({ ...NO_ANSWERS, guna_on_lists: true })?.guna_on_lists).toBe(true);
  });

  it('take of the time of birth hours and minutes', () => {
    const answers = { ...NO_ANSWERS, time_certainty: 'exact' as const };
    expect(birthOf(answers, { dob: '2000-01-01', dob_time: '12:34:56' }, null)?.time).toBe('12:34');
  });
});

describe('storedPatrika', () => {
  it('stores the houses of Mars only where one lagna is sure, and the second charan among all', () => {
    const exact = { ...NO_ANSWERS, time_certainty: 'exact' as const };
    const pune = { latitude: 18.5204, longitude: 73.8567 };
    const birth = birthOf(exact, { dob: '1990-03-19', dob_time: '15:20:00' }, pune);
    const result = birth && computePatrika(birth);
    expect(storedPatrika(exact, result?.ok ? result : null)).toMatchObject({ mars_house: 7 });
    const printed: PatrikaAnswers = {
      ...exact,
      source: 'printed',
      almanac: 'date',
      printed_rashi: 1,
      printed_nakshatra: 1,
    };
    expect(storedPatrika(printed, null)?.charans).toEqual([1, 2, 3, 4]);
  });

  it('stores every charan of an unknown time', () => {
    const answers = { ...NO_ANSWERS, time_certainty: 'unknown' as const };
    const stored = storedPatrika(answers, computed(answers));
    expect(stored?.charans.map(placeOfCharan).map(charanNumber)).toEqual([58, 59, 60, 61]);
    expect(stored).toMatchObject({ by_name: false, mangal: 'unknown', lagna_deg: null });
  });

  it('stores the charan that the naming syllable chooses', () => {
    const answers = { ...NO_ANSWERS, time_certainty: 'unknown' as const, patrika_name: 'रोहन' };
    expect(storedPatrika(answers, computed(answers))).toMatchObject({ charans: [59], by_name: true });
  });

  it('stores the printed patrika in place of the computed one', () => {
    const answers: PatrikaAnswers = {
      ...NO_ANSWERS,
      source: 'printed',
      almanac: 'tilak',
      printed_rashi: 9,
      printed_nakshatra: 20,
      printed_charan: 1,
      time_certainty: 'exact',
    };
    expect(storedPatrika(answers, computed(answers))).toMatchObject({
      charans: [77],
      moon_classes: [26, 27],
    });
  });

  it('returns null while nothing is known', () => {
    expect(storedPatrika(NO_ANSWERS, null)).toBeNull();
  });
});
