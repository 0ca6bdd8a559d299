import { describe, expect, it } from 'vitest';
import {
  CAROUSEL_SPEED_MS,
  CODE_COUNTDOWN_SECONDS,
  EXPECTATION_MAX_LENGTH,
  INCOME_STEPS,
  MAX_PHOTOS,
  PHOTO_MAX_MEGABYTES,
  PHOTO_MAX_PIXELS,
  PHOTO_TYPES,
  PLACEHOLDER_PORTRAITS,
  POLICY_EFFECTIVE_DATE,
  PRIVACY_VERSION,
  SCROLL_DEBOUNCE_MS,
  SEARCH_DEBOUNCE_MS,
  SEARCH_PAGE_SIZE,
  SEARCH_RESULTS,
  SHORTLIST_PAGE_SIZE,
  YEARLY_FEE_PAISE,
  ZOOM,
} from './limits.ts';
import { OPTIONAL_FIELDS, REQUIRED_FIELDS } from './profile-fields.ts';
import { personalSchema, SECTION_SCHEMAS } from './validation.ts';

describe('the constants of the specification', () => {
  it.each([
    ['CODE_COUNTDOWN_SECONDS', CODE_COUNTDOWN_SECONDS, 120],
    ['MAX_PHOTOS', MAX_PHOTOS, 6],
    ['PHOTO_MAX_MEGABYTES', PHOTO_MAX_MEGABYTES, 0.2],
    ['PHOTO_MAX_PIXELS', PHOTO_MAX_PIXELS, 1920],
    ['PHOTO_TYPES', PHOTO_TYPES, ['image/jpeg', 'image/png']],
    ['YEARLY_FEE_PAISE', YEARLY_FEE_PAISE, 29900],
    ['SEARCH_DEBOUNCE_MS', SEARCH_DEBOUNCE_MS, 500],
    ['SEARCH_RESULTS', SEARCH_RESULTS, 5],
    ['SEARCH_PAGE_SIZE', SEARCH_PAGE_SIZE, 6],
    ['SHORTLIST_PAGE_SIZE', SHORTLIST_PAGE_SIZE, 20],
    ['SCROLL_DEBOUNCE_MS', SCROLL_DEBOUNCE_MS, 300],
    ['EXPECTATION_MAX_LENGTH', EXPECTATION_MAX_LENGTH, 100],
    ['INCOME_STEPS', INCOME_STEPS, [0, 500000, 1000000, 1500000, 2000000, 2500000]],
    ['PLACEHOLDER_PORTRAITS', PLACEHOLDER_PORTRAITS, 6],
    ['CAROUSEL_SPEED_MS', CAROUSEL_SPEED_MS, 500],
    ['ZOOM', ZOOM, { least: 1, most: 8 }],
    ['PRIVACY_VERSION', PRIVACY_VERSION, 'v0.15'],
    ['POLICY_EFFECTIVE_DATE', POLICY_EFFECTIVE_DATE, '2024-02-16'],
  ])('%s is as specified', (_name, value, specified) => {
    expect(value).toEqual(specified);
  });
});

/** A form of a section with every required field filled and nothing else. */
const FILLED: Record<string, Record<string, string>> = {
  personal: {
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
    regional_full_name: '',
    linkedin: '',
    instagram: '',
    facebook: '',
    disability: '',
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

const faultsOf = (section: keyof typeof SECTION_SCHEMAS, values: Record<string, string>) =>
  (SECTION_SCHEMAS[section].safeParse(values).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

describe('a form', () => {
  it.each(Object.keys(SECTION_SCHEMAS) as (keyof typeof SECTION_SCHEMAS)[])(
    'of %s details needs its required fields only',
    (section) => {
      expect(faultsOf(section, FILLED[section] ?? {})).toEqual([]);
    },
  );
  it.each(
    Object.entries(REQUIRED_FIELDS).flatMap(([section, fields]) =>
      fields.map((field) => [section, field] as const),
    ),
  )('of %s details is refused without %s', (section, field) => {
    const values = { ...FILLED[section], [field]: '' };
    expect(faultsOf(section as keyof typeof SECTION_SCHEMAS, values)[0]).toBe(`${field}: error.required`);
  });
  it('has the required fields of the specification', () => {
    const listed = {
      personal:
        'gender first_name middle_name last_name phone dob dob_time married_status expectation height city caste mangal_status',
      educational: 'highest_education university',
      professional: 'company_name company_role company_city income',
      parents:
        'parent_full_name parent_number parent_address parent_taluka parent_district parent_state parent_city parent_occupation mama_full_name mama_kul mama_phone',
    };
    for (const [section, fields] of Object.entries(listed)) {
      expect([...REQUIRED_FIELDS[section as keyof typeof REQUIRED_FIELDS]].sort()).toEqual(
        fields.split(' ').sort(),
      );
    }
  });
  it('leaves the five fields of the specification to the member', () => {
    expect([...OPTIONAL_FIELDS.personal].sort()).toEqual(
      ['regional_full_name', 'linkedin', 'instagram', 'facebook', 'disability'].sort(),
    );
  });
  it('takes an expectation of 100 characters and none longer', () => {
    expect(personalSchema.safeParse(FILLED.personal).success).toBe(true);
    expect(faultsOf('personal', { ...FILLED.personal, expectation: 'x'.repeat(101) })).toEqual([
      'expectation: error.too_long',
    ]);
  });
});
