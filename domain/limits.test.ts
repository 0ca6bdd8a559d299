import { describe, expect, it } from 'vitest';
import {
  CAROUSEL_SPEED_MS,
  CODE_COUNTDOWN_SECONDS,
  CODE_LIFE_SECONDS,
  EXPECTATION_MAX_LENGTH,
  FILTERED_AGES,
  FILTERED_HEIGHTS,
  INCOME_STEPS,
  MAX_PHOTOS,
  MAX_ROWS_PER_RESPONSE,
  MOST_COMPARED,
  MOST_COUNTED,
  PAISE_A_RUPEE,
  PHOTO_CACHE_SECONDS,
  PHOTO_MAX_MEGABYTES,
  PHOTO_MAX_PIXELS,
  PHOTO_TYPES,
  PLACEHOLDER_PORTRAITS,
  POLICY_EFFECTIVE_DATE,
  PRIVACY_VERSION,
  RENEWAL_DAYS,
  SCROLL_DEBOUNCE_MS,
  SEARCH_DEBOUNCE_MS,
  SEARCH_PAGE_SIZE,
  SEARCH_RESULTS,
  SHORTLIST_PAGE_SIZE,
  STORY_MAX_LENGTH,
  YEARLY_FEE_PAISE,
  ZOOM,
} from './limits.ts';
import { fieldsOf, fieldsWith, requiredFields } from './profile-fields.ts';
import { personalSchema, SECTION_SCHEMAS } from './validation.ts';

describe('the specified constants', () => {
  it.each([
    ['CODE_COUNTDOWN_SECONDS [2.38, 9.01]', CODE_COUNTDOWN_SECONDS, 120],
    ['MAX_PHOTOS [9.02]', MAX_PHOTOS, 6],
    ['PHOTO_MAX_MEGABYTES [9.03]', PHOTO_MAX_MEGABYTES, 0.2],
    ['PHOTO_MAX_PIXELS [9.04]', PHOTO_MAX_PIXELS, 1920],
    ['PHOTO_TYPES [9.05]', PHOTO_TYPES, ['image/jpeg', 'image/png']],
    ['YEARLY_FEE_PAISE [9.06]', YEARLY_FEE_PAISE, 29900],
    ['SEARCH_DEBOUNCE_MS [9.09]', SEARCH_DEBOUNCE_MS, 500],
    ['SEARCH_RESULTS [9.09]', SEARCH_RESULTS, 5],
    ['SEARCH_PAGE_SIZE [9.10]', SEARCH_PAGE_SIZE, 6],
    ['SHORTLIST_PAGE_SIZE [9.11]', SHORTLIST_PAGE_SIZE, 20],
    ['SCROLL_DEBOUNCE_MS [9.12]', SCROLL_DEBOUNCE_MS, 300],
    ['EXPECTATION_MAX_LENGTH', EXPECTATION_MAX_LENGTH, 100],
    ['INCOME_STEPS [5.63, 9.14]', INCOME_STEPS, [0, 500000, 1000000, 1500000, 2000000, 2500000]],
    ['PLACEHOLDER_PORTRAITS', PLACEHOLDER_PORTRAITS, 6],
    ['CAROUSEL_SPEED_MS [9.31]', CAROUSEL_SPEED_MS, 500],
    ['ZOOM [9.19]', ZOOM, { min: 1, max: 8 }],
    ['STORY_MAX_LENGTH', STORY_MAX_LENGTH, 1000],
    ['PHOTO_CACHE_SECONDS', PHOTO_CACHE_SECONDS, 3600],
    ['CODE_LIFE_SECONDS', CODE_LIFE_SECONDS, 600],
    ['MAX_ROWS_PER_RESPONSE', MAX_ROWS_PER_RESPONSE, 1000],
    ['PAISE_A_RUPEE', PAISE_A_RUPEE, 100],
    ['RENEWAL_DAYS', RENEWAL_DAYS, 60],
    ['FILTERED_AGES', FILTERED_AGES, { min: 18, max: 60 }],
    ['FILTERED_HEIGHTS', FILTERED_HEIGHTS, { min: 54, max: 78 }],
    ['MOST_COMPARED', MOST_COMPARED, 3],
    ['MOST_COUNTED', MOST_COUNTED, 10_000],
    ['PRIVACY_VERSION [9.22]', PRIVACY_VERSION, 'v0.15'],
    ['POLICY_EFFECTIVE_DATE [2.164, 9.23]', POLICY_EFFECTIVE_DATE, '2024-02-16'],
  ])('has the specified value for %s', (_name, value, specified) => {
    expect(value).toEqual(specified);
  });
});

