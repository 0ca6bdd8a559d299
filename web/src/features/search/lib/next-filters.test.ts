import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { FILTERED_AGES } from '#domain/limits.ts';
import { keepHomeGender } from '#web/device/home-gender.ts';
import { forgetChosenGender, noteChosenGender } from '#web/members/home-list.ts';
import { stubStorage } from '#web/testing/answering-backend.ts';
import { keepLastFilters, nextFilters } from './next-filters.ts';

/** Born so many years and about half a year ago. */
const bornFor = (years: number) =>
  new Date(Date.now() - (years + 0.5) * 365.25 * 86_400_000).toISOString().slice(0, 10);

beforeEach(() => {
  stubStorage('localStorage');
  forgetChosenGender();
  keepLastFilters('nobody', {});
});
afterAll(() => {
  vi.unstubAllGlobals();
});

it('begins with whom the browse list shows, five years older and younger than oneself', () => {
  keepHomeGender('asha', 'Male');
  expect(nextFilters('asha', bornFor(27))).toEqual({ gender: 'Male', age_from: 22, age_to: 32 });
  expect(nextFilters('asha', undefined)).toEqual({ gender: 'Male' });
  expect(nextFilters('sunil', null)).toEqual({});
});

it('has no limit beyond the scale of ages', () => {
  const { min, max } = FILTERED_AGES;
  const agesOf = (years: number) => nextFilters('asha', bornFor(years));
  expect(agesOf(min + 5)).toEqual({ age_to: min + 10 });
  expect(agesOf(min + 6)).toEqual({ age_from: min + 1, age_to: min + 11 });
  expect(agesOf(max - 5)).toEqual({ age_from: max - 10 });
  expect(agesOf(max - 6)).toEqual({ age_from: max - 11, age_to: max - 1 });
  expect(agesOf(max + 5)).toEqual({ age_from: max });
  expect(agesOf(max + 6)).toEqual({});
  expect(agesOf(min - 5)).toEqual({ age_to: min });
  expect(agesOf(min - 6)).toEqual({});
});

it('continues with the last filters of the same person', () => {
  keepLastFilters('asha', { city: ['Pune'] });
  expect(nextFilters('asha', bornFor(27))).toEqual({ city: ['Pune'] });
  expect(nextFilters('sunil', undefined)).toEqual({});
});

it('takes over a gender that was chosen in the browse list since, without a limit of guna', () => {
  keepLastFilters('asha', { gender: 'Male', guna: 18, age_from: 25 });
  noteChosenGender('asha', 'Female');
  expect(nextFilters('asha', null)).toEqual({ gender: 'Female', age_from: 25 });
  noteChosenGender('asha', 'all');
  expect(nextFilters('asha', null)).toEqual({ age_from: 25 });
  noteChosenGender('asha', 'Male');
  expect(nextFilters('asha', null)).toEqual({ gender: 'Male', guna: 18, age_from: 25 });
  // Another search forgets the choice.
  noteChosenGender('asha', 'Female');
  keepLastFilters('asha', { gender: 'Male' });
  expect(nextFilters('asha', null)).toEqual({ gender: 'Male' });
});
