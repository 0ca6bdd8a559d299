import { describe, expect, it } from 'vitest';
import {
  activeCount,
  activeFilters,
  filtersFromUrl,
  filtersToUrl,
  withoutFilter,
  withoutValue,
} from './filters-in-url.ts';

const read = (query: string) => filtersFromUrl(new URLSearchParams(query));

describe('filters in the address', () => {
  it('are parsed as they were written', () => {
    const filters = {
      gender: 'Female',
      highest_education: ['B.E.', 'M.Tech.'],
      company_role: ['वकील', 'Editor, "night" & day'],
      income: 1_000_000,
      city: ['Pune'],
      caste: ['kul', 'tul'],
    } as const;
    const written = filtersToUrl({
      ...filters,
      highest_education: [...filters.highest_education],
      company_role: [...filters.company_role],
      city: [...filters.city],
      caste: [...filters.caste],
    });
    expect(read(written.toString())).toEqual({
      ...filters,
      company_role: ['Editor, "night" & day', 'वकील'],
    });
  });

  it('drop empty values [5.62]', () => {
    expect(read('gender=&city=&caste=&income=0')).toEqual({});
    expect(filtersToUrl({ city: [], income: 0 }).toString()).toBe('');
  });

  it('keep the least guna total that the form offers', () => {
    expect(read('guna=18')).toEqual({ guna: 18 });
    expect(filtersToUrl({ guna: 18 }).toString()).toBe('guna=18');
  });

  it('ignore values that the form cannot produce [5.64]', () => {
    expect(read('guna=17')).toEqual({});
    expect(read('gender=Other&income=123&income=abc&page=4')).toEqual({});
    expect(read('income=-500000')).toEqual({});
  });

  it('keep a range of ages, and drop ages that the form does not offer', () => {
    expect(read('age_from=25&age_to=30')).toEqual({ age_from: 25, age_to: 30 });
    expect(filtersToUrl({ age_from: 25 }).toString()).toBe('age_from=25');
    expect(read('age_from=3&age_to=abc')).toEqual({});
  });

  it('keep heights in inches, and drop heights that the form does not offer', () => {
    expect(read('height_from=60&height_to=70')).toEqual({ height_from: 60, height_to: 70 });
    expect(read('height_from=5&height_to=60.5')).toEqual({});
  });

  it('are one chip and one filter for both ends of a range, and one filter for all values of a field', () => {
    const filters = read('age_from=25&age_to=30&height_to=70&city=Mumbai&city=Pune');
    expect(activeFilters(filters)).toEqual([
      { key: 'age', value: '25-30' },
      { key: 'height', value: '-70' },
      { key: 'city', value: 'Mumbai' },
      { key: 'city', value: 'Pune' },
    ]);
    expect(activeCount(filters)).toBe(3);
    const others = read('height_to=70&city=Mumbai&city=Pune');
    expect(withoutValue(filters, { key: 'age', value: '25-30' })).toEqual(others);
    expect(withoutFilter(filters, 'age')).toEqual(others);
    expect(withoutFilter(others, 'city')).toEqual({ height_to: 70 });
  });

  it('are equal in any order', () => {
    expect(read('city=Pune&city=Mumbai&city=Pune')).toEqual(read('city=Mumbai&city=Pune'));
  });

  it('remove one value at a time', () => {
    const filters = read('gender=Male&city=Mumbai&city=Pune');
    expect(activeFilters(filters)).toHaveLength(3);
    expect(withoutValue(filters, { key: 'city', value: 'Pune' })).toEqual({
      gender: 'Male',
      city: ['Mumbai'],
    });
    expect(withoutValue(filters, { key: 'gender', value: 'Male' })).toEqual({ city: ['Mumbai', 'Pune'] });
  });
});