type Section = keyof typeof SECTION_SCHEMAS;
const SECTIONS = Object.keys(SECTION_SCHEMAS) as Section[];

const REQUIRED: [Section, string, string][] = [
  ['personal', 'gender', '[5.06]'],
  ['personal', 'phone', '[5.07]'],
  ['personal', 'first_name', '[5.08]'],
  ['personal', 'middle_name', '[5.09]'],
  ['personal', 'last_name', '[5.10]'],
  ['personal', 'dob', '[5.11]'],
  ['personal', 'dob_time', '[5.12]'],
  ['personal', 'married_status', '[5.13]'],
  ['personal', 'expectation', '[5.14]'],
  ['personal', 'height', '[5.15]'],
  ['personal', 'caste', '[5.16]'],
  ['personal', 'mangal_status', '[5.17]'],
  ['personal', 'city', '[5.18]'],
  ['educational', 'highest_education', '[5.30]'],
  ['educational', 'university', '[5.31]'],
  ['professional', 'company_name', '[5.32]'],
  ['professional', 'company_role', '[5.33]'],
  ['professional', 'company_city', '[5.34]'],
  ['professional', 'income', '[5.35]'],
  ['parents', 'parent_full_name', '[5.37]'],
  ['parents', 'parent_number', '[5.38]'],
  ['parents', 'parent_address', '[5.39]'],
  ['parents', 'parent_taluka', '[5.40]'],
  ['parents', 'parent_district', '[5.41]'],
  ['parents', 'parent_state', '[5.42]'],
  ['parents', 'parent_city', '[5.43]'],
  ['parents', 'parent_occupation', '[5.44]'],
  ['parents', 'mama_full_name', '[5.45]'],
  ['parents', 'mama_kul', '[5.46]'],
  ['parents', 'mama_phone', '[5.47]'],
];

/** A form of a section with every required field filled and nothing else. */
const FILLED: Record<string, Record<string, string>> = {
  personal: {
    ...Object.fromEntries(fieldsOf('personal').map((field) => [field, ''])),
    gender: 'Female',
    phone: '9000012345',
    first_name: 'Sayali',
    middle_name: 'Vilas',
    last_name: 'Deshmukh',
    dob: '1999-03-14',
    dob_time: '06:42',
    married_status: 'Never Married',
    expectation: 'x'.repeat(100),
    height: '5.4',
    city: 'Pune',
    caste: 'kul',
    mangal_status: 'No',
  },
  educational: { highest_education: 'B.E.', university: 'SPPU' },
  professional: { company_name: 'A', company_role: 'B', company_city: 'C', income: '85000' },
  parents: {
    parent_full_name: 'A',
    parent_number: '9000012346',
    parent_address: 'A',
    parent_taluka: 'A',
    parent_district: 'A',
    parent_state: 'A',
    parent_city: 'A',
    parent_occupation: 'A',
    mama_full_name: 'A',
    mama_kul: 'A',
    mama_phone: '9000012347',
  },
};

const faultsOf = (section: Section, values: Record<string, string>) =>
  (SECTION_SCHEMAS[section].safeParse(values).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

describe('a form', () => {
  it.each(SECTIONS)('accepts %s details with the required fields only [4.23, 5.19]', (section) => {
    expect(faultsOf(section, FILLED[section] ?? {})).toEqual([]);
  });
  it.each(REQUIRED)('rejects %s details without %s %s', (section, field) => {
    const values = { ...FILLED[section], [field]: '' };
    expect(faultsOf(section, values)[0]).toBe(`${field}: error.required`);
  });
  it.each(SECTIONS)('requires no other fields of %s details', (section) => {
    const specified = REQUIRED.filter(([of]) => of === section).map(([, field]) => field);
    expect([...requiredFields(section)].sort()).toEqual(specified.sort());
  });
  it('has the five specified optional fields [5.19]', () => {
    expect(fieldsWith({ section: 'personal', optional: true })).toEqual(
      expect.arrayContaining(['regional_full_name', 'linkedin', 'instagram', 'facebook', 'disability']),
    );
  });
  it('accepts an expectation of 100 characters and rejects a longer one [5.21, 9.13]', () => {
    expect(personalSchema.safeParse(FILLED.personal).success).toBe(true);
    expect(faultsOf('personal', { ...FILLED.personal, expectation: 'x'.repeat(101) })).toEqual([
      'expectation: error.too_long',
    ]);
  });
});
